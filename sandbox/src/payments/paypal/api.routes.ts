import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { answerTo } from './api.ts';
import type { PayPal } from './paypal.ts';

/** The access token for every client. */
const accessToken = `A21.${randomUUID()}`;

const calls = [
  ['POST', '/v2/checkout/orders'],
  ['GET', '/v2/checkout/orders/:id'],
  ['POST', '/v2/checkout/orders/:id/capture'],
  ['POST', '/v2/payments/captures/:id/refund'],
  ['GET', '/v2/payments/refunds/:id'],
  ['GET', '/v1/customer/disputes'],
  ['GET', '/v1/reporting/transactions'],
  ['POST', '/v1/notifications/verify-webhook-signature'],
] as const;

/** Serves PayPal's API under its own paths: the login, and requests with its token. */
export async function payPalApi(app: FastifyInstance, paypal: PayPal): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    scope.post('/v1/oauth2/token', (request, reply) => {
      const { clientId, clientSecret } = paypal.keys;
      const login = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
      if (request.headers.authorization !== login)
        return reply.status(401).send({ error: 'invalid_client' });
      return { access_token: accessToken, token_type: 'Bearer', expires_in: 32_400 };
    });
    for (const [method, url] of calls) {
      scope.route({
        method,
        url,
        /** Checks the shop's token and answers a request. */
        async handler(request, reply) {
          if (request.headers.authorization !== `Bearer ${accessToken}`)
            return reply.status(401).send({ name: 'AUTHENTICATION_FAILURE' });
          const requestId = String(request.headers['paypal-request-id'] ?? '');
          const { status, body } = answerTo(paypal, {
            method,
            path: request.url,
            body: request.body,
            requestId,
          });
          await paypal.state.save();
          return reply.status(status).send(body);
        },
      });
    }
  });
}
