import { maxPurchaseCount } from '#contract/shop/draw.ts';
import { GroupQueue } from '../db/group-queue.ts';
import type { WaitTracker } from '../lib/wait-tracker.ts';
import type { BuyRequest, BuyResult } from './buy-result.ts';
import type { SettledRequest } from './judge-round.ts';
import { watchRound } from './watch-round.ts';

/**
 * The most requests of one round. Larger rounds were not faster and make their members wait longer.
 */
export const maxRoundRequests = 256;
/**
 * The most cards of one round, so that the event loop is not blocked for long. A larger request
 * is the only one of its round.
 */
const maxCards = 3000;

/** The purchases of one pack that wait for their round. */
export type RoundQueue = GroupQueue<BuyRequest, BuyResult>;

/**
 * Opens the queue of one pack. Each group of requests is a round.
 *
 * @param settle settles a round, and returns its requests in their order
 * @param tracker tracks each request until its round begins
 */
export function openRoundQueue(
  settle: (requests: BuyRequest[]) => Promise<SettledRequest[]>,
  tracker?: WaitTracker,
): RoundQueue {
  return new GroupQueue({
    settle: (requests, spans) => watchRound(spans, () => settle(requests)),
    sizeOfNext: sizeOfNextRound,
    ...(tracker && { tracker }),
  });
}

/** Counts the requests of the next round: up to a limit of requests and of cards. */
function sizeOfNextRound(waiting: Iterable<BuyRequest>): number {
  let cards = 0;
  let taken = 0;
  for (const request of waiting) {
    cards += cardsOf(request);
    if (taken > 0 && (taken === maxRoundRequests || cards > maxCards)) break;
    taken++;
  }
  return taken;
}

/**
 * How many cards a request draws. Its count is not validated yet; an invalid count draws nothing.
 */
function cardsOf({ count }: BuyRequest): number {
  return count >= 1 && count <= maxPurchaseCount ? count : 0;
}
