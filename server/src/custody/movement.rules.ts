import {
  goneStates,
  type StockCommand,
  type StockState,
  stockMoves,
  stockStates,
} from '#contract/stock-moves.ts';

/** The place of some copies of a holding, and the prize that they are for. 0 is none. */
export interface Spot {
  state: StockState;
  locationId: number;
  packId: number;
  prizeId: number;
  /** The position in `won_card` of the card that was won. */
  position: number;
}

export interface Place extends Spot {
  quantity: number;
}

/** A movement of copies from one spot to another; from null if they were received. */
export interface Movement {
  command: string;
  quantity: number;
  from: Spot | null;
  to: Spot;
}

/** Makes a key that names a spot of a holding. */
export function spotKey({ state, locationId, packId, prizeId, position }: Spot): string {
  return [state, locationId, packId, prizeId, position].join('.');
}

/**
 * Reads a state of copies, as the database has it.
 *
 * @throws if no such state exists
 */
export function stockStateOf(text: string): StockState {
  const found = stockStates.find((state) => state === text);
  if (found === undefined) throw new Error(`${text} is no state of stock`);
  return found;
}

/**
 * Whether copies in this state are in the house. Missing copies are not counted, because nobody
 * knows.
 */
export function isPresent(state: StockState): boolean {
  return state !== 'missing' && !goneStates.includes(state);
}

/** A movement would take more copies than there are. */
export class TooFewCopiesError extends Error {
  override readonly name = 'TooFewCopiesError';
}

/**
 * Computes the places of a holding after a movement. Every state of a holding is the sum of its
 * movements.
 *
 * @throws TooFewCopiesError
 */
export function afterMovement(
  places: readonly Place[],
  { quantity, from, to }: Pick<Movement, 'quantity' | 'from' | 'to'>,
): Place[] {
  const taken = from === null ? places : added(places, from, -quantity);
  return added(taken, to, quantity).filter((place) => place.quantity > 0);
}

/** Adds a number of copies to a spot, or takes them if it is negative. */
function added(places: readonly Place[], spot: Spot, quantity: number): Place[] {
  const key = spotKey(spot);
  const before = places.find((place) => spotKey(place) === key)?.quantity ?? 0;
  if (before + quantity < 0)
    throw new TooFewCopiesError(`${-quantity} copies of ${key} are taken, ${before} are there`);
  const others = places.filter((place) => spotKey(place) !== key);
  return [...others, { ...spot, quantity: before + quantity }];
}

/** A request to move copies of one holding. */
export interface MoveRequest {
  command: StockCommand;
  /** The key of the place that they are taken from; by default each that the command allows. */
  place?: string | undefined;
  /** By default all. */
  quantity?: number | undefined;
  /** The location that they are put to; undefined: they stay where they are. */
  locationId?: number | undefined;
}

export type MoveRefusal = 'not-in-state' | 'which-place' | 'too-few';

/** Plans the movements that a command makes on the places of a holding. */
export function planMove(
  places: readonly Place[],
  { command, place, quantity, locationId }: MoveRequest,
): Movement[] | MoveRefusal {
  const { from } = stockMoves[command];
  const sources = places.filter(
    (each) => from.includes(each.state) && (place === undefined || spotKey(each) === place),
  );
  const [first, second] = sources;
  if (first === undefined) return 'not-in-state';
  if (quantity !== undefined && second !== undefined) return 'which-place';
  if (quantity !== undefined && quantity > first.quantity) return 'too-few';
  return sources
    .map(({ quantity: all, ...spot }) => ({
      command,
      quantity: quantity ?? all,
      from: spot,
      to: targetOf(spot, command, locationId),
    }))
    .filter((movement) => spotKey(movement.from) !== spotKey(movement.to));
}

/**
 * Computes the spot of copies after a command. What has left the house or is missing has no
 * location.
 */
function targetOf(spot: Spot, command: StockCommand, locationId = spot.locationId): Spot {
  const { to } = stockMoves[command];
  const state = to === 'same' ? spot.state : to === 'promise' ? stateOfPromise(spot) : to;
  return { ...spot, state, locationId: isPresent(state) ? locationId : 0 };
}

/** Decides the state of a copy that is present: won, allocated to a pack, or only inspected. */
function stateOfPromise({ packId, position }: Spot): StockState {
  if (position > 0) return 'won';
  return packId > 0 ? 'allocated' : 'inspected';
}
