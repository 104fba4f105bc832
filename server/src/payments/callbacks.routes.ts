import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkKeyOf } from '../lib/network-key.rules.ts';
import { Forgeries } from './forgeries.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { receiveCallback } from './receive-callback.ts';

/** The largest message of a provider that is taken. */
const bodyLimit = 256 * 1024;

/**
 * `POST /callbacks/<provider>`: where payment companies report. The answer says that the message
 * was kept, so that they may stop sending it; a fault here is answered as one, so that they send it
 * again. The screens that a company posts the customer's browser to are shown; a message that the
 * browser brings is kept, if it is signed as any other must be.
 */
export async function callbackRoutes(app: FastifyInstance, deps: PaymentDeps): Promise<void> {
  const forgeries = new Forgeries();
  await app.register(async (scope) => {
    // A signature is of the body to the byte, whatever it says its type is.
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
      for (const path of reader.screens ?? []) {
        scope.post(path, async (request, reply) => {
          await receive(request);
          // Only the query is the sender's: an address with a host in front would lead to that
          // host.
          const query = request.url.split('?')[1];
          return reply.redirect(query === undefined ? path : `${path}?${query}`, 303);
        });
      }
      scope.post(`/callbacks/${reader.provider}`, async (request, reply) => {
        const isKept = await receive(request);
        if (isKept === 'too many')
          return reply.status(429).header('retry-after', '60').send(reader.answers.refused);
        if (!isKept)
          request.log.warn(
            { provider: reader.provider },
            'a callback was not signed by its provider',
          );
        return reply
          .status(isKept ? 200 : 400)
          .send(isKept ? reader.answers.kept : reader.answers.refused);
      });
    }
  });
}
