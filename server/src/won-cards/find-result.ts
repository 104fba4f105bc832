import type { AwaitedBeacon, DrawnBeacon } from '#contract/envelope.ts';
import { type ExtraPlace, extraPlaceOf, findPack, findPrizes } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Clock } from '../lib/clock.ts';
import { findPurchase, findPurchaseToDecide } from './find-purchase.ts';
import { findCards, type Purchase, type WonCardView } from './won-cards.queries.ts';
import { positionOfExtra } from './won-cards.rules.ts';

/** Describes the beacon's number that a purchase waits for. */
export type DescribeWait = (packId: number, beacon: number) => Promise<AwaitedBeacon | undefined>;

/** Describes the beacon's number that drew a round; undefined without a beacon. */
export type DescribeBeacon = (packId: number, round: number) => Promise<DrawnBeacon | undefined>;

/** Waits until a round is drawn, at most so many milliseconds. It may return at once instead. */
export type WaitForDraw = (packId: number, round: number, ms: number) => Promise<void>;

/** A purchase with its pack and the requested cards. */
export interface PurchaseView {
  purchase: Purchase;
  /** Undefined once the cards are drawn. */
  waiting: AwaitedBeacon | undefined;
  /** The beacon's number that drew the cards; undefined without a beacon, and until then. */
  beacon: DrawnBeacon | undefined;
  pack: NonNullable<Awaited<ReturnType<typeof findPack>>>;
  cards: CardView[];
}

export interface CardView extends WonCardView {
  prize: Awaited<ReturnType<typeof findPrizes>>[number];
  /** Only of an extra: the positions that it goes with, and the one that won it. */
  extra: (ExtraPlace & { position: number }) | undefined;
}

/**
 * Finds a member's purchase with its cards. Without an id it is the newest one; for a choice, the
 * newest one that is drawn.
 *
 * @param wanted all cards, for the reveal, or only those that wait for a choice. After the deadline
 *   none wait, even if the sweep has not converted them yet.
 * @returns undefined if the member has no such purchase
 */
export async function findResult(
  {
    db,
    clock,
    describeWait,
    describeBeacon,
  }: { db: Executor; clock: Clock; describeWait: DescribeWait; describeBeacon?: DescribeBeacon },
  memberId: number,
  purchaseId: string | undefined,
  wanted: 'all' | 'open',
): Promise<PurchaseView | undefined> {
  const find = wanted === 'all' ? findPurchase : findPurchaseToDecide;
  const purchase = await find(db, memberId, purchaseId);
  if (purchase === undefined) return undefined;
  const [pack, cards, waiting, beacon] = await Promise.all([
    findPack(db, purchase.packId),
    findCards(db, purchase),
    purchase.beacon === null ? undefined : describeWait(purchase.packId, purchase.beacon),
    purchase.beacon === null ? describeBeacon?.(purchase.packId, purchase.round) : undefined,
  ]);
  const isDecided = purchase.decideBy <= clock.now();
  const views = await withPrizes(db, purchase, cards);
  return {
    purchase,
    waiting,
    beacon,
    pack: assertFound(pack, `pack ${purchase.packId} of purchase ${purchase.id} is gone`),
    cards: wanted === 'all' ? views : views.filter(({ choice }) => choice === 'open' && !isDecided),
  };
}

/** Adds the prize to each card of a purchase, and to each extra the position that won it. */
async function withPrizes(
  db: Executor,
  purchase: Purchase,
  cards: readonly WonCardView[],
): Promise<CardView[]> {
  const prizes = await findPrizes(db, [...new Set(cards.map((card) => card.prizeId))]);
  const byId = new Map(prizes.map((prize) => [prize.id, prize]));
  const copies = new Map<number, number>();
  return cards.map((card) => {
    const prize = assertFound(byId.get(card.prizeId), `prize ${card.prizeId} is gone`);
    const place = extraPlaceOf(prize);
    if (place === undefined) return { ...card, prize, extra: undefined };
    const copy = copies.get(prize.id) ?? 0;
    copies.set(prize.id, copy + 1);
    return {
      ...card,
      prize,
      extra: { ...place, position: positionOfExtra(place, purchase, copy) },
    };
  });
}
