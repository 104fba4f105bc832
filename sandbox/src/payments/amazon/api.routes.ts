import type { FastifyInstance } from 'fastify';
import type { Amazon } from './amazon.ts';
import { answerTo } from './api.ts';
import { isShopsRequest, notificationPem } from './signatures.ts';

const calls = [
  ['GET', '/v2/checkoutSessions/:id'],
  ['PATCH', '/v2/checkoutSessions/:id'],
  ['POST', '/v2/checkoutSessions/:id/complete'],
  ['GET', '/v2/charges/:id'],
  ['POST', '/v2/refunds'],
  ['GET', '/v2/refunds/:id'],
  ['GET', '/v2/chargePermissions/:id'],
  ['GET', '/v2/disputes/:id'],
] as const;

/**
 * Serves Amazon Pay's API under its own paths, for signed requests, and the certificate of its
 * notifications.
 */
export async function amazonApi(app: FastifyInstance, amazon: Amazon): Promise<void> {
  app.get('/SimpleNotificationService-sandbox.pem', (_request, reply) => {
    reply.type('application/x-pem-file');
    return notificationPem(amazon.keys);
  });
  await app.register(async (api) => {
    // A signature covers the body byte for byte.
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    for (const [method, url] of calls) {
      api.route({
        method,
        url,
        /** Checks the shop's signature of a request and answers it. */
        async handler(request, reply) {
          const [path = '', query = ''] = request.url.split('?');
          const text = typeof request.body === 'string' ? request.body : '';
          const signed = { method, path, query, headers: request.headers, body: text };
          if (!isShopsRequest(amazon.keys, signed))
            return reply.status(403).send({ reasonCode: 'InvalidRequestSignature' });
          const asked = {
            method,
            path: path.replace('/v2/', ''),
            body: text === '' ? undefined : JSON.parse(text),
            idempotencyKey: request.headers['x-amz-pay-idempotency-key']?.toString(),
          };
          const { status, body } = answerTo(amazon, asked);
          await amazon.state.save();
          return reply.status(status).send(body);
        },
      });
    }
  });
}
