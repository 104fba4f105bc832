import type { AwaitedBeacon } from '#contract/envelope.ts';
import { findPack, findPrizes } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Clock } from '../lib/clock.ts';
import { findPurchase } from './find-purchase.ts';
import { findCards, type Purchase, type WonCardView } from './won-cards.queries.ts';

/** Describes the beacon's number that a purchase waits for. */
export type DescribeWait = (packId: number, beacon: number) => Promise<AwaitedBeacon | undefined>;

/** A purchase with its pack and the requested cards. */
export interface PurchaseView {
  purchase: Purchase;
  /** Undefined once the cards are drawn. */
  waiting: AwaitedBeacon | undefined;
  pack: NonNullable<Awaited<ReturnType<typeof findPack>>>;
  cards: (WonCardView & { prize: Awaited<ReturnType<typeof findPrizes>>[number] })[];
}

/**
 * A member's purchase, without an id the newest one.
 *
 * @param wanted all cards, for the reveal, or only those that wait for a choice. After the deadline
 *   none wait, even if the sweep has not converted them yet.
 * @returns undefined if the member has no such purchase
 */
export async function findResult(
  { db, clock, describeWait }: { db: Executor; clock: Clock; describeWait: DescribeWait },
  memberId: number,
  purchaseId: string | undefined,
  wanted: 'all' | 'open',
): Promise<PurchaseView | undefined> {
  const purchase = await findPurchase(db, memberId, purchaseId);
  if (purchase === undefined) return undefined;
  const [pack, cards, waiting] = await Promise.all([
    findPack(db, purchase.packId),
    findCards(db, purchase),
    purchase.beacon === null ? undefined : describeWait(purchase.packId, purchase.beacon),
  ]);
  const isDecided = purchase.decideBy <= clock.now();
  const shown =
    wanted === 'all' ? cards : cards.filter((card) => card.choice === 'open' && !isDecided);
  const prizes = await findPrizes(db, [...new Set(shown.map((card) => card.prizeId))]);
  const byId = new Map(prizes.map((prize) => [prize.id, prize]));
  return {
    purchase,
    waiting,
    pack: assertFound(pack, `pack ${purchase.packId} of purchase ${purchase.id} is gone`),
    cards: shown.map((card) => ({
      ...card,
      prize: assertFound(byId.get(card.prizeId), `prize ${card.prizeId} is gone`),
    })),
  };
}
