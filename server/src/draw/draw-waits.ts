import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { WaitForDraw } from '../won-cards/index.ts';
import { findNewestDrawnRounds } from './draw-2.queries.ts';

/** The pause between two reads of the draws while requests wait. One read serves all of them. */
const pollMs = 50;

/**
 * Returns a function that waits until a round is drawn by any process of the shop, at most for a
 * given time. Requests that wait count as work in progress, so their number is limited: the
 * function returns at once for a request above the limit, and its client asks again.
 *
 * @param maxWaiting the most requests that wait at the same time
 */
export function drawWaiter(db: Database, maxWaiting = 128): WaitForDraw {
  const waiting = new Set<{ packId: number; round: number; end: () => void }>();
  let isPolling = false;

  /** Ends the waits for rounds that are drawn, until nothing waits. */
  async function poll(): Promise<void> {
    if (isPolling) return;
    isPolling = true;
    try {
      while (waiting.size > 0) {
        const packIds = [...new Set([...waiting].map(({ packId }) => packId))];
        const drawn = new Map(
          (await findNewestDrawnRounds(db, packIds)).map(({ packId, round }) => [packId, round]),
        );
        for (const { packId, round, end } of waiting) if ((drawn.get(packId) ?? 0) >= round) end();
        await sleep(pollMs);
      }
    } catch {
      // The database does not answer. The requests read the result themselves, and report it.
      for (const { end } of waiting) end();
    } finally {
      isPolling = false;
    }
  }

  return async (packId, round, ms) => {
    if (waiting.size >= maxWaiting) return;
    const ended = Promise.withResolvers<void>();
    const wait = { packId, round, end: ended.resolve };
    waiting.add(wait);
    const timer = setTimeout(ended.resolve, ms);
    void poll();
    await ended.promise;
    clearTimeout(timer);
    waiting.delete(wait);
  };
}
