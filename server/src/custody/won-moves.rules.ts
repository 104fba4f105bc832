import type { StockState } from '#contract/stock-moves.ts';
import { afterMovement, type Movement, type Place, type Spot } from './movement.rules.ts';

/**
 * The commands on the copy of a won card. Each has the states that it takes copies from, the
 * preferred state first.
 */
export const wonMoves = {
  convert: ['won', 'picked', 'packed', 'returned', 'allocated'],
  take_back: ['won', 'picked', 'packed', 'returned', 'allocated'],
  ship: ['packed', 'picked', 'won', 'returned', 'allocated'],
  deliver: ['shipped'],
  return: ['shipped', 'delivered'],
} as const satisfies Record<string, readonly StockState[]>;
export type WonMove = keyof typeof wonMoves;

/** The states of a copy that is bound to a card and cannot be delivered as it is. */
const asideStates: readonly StockState[] = ['quarantine', 'missing', 'damaged', 'written_off'];

/** The commands after which nobody owns the card. */
const endsOwnership = (command: WonMove) => command === 'convert' || command === 'take_back';

/** A card that was won. */
export interface WonPrize {
  prizeId: number;
  position: number;
}

interface PlacedHolding {
  places: Place[];
}

/**
 * Plans the movements of copies for won cards of a pack. If a copy is recorded for a card, this
 * copy moves; for other cards any copy moves that is allocated to their prize. Cards without a copy
 * are left out: the check of coverage reports them.
 *
 * If nobody owns the card any more and its own copy is put aside, missing, damaged or written off,
 * that copy is for no prize any more and stays in its state: no other copy becomes available.
 */
export function planWonMoves<Holding extends PlacedHolding>(
  holdings: readonly Holding[],
  packId: number,
  cards: readonly WonPrize[],
  command: WonMove,
): { holding: Holding; movements: Movement[] }[] {
  const planned = holdings.map((holding) => ({
    holding,
    places: holding.places,
    movements: [] as Movement[],
  }));
  const statesAt = (position: number): readonly StockState[] =>
    endsOwnership(command) && position > 0
      ? [...wonMoves[command], ...asideStates]
      : wonMoves[command];
  const planMoves = (prizeId: number, position: number, wanted: number): number => {
    let missing = wanted;
    for (const each of planned)
      for (const state of statesAt(position))
        for (const place of each.places) {
          if (missing === 0) return 0;
          if (place.packId !== packId || place.prizeId !== prizeId) continue;
          if (place.state !== state || place.position !== position) continue;
          const quantity = Math.min(missing, place.quantity);
          const { quantity: _, ...from } = place;
          const movement = { command, quantity, from, to: targetOf(from, command) };
          each.movements.push(movement);
          each.places = afterMovement(each.places, movement);
          missing -= quantity;
        }
    return missing;
  };
  for (const [prizeId, won] of Map.groupBy(cards, (card) => card.prizeId)) {
    const others = won.filter(({ position }) => planMoves(prizeId, position, 1) === 1);
    planMoves(prizeId, 0, others.length);
  }
  return planned
    .filter(({ movements }) => movements.length > 0)
    .map(({ holding, movements }) => ({ holding, movements }));
}

/** Computes the spot of a copy that becomes available for any prize, at the same location. */
function availableAt(from: Spot): Spot {
  return { ...from, state: 'available', packId: 0, prizeId: 0, position: 0 };
}

/** Computes the spot of a won copy after a command. */
function targetOf(from: Spot, command: WonMove): Spot {
  switch (command) {
    case 'convert':
    case 'take_back':
      return asideStates.includes(from.state)
        ? { ...from, packId: 0, prizeId: 0, position: 0 }
        : availableAt(from);
    case 'ship':
      return { ...from, state: 'shipped', locationId: 0 };
    case 'deliver':
      return { ...from, state: 'delivered' };
    case 'return':
      return { ...from, state: 'returned' };
  }
}

/**
 * Plans to make copies available that are allocated to prizes of a pack and were not won.
 *
 * @param surplus by prize, how many copies it has beyond those that its won cards need
 */
export function planReleases<Holding extends PlacedHolding>(
  holdings: readonly Holding[],
  packId: number,
  surplus: ReadonlyMap<number, number>,
): { holding: Holding; movements: Movement[] }[] {
  const left = new Map(surplus);
  const planned = holdings.map((holding) => ({
    holding,
    movements: holding.places.flatMap(({ quantity: there, ...from }): Movement[] => {
      if (from.packId !== packId || from.state !== 'allocated') return [];
      const quantity = Math.min(there, left.get(from.prizeId) ?? 0);
      if (quantity === 0) return [];
      left.set(from.prizeId, (left.get(from.prizeId) ?? 0) - quantity);
      return [{ command: 'release', quantity, from, to: availableAt(from) }];
    }),
  }));
  return planned.filter(({ movements }) => movements.length > 0);
}
