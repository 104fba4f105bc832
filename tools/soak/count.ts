import {
  comparePoints,
  convertedPoints,
  type Expect,
  type OutsidePoints,
  sortedText,
} from './count-points.ts';
import type { Member } from './member.ts';
import type { Statement } from './statements.ts';

/** A member's data according to the sandbox. */
export interface Outside extends OutsidePoints {
  /** Cards in the parcels that the carriers took for this member. */
  carried: number;
  /** The carriers' record of each parcel, by its tracking number. */
  parcels: ReadonlyMap<string, { label: string; cards: number }>;
}

/**
 * Compares a member's points, coins, cards and parcels, as the shop shows them, with the member's
 * own notes and the sandbox's books. Reads nothing from the shop's tables.
 *
 * @returns everything that does not match
 */
export function compareMember(member: Member, statement: Statement, outside: Outside): string[] {
  const errors: string[] = [];
  const expect = (isRight: boolean, what: string) => {
    if (!isRight) errors.push(`member ${member.number}: ${what}`);
  };
  checkPurchases(member, statement, expect);
  comparePoints(member, statement, outside, expect);
  checkCoins(member, statement, expect);
  checkParcels(member, statement, outside, expect);
  return errors;
}

/**
 * Checks that the purchases are those that were answered, with the cards that the member saw and
 * the choices that they made.
 */
function checkPurchases({ notes }: Member, { purchases, cards }: Statement, expect: Expect): void {
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
 * Checks that a member's coins add up: they are earned by spending points and spent on packs and
 * cards.
 */
function checkCoins({ notes }: Member, { coin, coins }: Statement, expect: Expect): void {
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
  const due = earned - forPacks - forCards;
  expect(
    coin === due,
    `${coin} coins are left of ${earned}, less ${forPacks} for packs and ${forCards} for cards`,
  );
  const listed = coins.reduce((total, row) => total + row.bonusCoin, 0);
  expect(listed === coin, `${coin} coins are shown, the history comes to ${listed}`);
  const exchanged = coins.filter(({ parcel }) => parcel !== null);
  expect(
    exchanged.length === notes.exchanges.length,
    `${notes.exchanges.length} exchanges were answered, the history has ${exchanged.length}`,
  );
}

/**
 * Checks that every card to be shipped is in a parcel that a carrier has, or is held because its
 * member owes points.
 */
function checkParcels(
  member: Member,
  statement: Statement,
  outside: Outside,
  expect: Expect,
): void {
  const { notes } = member;
  const shipped = notes.purchases
    .flatMap(({ cards }) => cards)
    .filter(({ choice }) => choice === 'ship').length;
  const exchanged = notes.exchanges.reduce((total, { count }) => total + count, 0);
  const inParcel = new Map<string, number>();
  const add = (code: string, cards: number) =>
    inParcel.set(code, (inParcel.get(code) ?? 0) + cards);
  for (const card of [...statement.cards.values()].flat())
    if (card.choice === 'ship') add(card.delivery_code, 1);
  for (const { parcel } of statement.coins)
    if (parcel !== null) add(parcel.delivery_code, parcel.cards);
  const held = outside.owed > 0 ? (inParcel.get('') ?? 0) : 0;
  if (held > 0) inParcel.delete('');
  expect(
    outside.carried + held === shipped + exchanged,
    `${shipped} cards and ${exchanged} exchanged ones were to be shipped, the carriers took ${outside.carried}, ${held} are held back`,
  );
  for (const [code, cards] of inParcel) {
    const carried = outside.parcels.get(code);
    expect(
      carried?.label === member.label && carried.cards === cards,
      `parcel "${code}" of ${cards} cards is ${JSON.stringify(carried)} at the carrier`,
    );
  }
}
