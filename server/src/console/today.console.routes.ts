import { operations } from '#contract/console/index.ts';
import type { OperationServers } from '../http/operations.ts';
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
  { serve, serveStream }: OperationServers,
  deps: TodayDeps,
  { figuresTtlMs = usualTtlMs }: TodayOptions = {},
): void {
  const figures = new CachedValue(() => readToday(deps), figuresTtlMs);
  serve(operations.getToday, async (_, { session }) => {
    const read = await figures.get();
    return { answer: { at: read.at.toISOString(), ...todayFor(read, session) } };
  });
  serveStream(operations.watchToday, {
    subjectOf: () => Promise.resolve({ subject: 'today' }),
    read: () => figures.get(),
    viewFor: todayFor,
  });
}
