import { type ExtraPlace, extraPlaceOf, findPrizes } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Purchase, WonCardView } from './won-cards.queries.ts';
import { positionOfExtra } from './won-cards.rules.ts';

export interface CardView extends WonCardView {
  prize: Awaited<ReturnType<typeof findPrizes>>[number];
  /** Only for an extra prize: the positions that win it, and the one that won this copy. */
  extra: (ExtraPlace & { position: number }) | undefined;
}

/**
 * Adds the prize to each card of a purchase, and to each extra the position that won it. `cards`
 * must be all cards of the purchase, in the order of their positions.
 */
export async function withPrizes(
  db: Executor,
  purchase: Purchase,
  cards: readonly WonCardView[],
): Promise<CardView[]> {
  return addPrizes(purchase, cards, await findPrizesOf(db, cards));
}

/** Finds the prizes of cards, by id. */
export async function findPrizesOf(
  db: Executor,
  cards: readonly Pick<WonCardView, 'prizeId'>[],
): Promise<ReadonlyMap<number, CardView['prize']>> {
  const prizes = await findPrizes(db, [...new Set(cards.map((card) => card.prizeId))]);
  return new Map(prizes.map((prize) => [prize.id, prize]));
}

/** Adds prizes that were read before, as `withPrizes` does. */
export function addPrizes(
  purchase: Purchase,
  cards: readonly WonCardView[],
  byId: ReadonlyMap<number, CardView['prize']>,
): CardView[] {
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
