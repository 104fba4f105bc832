import type { AwaitedBeacon } from '#contract/envelope.ts';
import { findPackNames } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Clock } from '../lib/clock.ts';
import { findParcelsOf, type ParcelView } from '../shipping/index.ts';
import { findNewestPurchases, findPurchase } from './find-purchase.ts';
import { type DescribeWait, findResult, type PurchaseView } from './find-result.ts';
import { type CardSums, findCardSums, type Purchase } from './won-cards.queries.ts';

/** A purchase with its pack and the state of its cards. */
export interface PurchaseHistory {
  purchase: Purchase;
  pack: Awaited<ReturnType<typeof findPackNames>>[number];
  /**
   * Cards that wait for a choice. It is 0 after the deadline, even if the sweep has not converted
   * the cards yet.
   */
  openCards: number;
  /** The beacon's number that the cards wait for; undefined once they are drawn. */
  waiting: AwaitedBeacon | undefined;
  sums: Omit<CardSums, 'purchaseId'>;
  parcels: ParcelView[];
}

const nothingDecided = {
  ...{ ship: 0, points: 0, pointsBack: 0, takenBack: 0 },
  ...{ lapsed: 0, lapsedPoints: 0 },
};

interface HistoryDeps {
  db: Executor;
  clock: Clock;
  describeWait: DescribeWait;
}

/** Finds a page of a member's purchases, newest first. */
export async function findHistory(
  deps: HistoryDeps,
  memberId: number,
  range: { limit: number; offset: number },
): Promise<PurchaseHistory[]> {
  return withHistory(deps, memberId, await findNewestPurchases(deps.db, memberId, range));
}

/**
 * Finds one purchase of a member with all its cards; undefined if the member has no such purchase.
 */
export async function findPurchaseHistory(
  deps: HistoryDeps,
  memberId: number,
  purchaseId: string,
): Promise<(PurchaseHistory & { cards: PurchaseView['cards'] }) | undefined> {
  const purchase = await findPurchase(deps.db, memberId, purchaseId);
  if (purchase === undefined) return undefined;
  const view = await findResult(deps, purchase, 'all');
  const [history] = await withHistory(deps, memberId, [view.purchase]);
  return history && { ...history, cards: view.cards };
}

/**
 * Adds to purchases what the history shows: their pack, sums of cards, parcels, and what they wait
 * for.
 */
async function withHistory(
  { db, clock, describeWait }: HistoryDeps,
  memberId: number,
  purchases: readonly Purchase[],
): Promise<PurchaseHistory[]> {
  const ids = purchases.map(({ id }) => id);
  const now = clock.now();
  const [waits, sums, parcels, packs] = await Promise.all([
    Promise.all(
      purchases.map(({ packId, beacon }) =>
        beacon === null ? undefined : describeWait(packId, beacon),
      ),
    ),
    findCardSums(db, memberId, ids),
    findParcelsOf(db, memberId, ids, now),
    findPackNames(db, [...new Set(purchases.map(({ packId }) => packId))]),
  ]);
  const sumsOf = new Map(sums.map(({ purchaseId, ...rest }) => [purchaseId, rest]));
  const packOf = new Map(packs.map((pack) => [pack.id, pack]));
  return purchases.map((purchase, index) => {
    return {
      purchase,
      waiting: waits[index],
      pack: assertFound(
        packOf.get(purchase.packId),
        `pack ${purchase.packId} of purchase ${purchase.id} is gone`,
      ),
      openCards: purchase.decideBy <= now ? 0 : purchase.openCards,
      sums: sumsOf.get(purchase.id) ?? nothingDecided,
      parcels: parcels.filter(({ sourceId }) => sourceId === purchase.id),
    };
  });
}
