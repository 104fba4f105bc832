import type { PointHistoryEntry } from '#contract/shop/points.ts';
import { day } from '../../server/src/lib/time.rules.ts';
import { memoOf } from '../../server/src/points/index.ts';
import { sixMonthsAfter } from '../../server/src/testing/shop-model.ts';
import {
  type CardNote,
  hasReversal,
  type Notes,
  type PaymentNote,
  type PurchaseNote,
} from './notes.ts';
import type { Statement } from './statements.ts';

/** A member's points according to the sandbox. */
export interface OutsidePoints {
  /** The payment companies' state of each payment, by its id. */
  taken: ReadonlyMap<string, { isPaid: boolean; netYen: number }>;
  /** Points that left the member's account at a partner site. */
  brought: number;
  /** Points that the member owes, as the shop shows them. */
  owed: number;
  /**
   * Friends who were told of their bonus, and friends who may have received it although the
   * response was lost.
   */
  friends: { rewarded: number; uncertain: number };
  /** Everything due before this moment has been done. */
  settledAt: Date;
}

/** A member as the comparisons need one. */
export interface MemberOfBooks {
  number: number;
  /** The name on a parcel's label. */
  label: string;
  notes: Notes;
}

/**
 * Called for every comparison: whether it is right, and a description for the report if it is not.
 */
export type Expect = (isRight: boolean, what: string) => void;

const referralBonus = 500;
/** After 24 hours the shop converts undecided cards into points. */
const decisionMilliseconds = day;

/** Adds up the points from a purchase's cards, converted by the member or after 24 hours. */
export function convertedPoints({ cards }: PurchaseNote): number {
  return cards.reduce((sum, card) => sum + (card.choice === 'ship' ? 0 : (card.buyPoint ?? 0)), 0);
}

/** Writes numbers as one sorted text, to compare lists regardless of their order. */
export function sortedText(ids: readonly number[]): string {
  return ids.toSorted((one, other) => one - other).join();
}

const kinds = {
  bought: 'points_bought',
  spent: 'pack_bought',
  converted: 'card_converted',
  referral: 'referral',
  brought: 'points_brought',
  expired: 'points_expired',
  reversed: 'payment_reversed',
  returned: 'payment_returned',
  settled: 'debt_settled',
  relaid: 'lots_relaid',
  bonus: 'bonus',
  withdrawn: 'bonus_withdrawn',
  adjusted: 'adjustment',
} as const;
type Kind = keyof typeof kinds;

/**
 * Finds the kind of a row by the text that the member sees. Some texts begin with another one, so
 * the longest is right.
 */
function kindOf({ memo }: PointHistoryEntry): Kind | undefined {
  const names = Object.keys(kinds) as Kind[];
  const lengthOf = (name: Kind) =>
    Math.max(
      ...(['ja', 'en'] as const).map((language) => {
        const text = memoOf(kinds[name], undefined, language);
        return memo.startsWith(text) ? text.length : 0;
      }),
    );
  const [best] = names.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return best !== undefined && lengthOf(best) > 0 ? best : undefined;
}

/** Checks that every row of the history has an event, and every event a row. */
export function comparePoints(
  member: MemberOfBooks,
  statement: Statement,
  outside: OutsidePoints,
  expect: Expect,
): void {
  const { notes } = member;
  const rows = statement.points;
  checkBalances(statement, expect);
  for (const note of notes.purchases) checkRows(note, statement, expect);
  const { spent, converted } = pointsOfPurchases(notes.purchases);
  const shown = (kind: Kind) =>
    rows.filter((row) => kindOf(row) === kind).reduce((total, row) => total + row.bonusPoint, 0);
  expect(
    shown('spent') === -spent,
    `packs for ${spent} were bought, the history says ${-shown('spent')}`,
  );
  expect(
    shown('converted') === converted,
    `cards became ${converted}, the history says ${shown('converted')}`,
  );
  expect(
    shown('brought') === outside.brought,
    `the partner site let ${outside.brought} points go, ${shown('brought')} came`,
  );
  const sumOfMonths = (of: 'spent' | 'converted') =>
    statement.months.reduce((sum, month) => sum + month[of], 0);
  expect(
    sumOfMonths('spent') === spent && sumOfMonths('converted') === converted,
    `the statement says ${sumOfMonths('spent')} spent and ${sumOfMonths('converted')} converted`,
  );
  checkReferral(member, shown('referral'), outside, expect);
  const [given, ofPayments] = [freePoints(notes), bonusesLeft(notes.payments, outside)];
  const others = converted + outside.brought + shown('referral') + given - spent;
  const [least, most] = [others + ofPayments.least, others + ofPayments.most];
  const expired = -shown('expired');
  checkMoney(member, { left: statement.point, least, most, expired }, outside, expect);
  const adjusted = notes.adjustments.filter(({ currency }) => currency === 'point');
  const ofStaff = sortedText(adjusted.map(({ amount }) => amount));
  const shownOfStaff = listOf(rows, 'adjusted');
  expect(
    ofStaff === shownOfStaff,
    `staff gave and took ${ofStaff}, the history says ${shownOfStaff}`,
  );
  // The shop's own tests show which points a reversal takes. Here only their sum is checked.
  if (hasReversal(notes)) return;
  const [paid, credited] = [amountsOf(notes.payments, outside), listOf(rows, 'bought')];
  expect(paid === credited, `payments of ${paid} were taken, ${credited} credited`);
  checkBonuses(notes, rows, outside, expect);
  checkExpiry(rows, outside.settledAt, expect);
}

/**
 * Checks that each balance follows from the previous one, and that the last one is the balance
 * shown.
 */
function checkBalances({ points: rows, point }: Statement, expect: Expect): void {
  for (const row of rows) expect(kindOf(row) !== undefined, `unknown row ${JSON.stringify(row)}`);
  expect(
    rows.every((row, place) => row.balance === (rows[place - 1]?.balance ?? 0) + row.bonusPoint),
    'the balances of the history do not follow from its rows',
  );
  const last = rows.at(-1)?.balance ?? 0;
  expect(point === last, `${point} points are shown, the history ends with ${last}`);
}

/** Adds up the points that purchases cost and that their cards were converted to. */
function pointsOfPurchases(purchases: readonly PurchaseNote[]): {
  spent: number;
  converted: number;
} {
  const forPoints = purchases.filter(({ pack }) => pack.currency === 'point');
  return {
    spent: forPoints.reduce((total, { pack, count }) => total + pack.price * count, 0),
    converted: purchases.reduce((total, note) => total + convertedPoints(note), 0),
  };
}

/** Adds up the points of coupons that were credited at once, and of adjustments by staff. */
function freePoints({ coupons, adjustments }: Notes): number {
  const ofCoupons = coupons.reduce((sum, { points }) => sum + points, 0);
  return adjustments.reduce(
    (sum, { currency, amount }) => sum + (currency === 'point' ? amount : 0),
    ofCoupons,
  );
}

/**
 * Adds up the free points that came with payments, without the share of the money that went back. A
 * payment that the shop may have ended first may have lost them.
 */
function bonusesLeft(
  payments: readonly PaymentNote[],
  { taken }: OutsidePoints,
): { least: number; most: number } {
  let [least, most] = [0, 0];
  for (const { id, points: price, bonuses, mayHaveEnded } of payments) {
    const netYen = taken.get(id)?.netYen ?? 0;
    for (const { points } of bonuses) {
      const left = Math.floor((points * netYen) / price);
      if (!mayHaveEnded) least += left;
      most += left;
    }
  }
  return { least, most };
}

/** Checks that each coupon and each bonus of a payment was credited once, and nothing else. */
function checkBonuses(
  { coupons, payments }: Notes,
  rows: readonly PointHistoryEntry[],
  { taken }: OutsidePoints,
  expect: Expect,
): void {
  const paid = payments.filter(({ id }) => taken.get(id)?.isPaid);
  const ofPayments = (mayHaveEnded: boolean) =>
    paid
      .filter((payment) => payment.mayHaveEnded === mayHaveEnded)
      .flatMap(({ bonuses }) => bonuses.map(({ points }) => points));
  const certain = [...coupons.map(({ points }) => points), ...ofPayments(false)];
  const others = ofPayments(true);
  const shown = rows.filter((row) => kindOf(row) === 'bonus').map((row) => row.bonusPoint);
  const extra = without(shown, certain);
  const missing = without(
    certain.filter((points) => points > 0),
    shown,
  );
  const unexplained = without(extra, others);
  expect(
    missing.length === 0 && unexplained.length === 0,
    `free points of ${sortedText(certain)} were promised, ${sortedText(shown)} credited`,
  );
}

/** Takes each number of a list out of another list once. */
function without(list: readonly number[], taken: readonly number[]): number[] {
  const rest = [...list];
  for (const each of taken) {
    const place = rest.indexOf(each);
    if (place >= 0) rest.splice(place, 1);
  }
  return rest;
}

/**
 * Checks a member's points against their money: points left, less points owed, equal the yen that
 * the payment companies hold of this member, plus other credits, less expired points.
 */
function checkMoney(
  { notes }: MemberOfBooks,
  { left, least, most, expired }: { left: number; least: number; most: number; expired: number },
  { taken, owed }: OutsidePoints,
  expect: Expect,
): void {
  const netYen = notes.payments.reduce((total, { id }) => total + (taken.get(id)?.netYen ?? 0), 0);
  const due = netYen + least - expired;
  // If points of a reversed payment had expired, the member bears the loss, not the shop.
  const mostDue = netYen + most - (hasReversal(notes) ? 0 : expired);
  expect(
    left - owed >= due && left - owed <= mostDue,
    `${left} points are left and ${owed} owed; of ${netYen} yen, with ${least} others and ${expired} expired, ${due} would be`,
  );
}

/** Checks the rows of one purchase: its cost and the points from its cards. */
function checkRows(
  note: PurchaseNote,
  { points: rows, purchases }: Statement,
  expect: Expect,
): void {
  const own = rows.filter((row) => row.history_id === note.id);
  const cost = own.filter((row) => kindOf(row) === 'spent').map((row) => row.bonusPoint);
  const price = note.pack.currency === 'point' ? note.pack.price * note.count : 0;
  const wanted = price > 0 ? [-price] : [];
  expect(cost.join() === wanted.join(), `purchase ${note.id} cost ${cost} instead of ${wanted}`);
  const created = purchases.find(({ id }) => id === note.id)?.created ?? '';
  const deadline = Date.parse(created) + decisionMilliseconds;
  const back = own.filter((row) => kindOf(row) === 'converted');
  const became = (isInTime: boolean) =>
    back
      .filter((row) => Date.parse(row.created) < deadline === isInTime)
      .reduce((total, row) => total + row.bonusPoint, 0);
  const worth = (choice: CardNote['choice']) =>
    note.cards.reduce(
      (total, card) => total + (card.choice === choice ? (card.buyPoint ?? 0) : 0),
      0,
    );
  expect(
    became(true) === worth('points') && became(false) === worth('undecided'),
    `purchase ${note.id} became ${became(true)} by choice and ${became(false)} after a day, instead of ${worth('points')} and ${worth('undecided')}`,
  );
}

/**
 * Checks the referral bonuses of a member: their own one, as it was shown to them, and one per
 * friend who was told of theirs.
 */
function checkReferral(
  { notes }: MemberOfBooks,
  shown: number,
  { friends }: OutsidePoints,
  expect: Expect,
): void {
  const { friendBonus } = notes;
  const least = friends.rewarded * referralBonus + (friendBonus ?? 0);
  const most = least + referralBonus * (friends.uncertain + (friendBonus === undefined ? 1 : 0));
  expect(
    shown % referralBonus === 0 && shown >= least && shown <= most,
    `invitations brought ${shown} points instead of ${least} to ${most}`,
  );
}

function listOf(rows: readonly PointHistoryEntry[], kind: Kind): string {
  const amounts = rows.filter((row) => kindOf(row) === kind).map((row) => row.bonusPoint);
  return sortedText(amounts);
}

function amountsOf(payments: readonly PaymentNote[], { taken }: OutsidePoints): string {
  return sortedText(payments.filter(({ id }) => taken.get(id)?.isPaid).map(({ points }) => points));
}

/**
 * Checks that points expire on their day, not earlier and not later, and that the oldest are spent
 * first.
 */
function checkExpiry(rows: readonly PointHistoryEntry[], settledAt: Date, expect: Expect): void {
  const lots: { left: number; expiresAt: Date }[] = [];
  for (const row of rows) {
    const at = new Date(row.created);
    const due = lots.filter(({ left, expiresAt }) => left > 0 && expiresAt <= at);
    const expired = due.reduce((total, { left }) => total + left, 0);
    if (kindOf(row) === 'expired') {
      expect(
        row.bonusPoint === -expired,
        `${-row.bonusPoint} points expired at ${row.created} instead of ${expired}`,
      );
      for (const lot of due) lot.left = 0;
    } else if (row.bonusPoint > 0) {
      lots.push({ left: row.bonusPoint, expiresAt: new Date(sixMonthsAfter(at.getTime())) });
    } else {
      expect(
        expired === 0,
        `${expired} points that had expired were there to spend at ${row.created}`,
      );
      let cost = -row.bonusPoint;
      for (const lot of lots) {
        const part = Math.min(lot.left, cost);
        lot.left -= part;
        cost -= part;
      }
    }
  }
  const late = lots.filter(({ left, expiresAt }) => left > 0 && expiresAt <= settledAt);
  expect(late.length === 0, `${late.length} lots are still there though they have expired`);
}
