import { isPresent, type Place } from '../movement.rules.ts';

/** The copies of a holding at a location that is counted, in the states of the house. */
export interface CountedHolding {
  /** Copies that are there when the count ends. */
  atEnd: number;
  /** Copies that came there, and that left, while it was counted. */
  cameIn: number;
  wentOut: number;
  /** Copies that were scanned. */
  counted: number;
}

export interface Difference {
  /** The number nearest to the counted one that can have been there. */
  expected: number;
  counted: number;
}

/**
 * Compares a count with the movements while it was made. A copy that moved may have been scanned or
 * not, so only a number that cannot have been seen is a difference: fewer than the copies that
 * stayed, or more than all that were there at some time.
 */
export function differenceOf(holding: CountedHolding): Difference | undefined {
  const { atEnd, cameIn, wentOut, counted } = holding;
  const least = Math.max(0, atEnd - cameIn);
  const most = atEnd + wentOut;
  if (counted < least) return { expected: least, counted };
  return counted > most ? { expected: most, counted } : undefined;
}

/** A movement by the table, from one place of a holding. */
export interface Correction {
  command: 'lose' | 'find' | 'move';
  from: Place;
  quantity: number;
}

/** Copies that are promised to nobody are the first to be recorded as missing. */
const firstMissing = [
  ...(['received', 'inspected', 'available', 'quarantine'] as const),
  ...(['allocated', 'returned', 'won', 'picked', 'packed', 'damaged'] as const),
];

/**
 * The movements that make the books agree with a count: missing copies are recorded as missing;
 * surplus copies come from those that are missing, or else from where they were recorded.
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
