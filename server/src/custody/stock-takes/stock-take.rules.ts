import { isPresent, type Place } from '../movement.rules.ts';

/** The copies of a holding at a location that is counted, in the states of the house. */
export interface CountedHolding {
  /** Recorded copies at the location when the count ends. */
  atEnd: number;
  /** Copies that came to the location, and that left it, during the count. */
  cameIn: number;
  wentOut: number;
  /** Copies that were scanned. */
  counted: number;
}

export interface Difference {
  /** Of the numbers of copies that can have been there, the one nearest to the counted number. */
  expected: number;
  counted: number;
}

/**
 * Compares a count with the movements while it was made. A copy that moved meanwhile may have been
 * scanned or not. So a count is a difference only if it is less than the copies that stayed all the
 * time, or more than the copies that were there at any time.
 */
export function differenceOf(holding: CountedHolding): Difference | undefined {
  const { atEnd, cameIn, wentOut, counted } = holding;
  const leastPossible = Math.max(0, atEnd - cameIn);
  const mostPossible = atEnd + wentOut;
  if (counted < leastPossible) return { expected: leastPossible, counted };
  return counted > mostPossible ? { expected: mostPossible, counted } : undefined;
}

/** A movement from one place of a holding, by a command of the table `stockMoves`. */
export interface Correction {
  command: 'lose' | 'find' | 'move';
  from: Place;
  quantity: number;
}

/** Copies that are promised to nobody are the first to be recorded as missing. */
const firstMissing = [
  'received',
  'inspected',
  'available',
  'quarantine',
  'allocated',
  'returned',
  'won',
  'picked',
  'packed',
  'damaged',
];

/**
 * Plans the movements that make the books agree with a count. Copies that were not found are
 * recorded as missing. Surplus copies are taken first from those recorded as missing, then from
 * other locations.
 *
 * @returns undefined if the holding has too few copies elsewhere, so the count cannot be right
 */
export function correctionsOf(
  places: readonly Place[],
  locationId: number,
  { expected, counted }: Difference,
): Correction[] | undefined {
  if (counted < expected) {
    const here = firstMissing.flatMap((state) =>
      places.filter((place) => place.state === state && place.locationId === locationId),
    );
    // A damaged copy cannot be recorded as missing: it is not for sale, and somebody has it.
    return planCorrections(
      here.filter(({ state }) => state !== 'damaged'),
      expected - counted,
      () => 'lose',
    );
  }
  const elsewhere = places.filter(
    ({ state, locationId: at }) =>
      state === 'missing' || (isPresent(state) && state !== 'damaged' && at !== locationId),
  );
  const sources = elsewhere.toSorted(
    (one, other) => Number(other.state === 'missing') - Number(one.state === 'missing'),
  );
  return planCorrections(sources, counted - expected, ({ state }) =>
    state === 'missing' ? 'find' : 'move',
  );
}

/**
 * Plans corrections that take the wanted number of copies from these places, the first place first;
 * undefined if the places have too few.
 */
function planCorrections(
  sources: readonly Place[],
  wanted: number,
  commandOf: (place: Place) => Correction['command'],
): Correction[] | undefined {
  let left = wanted;
  const corrections: Correction[] = [];
  for (const from of sources) {
    const quantity = Math.min(left, from.quantity);
    if (quantity > 0) corrections.push({ command: commandOf(from), from, quantity });
    left -= quantity;
  }
  return left === 0 ? corrections : undefined;
}
