import type { AwaitedBeacon, DrawnBeacon } from '#contract/envelope.ts';
import { findPack } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Clock } from '../lib/clock.ts';
import { type CardView, withPrizes } from './with-prizes.ts';
import { findCards, type Purchase } from './won-cards.queries.ts';

/** Describes the beacon's number that a purchase waits for. */
export type DescribeWait = (packId: number, beacon: number) => Promise<AwaitedBeacon | undefined>;

/** Describes the beacon's number that drew a round; undefined without a beacon. */
export type DescribeBeacon = (packId: number, round: number) => Promise<DrawnBeacon | undefined>;

/** Waits until a round is drawn, but at most `ms` milliseconds. It may also return immediately. */
export type WaitForDraw = (packId: number, round: number, ms: number) => Promise<void>;

/** A purchase with its pack and the requested cards. */
export interface PurchaseView {
  purchase: Purchase;
  /** The beacon's number that the cards wait for; undefined once they are drawn. */
  waiting: AwaitedBeacon | undefined;
  /**
   * The beacon's number that drew the cards; undefined before the draw, and in a pack without a
   * beacon.
   */
  beacon: DrawnBeacon | undefined;
  pack: NonNullable<Awaited<ReturnType<typeof findPack>>>;
  cards: CardView[];
}

export interface ResultDeps {
  db: Executor;
  clock: Clock;
  describeWait: DescribeWait;
  describeBeacon?: DescribeBeacon;
}

/**
 * Finds the cards of a purchase.
 *
 * @param wanted all cards, for the reveal, or only those that wait for a choice. After the deadline
 *   none wait, even if the sweep has not converted them yet.
 */
export async function findResult(
  { db, clock, describeWait, describeBeacon }: ResultDeps,
  purchase: Purchase,
  wanted: 'all' | 'open',
): Promise<PurchaseView> {
  const [pack, cards, waiting, beacon] = await Promise.all([
    findPack(db, purchase.packId),
    findCards(db, purchase),
    purchase.beacon === null ? undefined : describeWait(purchase.packId, purchase.beacon),
    purchase.beacon === null ? describeBeacon?.(purchase.packId, purchase.round) : undefined,
  ]);
  const isPastDeadline = purchase.decideBy <= clock.now();
  const views = await withPrizes(db, purchase, cards);
  return {
    purchase,
    waiting,
    beacon,
    pack: assertFound(pack, `pack ${purchase.packId} of purchase ${purchase.id} is gone`),
    cards:
      wanted === 'all' ? views : views.filter(({ choice }) => choice === 'open' && !isPastDeadline),
  };
}
