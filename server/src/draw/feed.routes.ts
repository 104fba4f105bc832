import type { FastifyInstance, FastifyRequest } from 'fastify';
import { feedPath } from '#contract/shop/feed.ts';
import { Broadcast } from '../http/broadcast.ts';
import { type FeedDeps, type FeedLimits, LiveFeed } from './feed.ts';

/** Per network address, as browsers connect again by themselves. */
const connectionsPerMinute = 300;

/**
 * Serves the live feed to everybody. It is outside of `/api/`: an open stream is no request in
 * progress.
 */
export function feedRoutes(
  app: FastifyInstance,
  deps: Omit<FeedDeps, 'log'> & {
    /** Whether the sender of a request is a member who is not to see it. */
    isHiddenFrom(request: FastifyRequest): Promise<boolean>;
  },
  limits: Partial<FeedLimits> = {},
): void {
  const feed = new LiveFeed({ ...deps, log: app.log }, new Broadcast(), limits);
  // Before the server waits for its connections to end.
  app.addHook('preClose', () => feed.close());
  app.get(
    feedPath,
    { config: { rateLimit: { max: connectionsPerMinute, timeWindow: 60_000 } } },
    async (request, reply) => {
      // Fastify does not send a stream, so its headers are copied to it.
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      // A browser does not connect again after 204.
      if (await deps.isHiddenFrom(request)) return reply.status(204).send();
      const opened = await feed.open(reply.raw, request.ip);
      if (opened === 'open') return reply.hijack();
      if (opened === 'off') return reply.status(204).send();
      return reply.status(503).headers({ 'retry-after': 60, 'cache-control': 'no-store' }).send();
    },
  );
}
