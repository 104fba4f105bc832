import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { keys, type PayPal } from './paypal.ts';

const Wish = z.object({
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string(),
        amount: z.object({ currency_code: z.string(), value: z.string().regex(/^\d+$/) }),
      }),
    )
    .length(1),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({ return_url: z.string(), cancel_url: z.string() }),
    }),
  }),
});
const Verification = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
  webhook_event: z.unknown(),
});

interface Answer {
  status: number;
  body: object;
}

/** What it gives whoever logs in: it guards nothing. */
const accessToken = 'A21.sandbox';

/** As much of PayPal's API as the shop uses, by its own paths (developer.paypal.com/docs/api). */
export async function payPalApi(app: FastifyInstance, paypal: PayPal): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    scope.post('/v1/oauth2/token', (request, reply) => {
      const login = `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}`;
      if (request.headers.authorization !== login) return reply.status(401).send({ error: 'invalid_client' });
      return { access_token: accessToken, token_type: 'Bearer', expires_in: 32_400 };
    });
    await scope.register(async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        if (request.headers.authorization !== `Bearer ${accessToken}`)
          await reply.status(401).send({ name: 'AUTHENTICATION_FAILURE' });
      });
      orderRoutes(api, paypal);
      otherRoutes(api, paypal);
    });
  });
}

function orderRoutes(api: FastifyInstance, paypal: PayPal): void {
  api.post('/v2/checkout/orders', (request, reply) =>
    once(paypal, request, reply, () => makeOrder(paypal, request.body)),
  );
  api.get<{ Params: { id: string } }>('/v2/checkout/orders/:id', (request, reply) => {
    const order = paypal.find(request.params.id);
    return order === undefined
      ? reply.status(404).send(refused('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID').body)
      : paypal.orderOf(order);
  });
  api.post<{ Params: { id: string } }>('/v2/checkout/orders/:id/capture', (request, reply) =>
    once(paypal, request, reply, () => collect(paypal, request.params.id)),
  );
}

function makeOrder(paypal: PayPal, body: unknown): Answer {
  const wish = Wish.safeParse(body);
  const unit = wish.data?.purchase_units[0];
  if (!wish.success || unit === undefined) return refused('INVALID_REQUEST', 'INVALID_PARAMETER', 400);
  const { return_url: returnUrl, cancel_url: cancelUrl } = wish.data.payment_source.paypal.experience_context;
  const order = paypal.make({
    reference: unit.custom_id,
    amount: Number(unit.amount.value),
    currency: unit.amount.currency_code,
    returnUrl,
    cancelUrl,
  });
  return { status: 201, body: paypal.orderOf(order) };
}

function collect(paypal: PayPal, id: string): Answer {
  const order = paypal.find(id);
  if (order === undefined) return refused('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 404);
  if (order.status === 'COMPLETED') return refused('UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') return refused('UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
  if (order.refuses) return refused('UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
  paypal.collect(order);
  return { status: 201, body: paypal.orderOf(order) };
}

function otherRoutes(api: FastifyInstance, paypal: PayPal): void {
  api.get<{ Querystring: { disputed_transaction_id?: string } }>('/v1/customer/disputes', (request) => {
    const order = paypal.find((request.query.disputed_transaction_id ?? '').replace(/^CP/, ''));
    return { items: order === undefined || order.dispute === 'none' ? [] : [paypal.disputeOf(order)] };
  });
  api.get<{ Querystring: { start_date?: string; end_date?: string } }>(
    '/v1/reporting/transactions',
    (request) => {
      const [from, until] = [request.query.start_date, request.query.end_date].map((text) =>
        Date.parse(text ?? ''),
      );
      const orders = Object.values(paypal.state.value.orders).filter(
        ({ paidAt }) => paidAt !== null && paidAt >= Number(from) && paidAt <= Number(until),
      );
      return {
        transaction_details: orders.map((order) => paypal.transactionOf(order)),
        page: 1,
        total_pages: 1,
      };
    },
  );
  api.post('/v1/notifications/verify-webhook-signature', (request, reply) => {
    const asked = Verification.safeParse(request.body);
    if (!asked.success) return reply.status(400).send({ name: 'VALIDATION_ERROR' });
    const { transmission_id: id, transmission_time: time, webhook_id: webhookId } = asked.data;
    const { transmission_sig: signature, webhook_event: event } = asked.data;
    const isOwn = webhookId === keys.webhookId && paypal.knows({ id, time, webhookId }, signature, event);
    return { verification_status: isOwn ? 'SUCCESS' : 'FAILURE' };
  });
}

function refused(name: string, issue: string, status = 422): Answer {
  return { status, body: { name, details: [{ issue }] } };
}

/** The same request id gets the same answer. */
async function once(
  { state }: PayPal,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Answer,
): Promise<FastifyReply> {
  const { answers } = state.value;
  const key = String(request.headers['paypal-request-id'] ?? '');
  const before = key === '' ? undefined : answers[key];
  const made = before === undefined ? work() : undefined;
  const given = before ?? { status: made?.status ?? 500, body: JSON.stringify(made?.body) };
  if (key !== '') answers[key] = given;
  await state.keep();
  return reply.status(given.status).type('application/json').send(given.body);
}
