import { maxPackUnits } from '#contract/shop/draw.ts';
import type { TimeSlot } from '#contract/time-slots.ts';
import type { ExtraPlace } from '../catalog/index.ts';
import { hour } from '../lib/time.rules.ts';
import type { DeliveryDays } from '../shipping/index.ts';

/**
 * Computes until when the buyer can choose to ship or convert the cards of a purchase. Cards
 * without a choice then become points (spec section 4).
 *
 * @param holdHours as the pack or the buyer's rank says
 */
export function decisionDeadlineOf(boughtAt: Date, holdHours: number): Date {
  return new Date(boughtAt.getTime() + holdHours * hour);
}

/**
 * Computes the number that names a won card in requests and responses (`history_id`). It combines
 * the pack and the card's position among the pack's drawn cards in one integer, so that inserts
 * need no shared counter.
 */
export function historyIdOf(packId: number, position: number): number {
  return packId * idsOfPack + position;
}

/**
 * How many ids each pack has: more than a pack has units, and so few that the id is an exact number
 * even for the largest pack id.
 */
const idsOfPack = maxPackUnits + 1;

/**
 * Computes the position of the pack that won this copy of an extra prize.
 *
 * @param purchase the purchase that has this position
 * @param copy 0 for the first copy that the purchase won, 1 for the next
 */
export function positionOfExtra(
  { kind, n }: ExtraPlace,
  purchase: { firstPosition: number; count: number },
  copy: number,
): number {
  if (kind === 'last') return purchase.firstPosition + purchase.count - 1;
  if (kind === 'at') return n;
  return (Math.ceil(purchase.firstPosition / n) + copy) * n;
}

/** Reads the pack and position from a `history_id`. */
export function placeOfHistoryId(historyId: number): { packId: number; position: number } {
  return { packId: Math.floor(historyId / idsOfPack), position: historyId % idsOfPack };
}

/**
 * Computes how many packs of a purchase its owner has not opened yet. If they were not counted, as
 * in old purchases, all count as opened.
 */
export function unopenedPacks({
  count,
  packsOpened,
  refundedAt,
}: {
  count: number;
  packsOpened: number | null;
  refundedAt: Date | null;
}): number {
  return packsOpened === null || refundedAt !== null ? 0 : count - packsOpened;
}

/** A member's choice for cards of one purchase. Cards in neither list stay open. */
export interface Decision {
  ship: readonly number[];
  convert: readonly number[];
  /** The part of the day in which the parcel is delivered; undefined: any. */
  timeSlot?: TimeSlot | undefined;
  /** The day on which it is delivered, and the days that were possible; undefined: any. */
  delivery?: { on: string; days: DeliveryDays | undefined } | undefined;
  /** The number of an address in the member's book; undefined: the default one. */
  address?: number | undefined;
}

/** A card of the purchase, by its position in the pack. */
export interface DecidableCard {
  position: number;
  choice: 'open' | 'ship' | 'points' | 'taken_back';
  buyPoint: number | null;
}

export type CheckedDecision =
  | { kind: 'accepted'; points: number }
  /** All named cards were decided before. */
  | { kind: 'settled-before' }
  | { kind: 'refused'; reason: DecisionRefusal };

export type DecisionRefusal =
  | 'nothing-named'
  | 'named-twice'
  | 'not-in-purchase'
  | 'some-settled-before'
  | 'ship-only'
  | 'no-such-address'
  | 'impossible-day';

/**
 * Checks a decision as a whole: if one card cannot be decided, all of it is refused. `points` is
 * what the converted cards pay.
 */
export function checkDecision(
  cards: readonly DecidableCard[],
  decision: Decision,
): CheckedDecision {
  const named = [...decision.ship, ...decision.convert];
  if (named.length === 0) return { kind: 'refused', reason: 'nothing-named' };
  if (new Set(named).size < named.length) return { kind: 'refused', reason: 'named-twice' };
  const byPosition = new Map(cards.map((card) => [card.position, card]));
  const namedCards = named
    .map((position) => byPosition.get(position))
    .filter((card) => card !== undefined);
  if (namedCards.length < named.length) return { kind: 'refused', reason: 'not-in-purchase' };
  const settled = namedCards.filter((card) => card.choice !== 'open').length;
  if (settled === named.length) return { kind: 'settled-before' };
  if (settled > 0) return { kind: 'refused', reason: 'some-settled-before' };
  const converted = namedCards.slice(decision.ship.length);
  if (converted.some((card) => card.buyPoint === null))
    return { kind: 'refused', reason: 'ship-only' };
  return {
    kind: 'accepted',
    points: converted.reduce((sum, card) => sum + (card.buyPoint ?? 0), 0),
  };
}

/**
 * Combines the checks of decisions that are made together: all are accepted, with the sum of their
 * points, or all are refused. Cards that were decided before in some of the purchases refuse them
 * all, because the member saw others than those that remain.
 */
export function combineChecks(checks: readonly CheckedDecision[]): CheckedDecision {
  const refused = checks.find(({ kind }) => kind === 'refused');
  if (refused !== undefined) return refused;
  if (checks.every(({ kind }) => kind === 'settled-before')) return { kind: 'settled-before' };
  let points = 0;
  for (const check of checks) {
    if (check.kind !== 'accepted') return { kind: 'refused', reason: 'some-settled-before' };
    points += check.points;
  }
  return { kind: 'accepted', points };
}

/**
 * Whether a decision ships cards to a member who owes more points than the decision pays. Those
 * points settle the debt first.
 */
export function isShippedInDebt(
  { ship }: Pick<Decision, 'ship'>,
  points: number,
  owed: number,
): boolean {
  return ship.length > 0 && owed > points;
}

/** How far the shipping of cards has come (spec, section 4): 未選択, 未発送, 発送済み, 発送なし. */
export type SendState = 'undecided' | 'unsent' | 'sent' | 'nothing-to-send';

/**
 * Computes the shipping state of a purchase from its open cards and its parcels. Nothing is sent of
 * a parcel whose cards were taken back.
 */
export function sendStateOf(
  openCards: number,
  parcels: readonly { sentAt: Date | null; takenBackAt: Date | null }[],
): SendState {
  if (openCards > 0) return 'undecided';
  const own = parcels.filter(({ takenBackAt }) => takenBackAt === null);
  if (own.length === 0) return 'nothing-to-send';
  return own.every(({ sentAt }) => sentAt !== null) ? 'sent' : 'unsent';
}

/**
 * Returns what the cards that a decision ships are worth in points; null for one that cannot become
 * points.
 */
export function worthsOfShipped(
  cards: readonly Pick<DecidableCard, 'position' | 'buyPoint'>[],
  ship: readonly number[],
): (number | null)[] {
  const named = new Set(ship);
  return cards.filter(({ position }) => named.has(position)).map(({ buyPoint }) => buyPoint);
}
