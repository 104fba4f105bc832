import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { type Amazon, namesOf, type Session } from './amazon.ts';
import { notificationCertificate } from './keys.ts';
import { isShopsRequest } from './signatures.ts';

const Price = z.object({ amount: z.string().regex(/^\d+$/), currencyCode: z.string() });
const Update = z.object({
  webCheckoutDetails: z.object({ checkoutResultReturnUrl: z.url() }),
  paymentDetails: z.object({ paymentIntent: z.literal('AuthorizeWithCapture'), chargeAmount: Price }),
  merchantMetadata: z.object({ merchantReferenceId: z.string() }),
});
const Completion = z.object({ chargeAmount: Price });

interface ById {
  Params: { id: string };
}

/** As much of Amazon Pay's API v2 as the shop uses (developer.amazon.com/docs/amazon-pay-api-v2). */
export async function amazonApi(app: FastifyInstance, amazon: Amazon): Promise<void> {
  app.get('/SimpleNotificationService-sandbox.pem', (_request, reply) => {
    reply.type('application/x-pem-file');
    return notificationCertificate;
  });
  await app.register(async (api) => {
    // A signature is of the body to the byte.
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    api.addHook('preHandler', async ({ method, url, headers, body }, reply) => {
      const [path = '', query = ''] = url.split('?');
      const sent = { method, path, query, headers, body: typeof body === 'string' ? body : '' };
      if (!isShopsRequest(sent)) await refuse(reply, 403, 'InvalidRequestSignature');
    });
    sessionRoutes(api, amazon);
    moneyRoutes(api, amazon);
  });
}

function sessionRoutes(api: FastifyInstance, amazon: Amazon): void {
  api.get<ById>('/v2/checkoutSessions/:id', (request, reply) => {
    const session = amazon.recall(request.params.id);
    return session === undefined ? refuse(reply, 404, 'ResourceNotFound') : onWire(amazon, session);
  });
  api.patch<ById>('/v2/checkoutSessions/:id', async (request, reply) => {
    const session = amazon.recall(request.params.id);
    const wish = parse(Update, request.body);
    if (session === undefined) return refuse(reply, 404, 'ResourceNotFound');
    if (wish === undefined) return refuse(reply, 400, 'InvalidParameterValue');
    if (session.state !== 'Open' || session.payMethod === null)
      return refuse(reply, 422, 'InvalidCheckoutSessionStatus');
    session.resultUrl = wish.webCheckoutDetails.checkoutResultReturnUrl;
    session.amount = Number(wish.paymentDetails.chargeAmount.amount);
    session.currency = wish.paymentDetails.chargeAmount.currencyCode;
    session.reference = wish.merchantMetadata.merchantReferenceId;
    await amazon.state.keep();
    return onWire(amazon, session);
  });
  api.post<ById>('/v2/checkoutSessions/:id/complete', async (request, reply) => {
    const session = amazon.recall(request.params.id);
    const wish = parse(Completion, request.body);
    if (session === undefined) return refuse(reply, 404, 'ResourceNotFound');
    if (wish === undefined) return refuse(reply, 400, 'InvalidParameterValue');
    if (session.state === 'Canceled') return refuse(reply, 422, 'CheckoutSessionCanceled');
    if (session.state === 'Completed' || !session.isConfirmed)
      return refuse(reply, 422, 'InvalidCheckoutSessionStatus');
    if (Number(wish.chargeAmount.amount) !== session.amount) return refuse(reply, 422, 'AmountMismatch');
    await amazon.complete(session);
    return onWire(amazon, session);
  });
}

function moneyRoutes(api: FastifyInstance, amazon: Amazon): void {
  api.get<ById>('/v2/charges/:id', (request, reply) => {
    const session = amazon.findByCharge(request.params.id);
    if (session?.state !== 'Completed') return refuse(reply, 404, 'ResourceNotFound');
    return {
      chargeId: request.params.id,
      chargeAmount: price(session, session.amount ?? 0),
      captureAmount: price(session, session.amount ?? 0),
      refundedAmount: price(session, session.refunded),
      statusDetails: { state: 'Captured', reasonCode: null },
    };
  });
  api.get<ById>('/v2/chargePermissions/:id', (request, reply) => {
    const session = amazon.findByPermission(request.params.id);
    if (session === undefined) return refuse(reply, 404, 'ResourceNotFound');
    return {
      chargePermissionId: request.params.id,
      merchantMetadata: { merchantReferenceId: session.reference },
      // What Amazon tells of a customer, and the shop does not keep.
      buyer: { buyerId: 'amzn1.account.SANDBOX', name: '試験 花子', email: 'hanako@example.com' },
    };
  });
  api.get<ById>('/v2/disputes/:id', (request, reply) => {
    const session = amazon.findByDispute(request.params.id);
    if (session === undefined) return refuse(reply, 404, 'ResourceNotFound');
    const isWon = session.dispute === 'won';
    return {
      disputeId: request.params.id,
      chargeId: namesOf(session).charge,
      disputeType: 'Chargeback',
      disputeAmount: price(session, session.amount ?? 0),
      statusDetails: isWon
        ? { state: 'Resolved', resolution: 'MerchantWon', reasonCode: 'MerchantWon' }
        : { state: 'ActionRequired', resolution: null, reasonCode: null },
    };
  });
}

function onWire(amazon: Amazon, session: Session): object {
  const isAsked = session.amount !== null;
  const { permission, charge } = namesOf(session);
  const isCompleted = session.state === 'Completed';
  return {
    checkoutSessionId: session.id,
    webCheckoutDetails: {
      checkoutReviewReturnUrl: session.reviewUrl,
      checkoutResultReturnUrl: session.resultUrl,
      amazonPayRedirectUrl: isAsked ? amazon.pageOf(session) : null,
    },
    paymentDetails: { chargeAmount: isAsked ? price(session, session.amount ?? 0) : null },
    merchantMetadata: { merchantReferenceId: session.reference },
    paymentPreferences: [{ paymentDescriptor: session.payMethod }],
    statusDetails: { state: session.state, reasonCode: session.reasonCode },
    chargePermissionId: isCompleted ? permission : null,
    chargeId: isCompleted ? charge : null,
    releaseEnvironment: 'Sandbox',
  };
}

function price({ currency }: Session, amount: number): z.infer<typeof Price> {
  return { amount: String(amount), currencyCode: currency };
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(String(body))).data;
  } catch {
    return undefined;
  }
}

function refuse(reply: FastifyReply, status: number, reasonCode: string): FastifyReply {
  return reply.status(status).send({ reasonCode, message: reasonCode });
}
