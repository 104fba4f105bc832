import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { WaitForDraw } from '../won-cards/index.ts';
import { findNewestDrawnRounds } from './draw-2.queries.ts';

/** How often the draws are read while a request waits for one: one read for all of them. */
const lookMs = 50;

/**
 * Returns a function that waits until a round is drawn, by any process of the shop. Requests that
 * wait count as work in progress, so only some may: a request over that number is answered at once,
 * and its client asks again.
 *
 * @param mostWaiting the most requests that wait at the same time
 */
export function drawWaiter(db: Database, mostWaiting = 128): WaitForDraw {
  const waiting = new Set<{ packId: number; round: number; end: () => void }>();
  let isLooking = false;

  /** Ends the waits for rounds that are drawn, until nothing waits. */
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      while (waiting.size > 0) {
        const packIds = [...new Set([...waiting].map(({ packId }) => packId))];
        const drawn = new Map(
          (await findNewestDrawnRounds(db, packIds)).map(({ packId, round }) => [packId, round]),
        );
        for (const { packId, round, end } of waiting) if ((drawn.get(packId) ?? 0) >= round) end();
        await sleep(lookMs);
      }
    } catch {
      // The database does not answer. The requests read the result themselves, and report it.
      for (const { end } of waiting) end();
    } finally {
      isLooking = false;
    }
  }

  return async (packId, round, ms) => {
    if (waiting.size >= mostWaiting) return;
    const ended = Promise.withResolvers<void>();
    const one = { packId, round, end: ended.resolve };
    waiting.add(one);
    const timer = setTimeout(ended.resolve, ms);
    void look();
    await ended.promise;
    clearTimeout(timer);
    waiting.delete(one);
  };
}
