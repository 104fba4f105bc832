import type { PointHistoryEntry } from '#contract/points.ts';
import { memoOf } from '../server/src/points/points.texts.ts';
import { sixMonthsAfter } from '../server/src/testing/shop-model.ts';
import type { Member } from './member.ts';
import type { CardNote, PaymentNote, PurchaseNote } from './notes.ts';
import type { Statement } from './statements.ts';

/** What the world outside the shop says of one member. */
export interface Outside {
  /** What the companies have of each payment, by its id. */
  taken: ReadonlyMap<string, { isPaid: boolean; kept: number }>;
  /** Points that left the member's account at a partner site. */
  brought: number;
  /** Points that the shop says are owed to it. */
  owed: number;
  /** Friends who were told of their bonus, and those who may have got it without being told. */
  friends: { rewarded: number; uncertain: number };
  /** Cards in the parcels that the carriers took for this member. */
  carried: number;
  /** What the carriers have of each parcel, by its number. */
  parcels: ReadonlyMap<string, { label: string; cards: number }>;
}

const referralBonus = 500;
/** After a day the shop decides by itself: what was left undecided has become points. */
const decisionMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Holds what a member was told of their points, coins, cards and parcels against their own notes and the world's books.
 * Nothing of it is read from the shop's tables.
 *
 * @returns whatever does not agree
 */
export function countMember(member: Member, statement: Statement, outside: Outside): string[] {
  const faults: string[] = [];
  const expect = (isRight: boolean, what: string) => {
    if (!isRight) faults.push(`member ${member.number}: ${what}`);
  };
  countPurchases(member, statement, expect);
  countPoints(member, statement, outside, expect);
  countCoins(member, statement, expect);
  countParcels(member, statement, outside, expect);
  return faults;
}

type Expect = (isRight: boolean, what: string) => void;

/** The purchases are those that were answered, with the cards that were seen and the choices that were made. */
function countPurchases({ notes }: Member, { purchases, cards }: Statement, expect: Expect): void {
  const told = new Map(purchases.map((purchase) => [purchase.id, purchase]));
  expect(
    told.size === notes.purchases.length,
    `${notes.purchases.length} purchases were answered, the history has ${told.size}`,
  );
  for (const note of notes.purchases) {
    const purchase = told.get(note.id);
    const shipped = note.cards.filter(({ choice }) => choice === 'ship');
    const isAsNoted =
      purchase?.pack_id === note.pack.id &&
      purchase.count === note.count &&
      purchase.point === note.count * note.pack.price &&
      note.cards.length === note.count &&
      purchase.open_card === 0 &&
      purchase.send_card === shipped.length &&
      purchase.reduction_card === note.count - shipped.length &&
      purchase.reduction_point === convertedBy(note);
    expect(
      isAsNoted,
      `purchase ${note.id} is ${JSON.stringify(purchase)}, the notes say ${JSON.stringify(note)}`,
    );
    const shown = cards.get(note.id)?.filter(({ choice }) => choice === 'ship') ?? [];
    expect(
      idsOf(shown.map((card) => card.history_id)) === idsOf(shipped.map((card) => card.historyId)),
      `purchase ${note.id}: other cards are shipped than were asked for`,
    );
  }
}

/** Points that a purchase's cards became, by hand or by the 24 hours. */
function convertedBy({ cards }: PurchaseNote): number {
  return cards.reduce((sum, card) => sum + (card.choice === 'ship' ? 0 : (card.buyPoint ?? 0)), 0);
}

function idsOf(ids: readonly number[]): string {
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
} as const;
type Kind = keyof typeof kinds;

/** Which kind a row is of, by what it says to the member. */
function kindOf({ memo }: PointHistoryEntry): Kind | undefined {
  const names = Object.keys(kinds) as Kind[];
  return names.find((name) =>
    (['ja', 'en'] as const).some((language) => memo.startsWith(memoOf(kinds[name], undefined, language))),
  );
}

/** Every row of the history is of something that happened, and everything that happened has its row. */
function countPoints(member: Member, statement: Statement, outside: Outside, expect: Expect): void {
  const { notes } = member;
  const rows = statement.points;
  const sum = (kind: Kind) =>
    rows.filter((row) => kindOf(row) === kind).reduce((total, row) => total + row.bonusPoint, 0);
  for (const row of rows) expect(kindOf(row) !== undefined, `nobody knows of ${JSON.stringify(row)}`);
  expect(
    rows.every((row, place) => row.balance === (rows[place - 1]?.balance ?? 0) + row.bonusPoint),
    'the balances of the history do not follow from its rows',
  );
  expect(
    statement.point === (rows.at(-1)?.balance ?? 0),
    `${statement.point} points are shown, the history ends with ${rows.at(-1)?.balance}`,
  );

  for (const note of notes.purchases) countRows(note, rows, expect);
  const spent = notes.purchases
    .filter(({ pack }) => pack.currency === 'point')
    .reduce((total, { pack, count }) => total + pack.price * count, 0);
  const converted = notes.purchases.reduce((total, note) => total + convertedBy(note), 0);
  expect(sum('spent') === -spent, `packs for ${spent} were bought, the history says ${-sum('spent')}`);
  expect(sum('converted') === converted, `cards became ${converted}, the history says ${sum('converted')}`);
  expect(
    sum('brought') === outside.brought,
    `the partner site let ${outside.brought} points go, ${sum('brought')} came`,
  );
  const referral = countReferral(member, sum('referral'), outside, expect);

  const kept = notes.payments.reduce((total, { id }) => total + (outside.taken.get(id)?.kept ?? 0), 0);
  const isQuarrelsome = notes.payments.some(({ reversal }) => reversal !== 'none');
  // Points of a reversed payment that had expired are nobody's loss but the member's.
  const left = statement.point - outside.owed;
  const due = kept + converted + outside.brought + referral - spent + sum('expired');
  const most = isQuarrelsome ? due - sum('expired') : due;
  expect(
    left >= due && left <= most,
    `${left} points are left, ${due} would follow from ${JSON.stringify({ kept, converted, spent, referral, brought: outside.brought, expired: sum('expired'), owed: outside.owed })}`,
  );
  if (isQuarrelsome) return;
  expect(
    listOf(rows, 'bought') === amountsOf(notes.payments, outside),
    `payments of ${amountsOf(notes.payments, outside)} were taken, ${listOf(rows, 'bought')} credited`,
  );
  countExpiry(rows, expect);
}

/** A purchase's own rows: what it cost, and what its cards became. */
function countRows(note: PurchaseNote, rows: readonly PointHistoryEntry[], expect: Expect): void {
  const own = rows.filter((row) => row.history_id === note.id);
  const cost = own.filter((row) => kindOf(row) === 'spent').map((row) => row.bonusPoint);
  const wanted = note.pack.currency === 'point' ? [-note.pack.price * note.count] : [];
  expect(cost.join() === wanted.join(), `purchase ${note.id} cost ${cost} instead of ${wanted}`);
  const deadline = boughtAt(own) + decisionMilliseconds;
  const back = own.filter((row) => kindOf(row) === 'converted');
  const became = (isInTime: boolean) =>
    back
      .filter((row) => Date.parse(row.created) < deadline === isInTime)
      .reduce((total, row) => total + row.bonusPoint, 0);
  const worth = (choice: CardNote['choice']) =>
    note.cards.reduce((total, card) => total + (card.choice === choice ? (card.buyPoint ?? 0) : 0), 0);
  expect(
    became(true) === worth('points') && became(false) === worth('undecided'),
    `purchase ${note.id} became ${became(true)} by choice and ${became(false)} after a day, instead of ${worth('points')} and ${worth('undecided')}`,
  );
}

function boughtAt(rows: readonly PointHistoryEntry[]): number {
  return Math.min(...rows.map((row) => Date.parse(row.created)));
}

/** The member's own bonus as they were told it, and one for each friend who was told of theirs; points in all. */
function countReferral({ notes }: Member, told: number, { friends }: Outside, expect: Expect): number {
  const { friendBonus } = notes;
  const least = friends.rewarded * referralBonus + (friendBonus ?? 0);
  const most = least + referralBonus * (friends.uncertain + (friendBonus === undefined ? 1 : 0));
  expect(
    told % referralBonus === 0 && told >= least && told <= most,
    `invitations brought ${told} points instead of ${least} to ${most}`,
  );
  return told;
}

function listOf(rows: readonly PointHistoryEntry[], kind: Kind): string {
  const amounts = rows.filter((row) => kindOf(row) === kind).map((row) => row.bonusPoint);
  return idsOf(amounts);
}

function amountsOf(payments: readonly PaymentNote[], { taken }: Outside): string {
  return idsOf(payments.filter(({ id }) => taken.get(id)?.isPaid).map(({ points }) => points));
}

/** Points expire on the day, none earlier and none later, the oldest spent first. */
function countExpiry(rows: readonly PointHistoryEntry[], expect: Expect): void {
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
      expect(expired === 0, `${expired} points that had expired were there to spend at ${row.created}`);
      let cost = -row.bonusPoint;
      for (const lot of lots) {
        const part = Math.min(lot.left, cost);
        lot.left -= part;
        cost -= part;
      }
    }
  }
}

/** Coins are earned by points spent, and go for packs and cards. */
function countCoins({ notes }: Member, { coin, coins }: Statement, expect: Expect): void {
  const earned = notes.purchases.reduce(
    (total, { pack, count }) =>
      total + (pack.pointsPerCoin > 0 ? Math.floor((pack.price * count) / pack.pointsPerCoin) : 0),
    0,
  );
  const forPacks = notes.purchases
    .filter(({ pack }) => pack.currency === 'coin')
    .reduce((total, { pack, count }) => total + pack.price * count, 0);
  const forCards = notes.exchanges.reduce((total, { offer, count }) => total + offer.price * count, 0);
  const due = earned - forPacks - forCards;
  expect(
    coin === due,
    `${coin} coins are left of ${earned}, less ${forPacks} for packs and ${forCards} for cards`,
  );
  const told = coins.reduce((total, row) => total + row.bonusCoin, 0);
  expect(told === coin, `${coin} coins are shown, the history comes to ${told}`);
  const exchanged = coins.filter(({ parcel }) => parcel !== null);
  expect(
    exchanged.length === notes.exchanges.length,
    `${notes.exchanges.length} exchanges were answered, the history has ${exchanged.length}`,
  );
}

/** Every card that was to be shipped went in a parcel that the carriers have, and nothing else did. */
function countParcels(member: Member, statement: Statement, outside: Outside, expect: Expect): void {
  const { notes } = member;
  const shipped = notes.purchases
    .flatMap(({ cards }) => cards)
    .filter(({ choice }) => choice === 'ship').length;
  const exchanged = notes.exchanges.reduce((total, { count }) => total + count, 0);
  expect(
    outside.carried === shipped + exchanged,
    `${shipped} cards and ${exchanged} exchanged ones were to be shipped, the carriers took ${outside.carried}`,
  );
  const inParcel = new Map<string, number>();
  const add = (code: string, cards: number) => inParcel.set(code, (inParcel.get(code) ?? 0) + cards);
  for (const card of [...statement.cards.values()].flat())
    if (card.choice === 'ship') add(card.delivery_code, 1);
  for (const { parcel } of statement.coins) if (parcel !== null) add(parcel.delivery_code, parcel.cards);
  for (const [code, cards] of inParcel) {
    const carried = outside.parcels.get(code);
    expect(
      carried?.label === member.label && carried.cards === cards,
      `parcel "${code}" of ${cards} cards is ${JSON.stringify(carried)} at the carrier`,
    );
  }
}
