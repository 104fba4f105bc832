import { compareLimits } from './count-limits.ts';
import { compareParcels } from './count-parcels.ts';
import {
  comparePoints,
  convertedPoints,
  type Expect,
  type MemberOfBooks,
  type OutsidePoints,
  sortedText,
} from './count-points.ts';
import { rankBonusRows } from './count-ranks.ts';
import type { Statement } from './statements.ts';

/** A member's data according to the sandbox. */
export interface Outside extends OutsidePoints {
  /** Cards in the parcels that the carriers took for this member. */
  carried: number;
  /** The carriers' record of each parcel, by its tracking number. */
  parcels: ReadonlyMap<string, { id: number; label: string; cards: number }>;
}

/**
 * Compares a member's points, coins, cards and parcels, as the shop shows them, with the member's
 * own notes and the sandbox's books. Reads nothing from the shop's tables.
 *
 * @returns everything that does not match
 */
export function compareMember(
  member: MemberOfBooks,
  statement: Statement,
  outside: Outside,
): string[] {
  const errors: string[] = [];
  const expect = (isRight: boolean, what: string) => {
    if (!isRight) errors.push(`member ${member.number}: ${what}`);
  };
  checkPurchases(member, statement, expect);
  comparePoints(member, statement, outside, expect);
  checkCoins(member, statement, expect);
  compareParcels(member, statement, outside, expect);
  compareLimits(member, statement, outside, expect);
  return errors;
}

/**
 * Checks that the purchases are those that were answered, with the cards that the member saw and
 * the choices that they made.
 */
function checkPurchases(
  { notes }: MemberOfBooks,
  { purchases, cards }: Statement,
  expect: Expect,
): void {
  const listed = new Map(purchases.map((purchase) => [purchase.id, purchase]));
  expect(
    listed.size === notes.purchases.length,
    `${notes.purchases.length} purchases were answered, the history has ${listed.size}`,
  );
  for (const note of notes.purchases) {
    const purchase = listed.get(note.id);
    const shipped = note.cards.filter(({ choice }) => choice === 'ship');
    const isAsNoted =
      purchase?.pack_id === note.pack.id &&
      purchase.count === note.count &&
      purchase.point === note.count * note.pack.price &&
      note.cards.length === note.count &&
      purchase.open_card === 0 &&
      purchase.send_card === shipped.length &&
      purchase.reduction_card === note.count - shipped.length &&
      purchase.reduction_point === convertedPoints(note);
    expect(
      isAsNoted,
      `purchase ${note.id} is ${JSON.stringify(purchase)}, the notes say ${JSON.stringify(note)}`,
    );
    const shown = cards.get(note.id)?.filter(({ choice }) => choice === 'ship') ?? [];
    expect(
      sortedText(shown.map((card) => card.history_id)) ===
        sortedText(shipped.map((card) => card.historyId)),
      `purchase ${note.id}: other cards are shipped than were asked for`,
    );
  }
}

/**
 * Checks that a member's coins add up: they are earned by spending points, added by ranks, given or
 * taken by staff, and spent on packs and cards.
 */
function checkCoins({ notes }: MemberOfBooks, { coin, coins }: Statement, expect: Expect): void {
  const earned = notes.purchases.reduce(
    (total, { pack, count }) =>
      total + (pack.pointsPerCoin > 0 ? Math.floor((pack.price * count) / pack.pointsPerCoin) : 0),
    0,
  );
  const forPacks = notes.purchases
    .filter(({ pack }) => pack.currency === 'coin')
    .reduce((total, { pack, count }) => total + pack.price * count, 0);
  const forCards = notes.exchanges.reduce(
    (total, { offer, count }) => total + offer.price * count,
    0,
  );
  const ofRanks = rankBonusRows(coins).reduce((total, row) => total + row.bonusCoin, 0);
  const ofStaff = notes.adjustments.reduce(
    (total, { currency, amount }) => total + (currency === 'coin' ? amount : 0),
    0,
  );
  const due = earned + ofRanks + ofStaff - forPacks - forCards;
  expect(
    coin === due,
    `${coin} coins are left of ${earned}, with ${ofRanks} of ranks and ${ofStaff} of staff, less ${forPacks} for packs and ${forCards} for cards`,
  );
  const listed = coins.reduce((total, row) => total + row.bonusCoin, 0);
  expect(listed === coin, `${coin} coins are shown, the history comes to ${listed}`);
  const exchanged = coins.filter(({ parcel }) => parcel !== null);
  expect(
    exchanged.length === notes.exchanges.length,
    `${notes.exchanges.length} exchanges were answered, the history has ${exchanged.length}`,
  );
}
