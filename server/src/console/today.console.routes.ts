import type { FastifyInstance } from 'fastify';
import { operations } from '#contract/console/index.ts';
import type { OperationServer, StreamServer } from '../http/operations.ts';
import { SessionStreams } from '../http/session-streams.ts';
import type { StaffSessionStore } from '../http/staff-session.ts';
import { CachedValue } from '../lib/cached-value.ts';
import { readToday, type TodayDeps, todayFor } from './today.ts';

export interface TodayOptions {
  /** How old the figures may be, in milliseconds; 0 reads them for each request. */
  figuresTtlMs?: number;
}

const usualTtlMs = 5_000;

/**
 * Serves the figures of the console's start screen "Today": once, and as a stream for as long as
 * the session lasts.
 */
export function todayConsoleRoutes(
  app: FastifyInstance,
  { serve, serveStream }: { serve: OperationServer; serveStream: StreamServer },
  deps: TodayDeps,
  sessions: StaffSessionStore,
  { figuresTtlMs = usualTtlMs }: TodayOptions = {},
): void {
  const figures = new CachedValue(() => readToday(deps), figuresTtlMs);
  const streams = new SessionStreams({
    sessions,
    log: app.log,
    read: () => figures.get(),
    viewFor: todayFor,
  });
  // Before the server waits for its connections to end.
  app.addHook('preClose', () => streams.close());

  serve(operations.getToday, async (_, { session }) => {
    const read = await figures.get();
    return { answer: { at: read.at.toISOString(), ...todayFor(read, session) } };
  });
  serveStream(operations.watchToday, (session, reply) => {
    // Fastify does not send a stream, so its headers are copied to it.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    return streams.open(session, reply.raw);
  });
}
