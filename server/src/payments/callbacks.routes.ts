import type { FastifyInstance } from 'fastify';
import type { PaymentParts } from './payment-parts.ts';
import { receiveCallback } from './receive-callback.ts';

/** The largest message of a provider that is taken. */
const bodyLimit = 256 * 1024;

/** Screens that a payment company's page posts the customer's browser to, as SB Payment Service's does. */
const postedTo = ['/complete-carrier', '/error-carrier'];

/**
 * `POST /callbacks/<provider>`: where payment companies report. The answer says that the message was kept, so that they
 * may stop sending it; a fault here is answered as one, so that they send it again.
 */
export async function callbackRoutes(app: FastifyInstance, parts: PaymentParts): Promise<void> {
  await app.register(async (scope) => {
    // A signature is of the body to the byte, whatever it says its type is.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    for (const path of postedTo) {
      // What the browser brings is not believed: the screen asks the shop.
      scope.post(path, (request, reply) => reply.redirect(request.url, 303));
    }
    for (const reader of parts.callbacks) {
      scope.post(`/callbacks/${reader.provider}`, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const headers = Object.fromEntries(
          reader.headers.map((name) => [name, String(request.headers[name] ?? '')]),
        );
        const isKept = await receiveCallback(parts, reader, body, headers);
        if (!isKept)
          request.log.warn({ provider: reader.provider }, 'a callback was not signed by its provider');
        return reply.status(isKept ? 200 : 400).send(isKept ? reader.answers.kept : reader.answers.refused);
      });
    }
  });
}
