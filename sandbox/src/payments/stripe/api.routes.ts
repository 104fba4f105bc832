import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, refused, refusedForKey } from './answer.ts';
import { balanceTypeOf, type Card, type Intent, newId, newIntent, readCard } from './intents.ts';
import { createRefund, retrieveRefund } from './refunds.ts';
import type { Stripe } from './stripe.ts';

/** Serves the used part of Stripe's API, under its own paths (docs.stripe.com/api). */
export async function stripeApi(app: FastifyInstance, stripe: Stripe): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded');
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.addHook('onRequest', async ({ headers, method, url }, reply) => {
      const answer = refusedForKey(headers.authorization, method, url);
      return answer && send(reply, answer);
    });
    scope.post('/v1/payment_methods', (request, reply) =>
      send(reply, createCard(stripe, fieldsOf(request))),
    );
    scope.get<{ Params: { id: string } }>('/v1/payment_methods/:id', (request, reply) =>
      send(reply, retrieveCard(stripe, request.params.id)),
    );
    scope.post('/v1/customers', (request, reply) =>
      once(stripe, request, reply, () => ({
        status: 200,
        body: { id: newId('cus'), object: 'customer' },
      })),
    );
    scope.get<{ Params: { id: string } }>('/v1/customers/:id/cash_balance', (request, reply) =>
      send(reply, stripe.cashBalanceOf(request.params.id)),
    );
    scope.post('/v1/payment_intents', (request, reply) =>
      once(stripe, request, reply, () => createIntent(stripe, fieldsOf(request))),
    );
    scope.get<{ Params: { id: string } }>('/v1/payment_intents/:id', (request, reply) =>
      send(
        reply,
        withIntent(stripe, request.params.id, (intent) => shown(stripe, intent)),
      ),
    );
    scope.post<{ Params: { id: string } }>('/v1/payment_intents/:id/confirm', (request, reply) =>
      once(stripe, request, reply, () =>
        withIntent(stripe, request.params.id, (intent) =>
          confirm(stripe, intent, fieldsOf(request)),
        ),
      ),
    );
    scope.post<{ Params: { id: string } }>(
      '/v1/payment_intents/:id/cancel',
      async (request, reply) => {
        const answer = withIntent(stripe, request.params.id, (intent) => cancel(stripe, intent));
        await stripe.state.save();
        return send(reply, answer);
      },
    );
    scope.post('/v1/refunds', (request, reply) =>
      once(stripe, request, reply, () => createRefund(stripe, fieldsOf(request))),
    );
    scope.get<{ Params: { id: string } }>('/v1/refunds/:id', async (request, reply) => {
      const answer = retrieveRefund(stripe, request.params.id);
      await stripe.state.save();
      return send(reply, answer);
    });
    listRoutes(scope, stripe);
  });
}

/** Serves the lists by which the shop reconciles a day and fetches missed callbacks. */
function listRoutes(scope: FastifyInstance, stripe: Stripe): void {
  scope.get<{ Querystring: { payment_intent?: string } }>('/v1/disputes', (request, reply) => {
    const intent = stripe.find(request.query.payment_intent ?? '');
    const data =
      intent === undefined || intent.dispute === 'none' ? [] : [stripe.disputeOf(intent)];
    return send(reply, listed('/v1/disputes', data));
  });
  scope.get<{ Querystring: Period & { type?: string } }>(
    '/v1/balance_transactions',
    (request, reply) => {
      const isMeant = isCreatedIn(request.query);
      const data = Object.values(stripe.state.value.intents)
        .filter(
          ({ type, paidAt }) =>
            paidAt !== null && isMeant(paidAt) && balanceTypeOf(type) === request.query.type,
        )
        .map((intent) => stripe.movedBy(intent));
      return send(reply, listed('/v1/balance_transactions', data));
    },
  );
  scope.get<{ Querystring: Period }>('/v1/events', (request, reply) => {
    const isMeant = isCreatedIn(request.query);
    const data = [...stripe.undelivered.values()].filter(({ created }) => isMeant(created));
    return send(reply, listed('/v1/events', data.toReversed()));
  });
}

interface Period {
  'created[gte]'?: string;
  'created[lt]'?: string;
}

/** Makes a function that tells whether a time is in the period that a request asks for. */
function isCreatedIn(query: Period): (time: number) => boolean {
  const from = Number(query['created[gte]'] ?? 0);
  const until = Number(query['created[lt]'] ?? Number.POSITIVE_INFINITY);
  return (time) => time >= from && time < until;
}

/** Writes a list with all items on one page. */
function listed(url: string, data: object[]): Answer {
  return { status: 200, body: { object: 'list', data, has_more: false, url } };
}

function fieldsOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}

function send(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.status(status).header('content-type', 'application/json').send(JSON.stringify(body));
}

/** Stores the answer by idempotency key and repeats it. */
async function once(
  stripe: Stripe,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Answer,
): Promise<FastifyReply> {
  const { answers } = stripe.state.value;
  const key = String(request.headers['idempotency-key'] ?? newId('key'));
  const before = answers[key];
  const given = before ?? written(work());
  answers[key] = given;
  await stripe.state.save();
  return reply.status(given.status).header('content-type', 'application/json').send(given.body);
}

function written({ status, body }: Answer): { status: number; body: string } {
  return { status, body: JSON.stringify(body) };
}

/** Answers with the work on an intent, or that there is no such intent. */
function withIntent(stripe: Stripe, id: string, work: (intent: Intent) => Answer): Answer {
  const intent = stripe.find(id);
  return intent === undefined
    ? refused('resource_missing', `No such payment_intent: '${id}'`, 404)
    : work(intent);
}

function shown(stripe: Stripe, intent: Intent): Answer {
  return { status: 200, body: stripe.intentOf(intent, true) };
}

/** Answers a request that makes a token of a card. */
function createCard(stripe: Stripe, fields: URLSearchParams): Answer {
  const number = (name: string) => Number(fields.get(name));
  const card = readCard(
    {
      number: fields.get('card[number]') ?? '',
      month: number('card[exp_month]'),
      year: number('card[exp_year]'),
      cvc: fields.get('card[cvc]') ?? '',
    },
    stripe.now,
  );
  if ('code' in card) return refused(card.code, `Your card was refused: ${card.code}`, 402);
  stripe.state.value.cards[card.id] = card;
  // The browser does not get the fingerprint: Stripe shows it to the secret key alone.
  return { status: 200, body: cardOnWire(card, { last4: card.last4 }) };
}

/** Answers a request of the shop that reads a card. */
function retrieveCard(stripe: Stripe, id: string): Answer {
  const card = stripe.state.value.cards[id];
  if (card === undefined) return refused('resource_missing', `No such PaymentMethod: '${id}'`, 404);
  const { last4, fingerprint } = card;
  return { status: 200, body: cardOnWire(card, { last4, fingerprint }) };
}

function cardOnWire({ id }: Card, card: Partial<Card>) {
  return { id, object: 'payment_method', type: 'card', card };
}

/** Answers a request that creates an intent. */
function createIntent(stripe: Stripe, fields: URLSearchParams): Answer {
  const intent = newIntent(
    {
      amount: Number(fields.get('amount')),
      currency: fields.get('currency') ?? 'jpy',
      type: fields.get('allowed_payment_method_types[0]') ?? 'card',
      metadata: { payment_id: fields.get('metadata[payment_id]') ?? '' },
      customer: fields.get('customer'),
    },
    Math.floor(stripe.now.getTime() / 1000),
  );
  if (!Number.isInteger(intent.amount) || intent.amount < 50)
    return refused('amount_too_small', 'Amount must be at least ¥50');
  stripe.state.value.intents[intent.id] = intent;
  return shown(stripe, intent);
}

/** Answers a request that confirms an intent: paid, declined, or waiting for the customer. */
function confirm(stripe: Stripe, intent: Intent, fields: URLSearchParams): Answer {
  if (intent.status !== 'requires_payment_method')
    return refused('payment_intent_unexpected_state', `It is ${intent.status}`);
  intent.returnUrl = fields.get('return_url');
  intent.error = null;
  const expires = fields.get('payment_method_options[konbini][expires_at]');
  intent.expiresAt = expires === null ? null : Number(expires);
  if (intent.type !== 'card') {
    intent.status = 'requires_action';
    return shown(stripe, intent);
  }
  const card = stripe.state.value.cards[fields.get('payment_method') ?? ''];
  if (card === undefined) return refused('resource_missing', 'No such PaymentMethod');
  intent.cardFingerprint = card.fingerprint;
  switch (card.outcome) {
    case 'ok':
      stripe.receive(intent, intent.amount);
      return shown(stripe, intent);
    case 'challenge':
      intent.status = 'requires_action';
      return shown(stripe, intent);
    default: {
      const isDecline = card.outcome === 'generic_decline' || card.outcome === 'insufficient_funds';
      const code = isDecline ? 'card_declined' : card.outcome;
      stripe.fail(intent, code, card.outcome);
      const more = { decline_code: card.outcome, payment_intent: stripe.intentOf(intent) };
      return refused(code, 'Your card was declined.', 402, more);
    }
  }
}

/** Answers a request that cancels an intent. */
function cancel(stripe: Stripe, intent: Intent): Answer {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    return refused(
      'payment_intent_unexpected_state',
      `You cannot cancel it: it is ${intent.status}`,
    );
  stripe.cancel(intent);
  return shown(stripe, intent);
}
