import type { Parcel } from '#contract/shop/histories.ts';
import type { Expect, MemberOfBooks } from './count-points.ts';
import type { Statement } from './statements.ts';

/** The parcels that the carriers took. */
export interface OutsideParcels {
  /** Points that the member owes. While there are any, nothing is shipped. */
  owed: number;
  /** Cards in the parcels of this member. */
  carried: number;
  /** The carriers' record of each parcel, by its tracking number. */
  parcels: ReadonlyMap<string, { id: number; label: string; cards: number }>;
}

/**
 * Checks that every card to be shipped is in a parcel that a carrier has, or is held because its
 * member owes points.
 */
export function compareParcels(
  member: MemberOfBooks,
  statement: Statement,
  outside: OutsideParcels,
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
  checkNumbers(statement, outside, expect);
  checkParts(member, statement, expect);
}

/** Checks the number of each parcel that left, and how many cards travel in it, at the carrier. */
function checkNumbers(statement: Statement, outside: OutsideParcels, expect: Expect): void {
  for (const { parcel_id: id, all_cards: cards, delivery_code: code } of parcelsOf(statement)) {
    const carried = outside.parcels.get(code);
    expect(
      code === '' || (carried?.id === id && carried.cards === cards),
      `parcel ${id} of ${cards} cards is ${JSON.stringify(carried)} at the carrier`,
    );
  }
}

/** Checks that each part, merged, split or left alone, is in the parcel that the member noted. */
function checkParts({ notes }: MemberOfBooks, statement: Statement, expect: Expect): void {
  const ofPurchases = [...statement.parcels].flatMap(([source, parcels]) =>
    parcels.map((parcel) => ({ source, parcel })),
  );
  const ofExchanges = statement.coins.flatMap(({ parcel }) =>
    parcel === null ? [] : [{ source: 'exchange', parcel }],
  );
  const shown = [...ofPurchases, ...ofExchanges].map(
    ({ source, parcel }) => `${source} in ${parcel.parcel_id}`,
  );
  for (const [id, { source, sourceId, parcelId }] of notes.parts) {
    const place = shown.indexOf(`${source === 'purchase' ? sourceId : source} in ${parcelId}`);
    if (place >= 0) shown.splice(place, 1);
    expect(place >= 0, `part ${id} of ${sourceId} is not in parcel ${parcelId}`);
  }
}

function parcelsOf({ parcels, coins }: Statement): Parcel[] {
  return [...[...parcels.values()].flat(), ...coins.flatMap(({ parcel }) => parcel ?? [])];
}
