import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod';
import type { PushService } from './push.ts';

const bodyLimit = 16 * 1024;

const Answer = z.object({
  status: z.union([
    z.literal(401),
    z.literal(403),
    z.literal(404),
    z.literal(410),
    z.literal(413),
    z.literal(429),
    z.literal(500),
  ]),
  retryAfterSeconds: z.number().int().optional(),
  times: z.number().int().min(1).default(1),
});

type ById = { Params: { id: string } };

/**
 * Serves the push service that the sandbox plays: `POST /push/send/<id>` takes messages as a real
 * one does. The other paths play the browser.
 */
export function pushRoutes(service: PushService, address: () => string): FastifyPluginAsync {
  return async (app) => {
    app.post('/push/subscriptions', async (_request, reply) => {
      const { id, p256dh, auth } = service.subscribe();
      return reply
        .status(201)
        .send({ id, endpoint: `${address()}/push/send/${id}`, keys: { p256dh, auth } });
    });
    app.get<ById>('/push/subscriptions/:id/messages', async ({ params }, reply) => {
      const messages = service.messagesOf(params.id);
      return messages === undefined ? reply.status(404).send() : reply.send(messages);
    });
    app.post<ById>('/push/subscriptions/:id/answer', async ({ params, body }, reply) => {
      const { retryAfterSeconds, ...answer } = Answer.parse(body);
      const isSet = service.answerWith(params.id, {
        ...answer,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      });
      return reply.status(isSet ? 204 : 404).send();
    });
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, next) =>
        next(null, body),
      );
      scope.post<ById>('/push/send/:id', async ({ params, headers, body }, reply) => {
        const answer = service.receive(params.id, {
          headers,
          body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
          origin: new URL(address()).origin,
          nowMs: Date.now(),
        });
        if (answer.retryAfterSeconds !== undefined)
          reply.header('retry-after', String(answer.retryAfterSeconds));
        return reply.status(answer.status).send(answer.reason ?? '');
      });
    });
  };
}
