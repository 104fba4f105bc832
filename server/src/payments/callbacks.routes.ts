import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkKeyOf } from '../lib/network-key.rules.ts';
import { ForgeryLimiter } from './forgery-limiter.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { receiveCallback } from './receive-callback.ts';

/** Largest callback that is accepted, in bytes. */
const bodyLimit = 256 * 1024;

/**
 * Serves `POST /callbacks/<provider>`: receives the callbacks of payment providers.
 *
 * Answers 200 once a callback is stored, so that the provider stops sending it. An error of the
 * shop is answered as an error, so that the provider sends it again.
 *
 * Some providers post the customer's browser to a screen of the shop. Such a post is redirected to
 * the screen; a callback in it is stored if its signature is right.
 */
export async function callbackRoutes(app: FastifyInstance, deps: PaymentDeps): Promise<void> {
  const forgeries = new ForgeryLimiter();
  await app.register(async (scope) => {
    // The signature covers the exact bytes of the body, whatever its content type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    for (const reader of deps.callbacks) {
      const receive = ({ body, headers, ip }: FastifyRequest) =>
        forgeries.judge(networkKeyOf(ip), () =>
          receiveCallback(
            deps,
            reader,
            Buffer.isBuffer(body) ? body : Buffer.alloc(0),
            Object.fromEntries(reader.headers.map((name) => [name, String(headers[name] ?? '')])),
          ),
        );
      for (const path of reader.returnPaths ?? []) {
        scope.post(path, async (request, reply) => {
          await receive(request);
          // Takes only the query from the request: a URL such as `//host` would redirect to that
          // host.
          const query = request.url.split('?')[1];
          return reply.redirect(query === undefined ? path : `${path}?${query}`, 303);
        });
      }
      scope.post(`/callbacks/${reader.provider}`, async (request, reply) => {
        const isStored = await receive(request);
        if (isStored === 'too many')
          return reply.status(429).header('retry-after', '60').send(reader.answers.refused);
        if (!isStored)
          request.log.warn(
            { provider: reader.provider },
            'a callback was not signed by its provider and is ignored: check the signing secret',
          );
        return reply
          .status(isStored ? 200 : 400)
          .send(isStored ? reader.answers.accepted : reader.answers.refused);
      });
    }
  });
}
