import type { Movement, Place } from './movement.rules.ts';
import type { WonPrize } from './won-moves.rules.ts';

interface PlacedHolding {
  code: string;
  places: readonly Place[];
}

/** The states of a copy on its shelf from which it is picked for a parcel. */
const onShelf = ['won', 'returned', 'allocated'] as const;
/** The states of a copy that lies with its parcel. */
const withParcel = ['picked', 'packed'] as const;

const isOneOf = (states: readonly string[], { state }: Place) => states.includes(state);

/** Selects the cards of a parcel for which no copy is picked yet. */
export function unpickedOf<Card extends WonPrize>(
  holdings: readonly PlacedHolding[],
  packId: number,
  cards: readonly Card[],
): Card[] {
  const places = holdings.flatMap((holding) => holding.places);
  return cards.filter(
    (card) => !places.some((place) => isOneOf(withParcel, place) && isCopyFor(place, packId, card)),
  );
}

function isCopyFor(place: Place, packId: number, { prizeId, position }: WonPrize): boolean {
  return place.packId === packId && place.prizeId === prizeId && place.position === position;
}

/**
 * Finds the places with copies of a holding that can be picked for a card: first the copy recorded
 * for this card, then copies for any card of its prize.
 */
export function servingPlaces({ places }: PlacedHolding, packId: number, card: WonPrize): Place[] {
  const own = places.filter((place) => isOneOf(onShelf, place) && isCopyFor(place, packId, card));
  const shared = places.filter(
    (place) => isOneOf(onShelf, place) && isCopyFor(place, packId, { ...card, position: 0 }),
  );
  return [...own, ...shared];
}

/**
 * Plans the movement of a copy that was scanned for a parcel. From then on the copy is recorded for
 * one card of the parcel, so that exactly this copy is shipped.
 *
 * @param holdings all that have copies for the prizes of the parcel
 */
export function planPick(
  holdings: readonly PlacedHolding[],
  packId: number,
  cards: readonly WonPrize[],
  code: string,
): Movement | 'not-in-parcel' | 'picked-already' {
  const scanned = holdings.find((holding) => holding.code === code);
  if (scanned === undefined) return 'not-in-parcel';
  // A card whose own copy is in another holding takes no shared one.
  const isElsewhere = (card: WonPrize) =>
    holdings.some(({ code: other, places }) => {
      return (
        other !== code &&
        places.some((place) => isOneOf(onShelf, place) && isCopyFor(place, packId, card))
      );
    });
  for (const card of unpickedOf(holdings, packId, cards)) {
    const [place] = servingPlaces(scanned, packId, card);
    if (place === undefined || (place.position === 0 && isElsewhere(card))) continue;
    const { quantity: _, ...from } = place;
    const to = { ...from, state: 'picked' as const, locationId: 0, position: card.position };
    return { command: 'pick', quantity: 1, from, to };
  }
  const isKnown = scanned.places.some((place) =>
    cards.some((card) => isOneOf(withParcel, place) && isCopyFor(place, packId, card)),
  );
  const isForPrize = cards.some((card) => servingPlaces(scanned, packId, card).length > 0);
  return isKnown || isForPrize ? 'picked-already' : 'not-in-parcel';
}

/** The states of a parcel's copy that lies on no shelf. */
const offShelf = ['picked', 'packed', 'returned'] as const;

/**
 * Plans the movements that put the copies of a parcel back on a shelf. Each stays recorded for its
 * card, so that the same copy is picked again.
 *
 * @param holdings all that have copies for the prizes of the parcel
 * @param locationId of the shelf
 */
export function planPutBack<Holding extends PlacedHolding>(
  holdings: readonly Holding[],
  { packId, cards }: { packId: number; cards: readonly WonPrize[] },
  locationId: number,
): { holding: Holding; movements: Movement[] }[] {
  return holdings.flatMap((holding) => {
    const movements = holding.places
      .filter((place) => place.locationId === 0 && isOneOf(offShelf, place))
      .filter((place) => cards.some((card) => isCopyFor(place, packId, card)))
      .map(({ quantity, ...from }) => ({
        ...{ command: 'put_back', quantity, from },
        to: { ...from, state: 'won' as const, locationId },
      }));
    return movements.length > 0 ? [{ holding, movements }] : [];
  });
}
