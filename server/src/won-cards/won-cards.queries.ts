import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { bigints, instants, integers, statement, uuids } from '../db/pipeline/index.ts';
import { query } from '../db/pool.ts';
import type { CardChoice, Currency } from '../db/types.ts';

export interface Purchase {
  memberId: number;
  /** Public and unguessable. */
  id: string;
  packId: number;
  round: number;
  /** The beacon's number that its cards wait for; null once they are drawn. */
  beacon: number | null;
  /** The position of its first card in the pack; it has `count` cards from there on. */
  firstPosition: number;
  count: number;
  /**
   * The place of its first extra among the won cards of the pack; it has `extraCards` from there
   * on. Null if it has none.
   */
  firstExtra: number | null;
  extraCards: number;
  currency: Currency;
  /** Points or coins. */
  paid: number;
  coinsEarned: number;
  openCards: number;
  /**
   * How many packs are opened, in drawing order; null if they were not counted, then all count as
   * opened.
   */
  packsOpened: number | null;
  createdAt: Date;
  /** The deadline for its open cards. The draw sets it. */
  decideBy: Date;
  /** When it was refunded because its cards will never be drawn; otherwise null. */
  refundedAt: Date | null;
  /** When its price was given back although its cards were drawn; otherwise null. */
  priceReturnedAt: Date | null;
  /**
   * The version of the terms under which it was made; null if it was made before versions were
   * recorded.
   */
  termsVersion: number | null;
  /** The final screen that the client says the member saw; null if it sent none. */
  finalScreen: number | null;
}

export interface WonCardRow {
  position: number;
  memberId: number;
  prizeId: number;
  buyPoint: number | null;
}

const purchaseColumns = [
  'memberId',
  'id',
  'packId',
  'round',
  'beacon',
  'firstPosition',
  'count',
  'firstExtra',
  'extraCards',
  'currency',
  'paid',
  'coinsEarned',
  'openCards',
  'packsOpened',
  'createdAt',
  'decideBy',
  'refundedAt',
  'priceReturnedAt',
  'termsVersion',
  'finalScreen',
] as const;

/** The columns that all purchases of a round share. */
export type RoundOfPurchases = Pick<
  Purchase,
  'packId' | 'round' | 'currency' | 'beacon' | 'createdAt' | 'termsVersion'
>;

/** A new purchase; none of its packs is opened yet. */
export type NewPurchase = Omit<
  Purchase,
  keyof RoundOfPurchases | 'packsOpened' | 'refundedAt' | 'priceReturnedAt'
>;

/** Inserts the purchases of a round in one statement. */
export function insertPurchases(
  tx: Tx,
  { packId, round, currency, beacon, createdAt, termsVersion }: RoundOfPurchases,
  purchases: readonly NewPurchase[],
): Promise<unknown> {
  const column = <Key extends keyof (typeof purchases)[number]>(key: Key) =>
    purchases.map((purchase) => purchase[key]);
  return tx.run(
    statement`
      insert into purchase (pack_id, round, currency, beacon, created_at, terms_version,
        member_id, id, first_position, count, first_extra, extra_cards, paid,
        coins_earned, open_cards, final_screen, decide_by)
      select ${packId}::integer, ${round}::integer, ${currency}::currency, ${beacon}::bigint,
        ${createdAt}::timestamptz, ${termsVersion}::smallint, bought.*
      from unnest(
        ${bigints(column('memberId'))}::bigint[], ${uuids(column('id'))}::uuid[],
        ${integers(column('firstPosition'))}::integer[],
        ${integers(column('count'))}::integer[], ${integers(column('firstExtra'))}::integer[],
        ${integers(column('extraCards'))}::integer[], ${bigints(column('paid'))}::bigint[],
        ${bigints(column('coinsEarned'))}::bigint[], ${integers(column('openCards'))}::integer[],
        ${integers(column('finalScreen'))}::integer[],
        ${instants(column('decideBy'))}::timestamptz[]
      ) as bought
    `,
  );
}

/**
 * Ends the wait of purchases for the beacon: their cards are drawn. The time to choose, which was
 * set with the purchase, begins.
 *
 * @param isOpen whether the cards wait for a choice
 */
export function endWaiting(
  tx: Tx,
  purchases: readonly Pick<Purchase, 'memberId' | 'id'>[],
  { isOpen, drawnAt }: { isOpen: boolean; drawnAt: Date },
): Promise<unknown> {
  return tx.run(
    statement`
      update purchase set beacon = null,
        decide_by = (${drawnAt}::timestamptz at time zone 'UTC' + (decide_by - created_at))
          at time zone 'UTC',
        open_cards = case when ${isOpen}::boolean then count + extra_cards else 0 end
      from unnest(
        ${bigints(purchases.map(({ memberId }) => memberId))}::bigint[],
        ${uuids(purchases.map(({ id }) => id))}::uuid[]
      ) as drawn (member_id, id)
      where purchase.member_id = drawn.member_id and purchase.id = drawn.id
    `,
  );
}

/** A purchase that was refunded, with its price and the time at which it was made. */
type EndedPurchase = Pick<
  Purchase,
  'memberId' | 'id' | 'count' | 'currency' | 'paid' | 'coinsEarned' | 'createdAt'
>;

/**
 * Marks purchases as refunded, because their cards will never be drawn.
 *
 * @returns those that still waited for their draw, and are marked now
 */
export function endAsRefunded(
  tx: Tx,
  purchases: readonly Pick<Purchase, 'memberId' | 'id'>[],
  refundedAt: Date,
): Promise<EndedPurchase[]> {
  return tx.run(
    statement<EndedPurchase>`
      update purchase set beacon = null, refunded_at = ${refundedAt}::timestamptz
      from unnest(
        ${bigints(purchases.map(({ memberId }) => memberId))}::bigint[],
        ${uuids(purchases.map(({ id }) => id))}::uuid[]
      ) as void (member_id, id)
      where purchase.member_id = void.member_id and purchase.id = void.id
        and purchase.beacon is not null
      returning purchase.member_id, purchase.id, count, currency, paid, coins_earned, created_at
    `,
  );
}

/**
 * The state of newly won cards: open for a choice, or shipped in the first parcel of their
 * purchase.
 */
export type ChoiceWhenWon =
  | { choice: 'open'; decidedAt: null; parcel: null }
  | { choice: 'ship'; decidedAt: Date; parcel: 1 };

/** Inserts newly won cards of one pack. */
export function insertWonCards(
  tx: Tx,
  packId: number,
  { choice, decidedAt, parcel }: ChoiceWhenWon,
  cards: readonly WonCardRow[],
): Promise<unknown> {
  const column = <Key extends keyof WonCardRow>(key: Key) => cards.map((card) => card[key]);
  return tx.run(
    statement`
      insert into won_card (pack_id, position, member_id, prize_id, buy_point,
        choice, decided_at, parcel)
      select ${packId}::integer, card.*, ${choice}::card_choice,
        ${decidedAt}::timestamptz, ${parcel}::smallint
      from unnest(
        ${integers(column('position'))}::integer[], ${bigints(column('memberId'))}::bigint[],
        ${integers(column('prizeId'))}::integer[], ${integers(column('buyPoint'))}::integer[]
      ) as card
    `,
  );
}

/** Finds these purchases of a member, in the order of `ids`. */
export async function findPurchases(
  db: Executor,
  memberId: number,
  ids: readonly string[],
): Promise<Purchase[]> {
  const purchases = await db.run(
    query
      .selectFrom('purchase')
      .select(purchaseColumns)
      .where('memberId', '=', memberId)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`),
  );
  return purchases.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/**
 * Finds the ids of a member's purchases, newest first. The journal gives their order, because an
 * index on all purchases would make a round of many purchases a tenth slower. Free packs move
 * nothing and have no entry there; an index has these few.
 */
export async function findPurchaseIds(
  db: Executor,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await db.run(
    statement<{ id: string }>`
      select id from (
        (select reference as id, created_at, number from journal_entry
          where member_id = ${memberId} and kind = 'pack_bought' and reference is not null
          order by number desc limit ${limit + offset})
        union all
        (select id, created_at, null from purchase
          where member_id = ${memberId} and paid = 0
          order by created_at desc, id desc limit ${limit + offset})
      ) as bought
      order by created_at desc, number desc nulls first, id desc limit ${limit} offset ${offset}
    `,
  );
  return rows.map(({ id }) => id);
}

/**
 * Finds the id of a member's newest purchase that does not wait for the beacon, in the order of
 * `findPurchaseIds`.
 */
export async function findNewestDrawn(db: Executor, memberId: number): Promise<string | undefined> {
  const [row] = await db.run(
    statement<{ id: string }>`
      select id from (
        (select purchase.id, entry.created_at, entry.number
          from journal_entry as entry
          join purchase on purchase.member_id = entry.member_id and purchase.id = entry.reference
          where entry.member_id = ${memberId} and entry.kind = 'pack_bought'
            and beacon is null and refunded_at is null
          order by entry.number desc limit 1)
        union all
        (select id, created_at, null from purchase
          where member_id = ${memberId} and paid = 0 and beacon is null and refunded_at is null
          order by created_at desc, id desc limit 1)
      ) as drawn
      order by created_at desc, number desc nulls first limit 1
    `,
  );
  return row?.id;
}

/**
 * Locks a purchase, so that decisions on its cards run one after the other. Must be called with the
 * account locked.
 */
export async function lockPurchase(
  tx: Tx,
  memberId: number,
  id: string,
): Promise<Purchase | undefined> {
  const [purchase] = await tx.run(
    query
      .selectFrom('purchase')
      .select(purchaseColumns)
      .where('memberId', '=', memberId)
      .where('id', '=', id)
      .forUpdate(),
  );
  return purchase;
}

/**
 * Locks a member's purchases that have undecided cards, and the named ones, in the order of their
 * ids. Must be called with the account locked.
 */
export function lockOpenPurchases(
  tx: Tx,
  memberId: number,
  named: readonly string[],
): Promise<Purchase[]> {
  return tx.run(
    query
      .selectFrom('purchase')
      .select(purchaseColumns)
      .where('memberId', '=', memberId)
      .where((or) =>
        or.or([or('openCards', '>', 0), or('id', '=', sql<string>`any(${named}::uuid[])`)]),
      )
      .orderBy('id')
      .forUpdate(),
  );
}

/** Locks these purchases of a member in the order of their ids, with the account locked before. */
export function lockPurchases(
  tx: Tx,
  memberId: number,
  ids: readonly string[],
): Promise<Purchase[]> {
  return tx.run(
    query
      .selectFrom('purchase')
      .select(purchaseColumns)
      .where('memberId', '=', memberId)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('id')
      .forUpdate(),
  );
}

export interface WonCardView {
  position: number;
  choice: CardChoice;
  /**
   * The number of its parcel within the purchase, also if it was taken back out of it; null if the
   * card is in none.
   */
  parcel: number | null;
  buyPoint: number | null;
  prizeId: number;
}

/**
 * Joins the won cards of `purchase` as `card`: those drawn at its positions, and its extras. One
 * condition with `or` would read the index of the whole pack for each purchase.
 */
export const joinCardsOfPurchase = sql`
  cross join lateral (
    values (purchase.first_position, purchase.count), (purchase.first_extra, purchase.extra_cards)
  ) as place (first, cards)
  join won_card as card on card.pack_id = purchase.pack_id
    and card.position >= place.first and card.position < place.first + place.cards
`;

/**
 * The beginning of a query that reads a member's purchases as `purchase` before they are joined
 * with won cards. Citus joins a member's rows with a pack's only in this way: it sends the few rows
 * to the shards of the packs.
 */
export const purchasesOf = (memberId: number) => sql`
  with purchase as materialized (select * from purchase where member_id = ${memberId})
`;

/** Finds the cards of a purchase in drawing order, and its extras after them. */
export function findCards(
  db: Executor,
  purchase: Pick<
    Purchase,
    'packId' | 'firstPosition' | 'count' | 'firstExtra' | 'extraCards' | 'memberId'
  >,
): Promise<WonCardView[]> {
  const { firstPosition, count, firstExtra, extraCards } = purchase;
  const from = (first: number, cards: number) =>
    Array.from({ length: cards }, (_, at) => first + at);
  const positions = [...from(firstPosition, count), ...from(firstExtra ?? 0, extraCards)];
  return db.run(
    query
      .selectFrom('wonCard')
      .select(['position', 'choice', 'parcel', 'buyPoint', 'prizeId'])
      .where('packId', '=', purchase.packId)
      .where((or) =>
        firstExtra === null
          ? or.and([
              or('position', '>=', firstPosition),
              or('position', '<', firstPosition + count),
            ])
          : or('position', '=', sql<number>`any(${positions}::integer[])`),
      )
      .where('memberId', '=', purchase.memberId)
      .orderBy('position'),
  );
}

/** Finds all cards of these purchases of a member, each purchase's in the order of `findCards`. */
export function findCardsOfPurchases(
  db: Executor,
  memberId: number,
  ids: readonly string[],
): Promise<(WonCardView & { purchaseId: string })[]> {
  return db.run(
    sql<WonCardView & { purchaseId: string }>`
      ${purchasesOf(memberId)}
      select purchase.id as purchase_id, card.position, card.choice, card.parcel, card.buy_point,
        card.prize_id
      from purchase ${joinCardsOfPurchase} and card.member_id = purchase.member_id
      where purchase.id = any(${ids}::uuid[])
      order by card.position
    `.compile(query),
  );
}

/**
 * Converts open cards of a locked purchase into points.
 *
 * @returns how many were converted. Fewer than named is a bug, because the purchase is locked.
 */
export function convertCards(
  tx: Tx,
  purchase: Purchase,
  positions: readonly number[],
  now: Date,
): Promise<number> {
  return updateChoices(tx, purchase, positions, { choice: 'points', decidedAt: now });
}

/** Marks open cards of a purchase as shipped in the parcel with this number. Returns how many. */
export function packIntoParcel(
  tx: Tx,
  purchase: Purchase,
  positions: readonly number[],
  parcel: number,
  now: Date,
): Promise<number> {
  return updateChoices(tx, purchase, positions, { choice: 'ship', decidedAt: now, parcel });
}

/**
 * Moves cards of a locked purchase from one of its parcels to another one. They stay decided when
 * they were. Returns how many moved.
 */
export async function moveToParcel(
  tx: Tx,
  { packId, memberId }: Purchase,
  positions: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<number> {
  const rows = await tx.run(
    query
      .updateTable('wonCard')
      .set({ parcel: to })
      .where('packId', '=', packId)
      .where('position', '=', sql<number>`any(${positions}::integer[])`)
      .where('memberId', '=', memberId)
      .where('choice', '=', 'ship')
      .where('parcel', '=', from)
      .returning('position'),
  );
  return rows.length;
}

/**
 * Takes undecided cards and cards in parcels back from a purchase. Cards out of a parcel keep its
 * number.
 *
 * @returns how many were taken back. Fewer than named is a bug, because the purchase is locked.
 */
export function takeBackCards(
  tx: Tx,
  purchase: Purchase,
  positions: readonly number[],
  now: Date,
): Promise<number> {
  const decided = { choice: 'taken_back', decidedAt: now } as const;
  return updateChoices(tx, purchase, positions, decided, ['open', 'ship']);
}

/**
 * Ends the choice of a card in a parcel, which is not sent: it becomes points, or the shop takes it
 * back if it cannot.
 *
 * @returns whether the card was in a parcel
 */
export async function endShippedCard(
  tx: Tx,
  purchase: Purchase,
  { position, buyPoint }: Pick<WonCardView, 'position' | 'buyPoint'>,
  now: Date,
): Promise<boolean> {
  const choice = buyPoint === null ? ('taken_back' as const) : ('points' as const);
  const decided = { choice, decidedAt: now, parcel: null };
  return (await updateChoices(tx, purchase, [position], decided, ['ship'])) === 1;
}

/** Sets the deadline of a purchase's cards to a later time; an earlier one changes nothing. */
export function extendDeadline(
  tx: Tx,
  { memberId, id }: Pick<Purchase, 'memberId' | 'id'>,
  decideBy: Date,
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('purchase')
      .set({ decideBy })
      .where('memberId', '=', memberId)
      .where('id', '=', id)
      .where('decideBy', '<', decideBy),
  );
}

/** A card of a pack, with its member. */
export interface CardOfPack extends WonCardView {
  memberId: number;
}

const cardsOfPack = query
  .selectFrom('wonCard')
  .select(['memberId', 'position', 'choice', 'parcel', 'buyPoint', 'prizeId']);

/** Finds the card of a pack at a position. */
export async function findCardAt(
  db: Executor,
  packId: number,
  position: number,
): Promise<CardOfPack | undefined> {
  const [card] = await db.run(
    cardsOfPack.where('packId', '=', packId).where('position', '=', position),
  );
  return card;
}

/** Finds the won card of a prize that names one copy, if its member still owns it. */
export async function findOwnedCard(
  db: Executor,
  packId: number,
  prizeId: number,
): Promise<CardOfPack | undefined> {
  const [card] = await db.run(
    cardsOfPack
      .where('packId', '=', packId)
      .where('prizeId', '=', prizeId)
      .where('choice', 'in', ['open', 'ship'])
      .limit(1),
  );
  return card;
}

/** Finds the id of the purchase that a member's card of a pack belongs to. */
export async function findPurchaseOfCard(
  db: Executor,
  packId: number,
  { memberId, position }: Pick<CardOfPack, 'memberId' | 'position'>,
): Promise<string | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('purchase')
      .select('id')
      .where('memberId', '=', memberId)
      .where('packId', '=', packId)
      .where(
        sql<boolean>`(
          ${position}::integer - first_position between 0 and count - 1
          or ${position}::integer - first_extra between 0 and extra_cards - 1
        )`,
      ),
  );
  return row?.id;
}

/**
 * Marks cards of a purchase as decided whose choice is one of `from`: usually those still open.
 * Returns how many there were.
 */
async function updateChoices(
  tx: Tx,
  purchase: Purchase,
  positions: readonly number[],
  decided: { choice: Exclude<CardChoice, 'open'>; decidedAt: Date; parcel?: number | null },
  from: readonly CardChoice[] = ['open'],
): Promise<number> {
  const rows = await tx.run(
    query
      .updateTable('wonCard')
      .set(decided)
      .where('packId', '=', purchase.packId)
      .where('position', '=', sql<number>`any(${positions}::integer[])`)
      .where('memberId', '=', purchase.memberId)
      // PostgreSQL reads `in` of one value as `=`.
      .where('choice', 'in', from)
      .returning('position'),
  );
  return rows.length;
}

/** Stores how many cards of a purchase are undecided. */
export function updateOpenCards(tx: Tx, purchase: Purchase, openCards: number): Promise<unknown> {
  return tx.run(
    query
      .updateTable('purchase')
      .set({ openCards })
      .where('memberId', '=', purchase.memberId)
      .where('id', '=', purchase.id),
  );
}

/**
 * Raises the number of opened packs of a purchase to `opened`, at most to the number it has. Never
 * lowers it and writes nothing if it stays the same.
 */
export function raisePacksOpened(
  db: Executor,
  memberId: number,
  id: string,
  opened: number,
): Promise<unknown> {
  return db.run(
    sql`
      update purchase set packs_opened = least(count, ${opened}::integer)
      where member_id = ${memberId} and id = ${id}
        and packs_opened < least(count, ${opened}::integer)
    `.compile(query),
  );
}

export type OverduePurchase = Pick<Purchase, 'memberId' | 'id' | 'decideBy'>;

/**
 * Finds purchases past their 24 hours with undecided cards, longest overdue first, after the
 * purchase `after`.
 */
export function findOverduePurchases(
  db: Executor,
  now: Date,
  after: OverduePurchase | undefined,
  limit: number,
): Promise<OverduePurchase[]> {
  const overdue = query
    .selectFrom('purchase')
    .select(['memberId', 'id', 'decideBy'])
    .where('openCards', '>', 0)
    .where('decideBy', '<=', now)
    .orderBy('decideBy')
    .orderBy('id')
    .limit(limit);
  if (after === undefined) return db.run(overdue);
  return db.run(overdue.where(sql<boolean>`(decide_by, id) > (${after.decideBy}, ${after.id})`));
}

/** Finds the packs of these purchases of a member. */
export function findPackIdsOfPurchases(
  db: Executor,
  memberId: number,
  ids: readonly string[],
): Promise<Pick<Purchase, 'id' | 'packId'>[]> {
  return db.run(
    query
      .selectFrom('purchase')
      .select(['id', 'packId'])
      .where('memberId', '=', memberId)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`),
  );
}

/** Finds all purchases of a member, oldest first. */
export function findPurchasesOfMember(db: Executor, memberId: number): Promise<Purchase[]> {
  return db.run(
    query
      .selectFrom('purchase')
      .select(purchaseColumns)
      .where('memberId', '=', memberId)
      .orderBy('createdAt')
      .orderBy('id'),
  );
}

/** Finds the newest purchases of a member. */
export function findNewestPurchases(
  db: Executor,
  memberId: number,
  limit: number,
): Promise<Purchase[]> {
  return db.run(
    query
      .selectFrom('purchase')
      .select(purchaseColumns)
      .where('memberId', '=', memberId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
  );
}

/**
 * Finds a purchase of the member with cards that are undecided or not drawn yet; undefined if there
 * is none.
 */
export async function findAnOpenPurchase(
  db: Executor,
  memberId: number,
): Promise<string | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('purchase')
      .select('id')
      .where('memberId', '=', memberId)
      .where((or) => or.or([or('openCards', '>', 0), or('beacon', 'is not', null)]))
      .limit(1),
  );
  return row?.id;
}

export interface CardOfMember extends Pick<WonCardView, 'prizeId' | 'choice' | 'buyPoint'> {
  purchaseId: string;
  decidedAt: Date | null;
}

/** Finds all cards that a member ever won, by pack and in drawing order. */
export function findCardsOfMember(db: Executor, memberId: number): Promise<CardOfMember[]> {
  return db.run(
    sql<CardOfMember>`
      ${purchasesOf(memberId)}
      select purchase.id as purchase_id, card.prize_id, card.choice, card.decided_at, card.buy_point
      from purchase ${joinCardsOfPurchase} order by card.pack_id, card.position
    `.compile(query),
  );
}

/**
 * For each of the packs, finds those of the members who bought another pack and were not refunded.
 */
export function findBuyersOfOtherPacks(
  db: Executor,
  packIds: readonly number[],
  memberIds: readonly number[],
): Promise<{ packId: number; memberId: number }[]> {
  const members = bigints(memberIds);
  return db.run({
    plain: statement<{ packId: number; memberId: number }>`
      select pack_id, member_id
      from unnest(${packIds}::integer[]) as pack_id, unnest(${members}::bigint[]) as member_id
      where exists (
        select from purchase where purchase.member_id = member_id.member_id
          and purchase.pack_id <> pack_id.pack_id
          and refunded_at is null
      )
    `,
    citus: statement<{ packId: number; memberId: number }>`
      select distinct asked.pack_id, purchase.member_id
      from purchase join unnest(${packIds}::integer[]) as asked (pack_id)
        on purchase.pack_id <> asked.pack_id
      where purchase.member_id = any(${members}::bigint[]) and refunded_at is null
    `,
  });
}

/** Counts the units of each pack that each member bought since a time, without refunded ones. */
export function findUnitsBoughtSince(
  db: Executor,
  packIds: readonly number[],
  memberIds: readonly number[],
  since: Date,
): Promise<{ packId: number; memberId: number; units: number }[]> {
  return db.run(
    statement<{ packId: number; memberId: number; units: number }>`
      select pack_id, member_id, sum(count)::integer as units from purchase
      where member_id = any(${bigints(memberIds)}::bigint[])
        and pack_id = any(${packIds}::integer[])
        and created_at >= ${since}::timestamptz and refunded_at is null
      group by pack_id, member_id
    `,
  );
}

/** Counts the purchases that a member has made. */
export async function countPurchases(db: Executor, memberId: number): Promise<number> {
  const [row] = await db.run(
    query
      .selectFrom('purchase')
      .select(sql<number>`count(*)`.as('count'))
      .where('memberId', '=', memberId),
  );
  return row?.count ?? 0;
}

/** The number of cards of a purchase by their choice. */
export interface CardSums {
  purchaseId: string;
  ship: number;
  points: number;
  /** Points paid for the converted cards. */
  pointsBack: number;
  /** Cards that the shop took back because a guardian had cancelled payments. */
  takenBack: number;
  /** Converted cards that nobody decided on before the deadline, and their points. */
  lapsed: number;
  lapsedPoints: number;
}

/** Finds the sums of cards and points of these purchases of a member. */
export function findCardSums(
  db: Executor,
  memberId: number,
  purchaseIds: readonly string[],
): Promise<CardSums[]> {
  return db.run(
    sql<CardSums>`
      ${purchasesOf(memberId)}
      select purchase.id as purchase_id,
        count(*) filter (where card.choice = 'ship') as ship,
        count(*) filter (where card.choice = 'points') as points,
        count(*) filter (where card.choice = 'taken_back') as taken_back,
        coalesce(sum(card.buy_point) filter (where card.choice = 'points'),
          0)::bigint as points_back,
        count(*) filter (where card.choice = 'points'
          and card.decided_at >= purchase.decide_by) as lapsed,
        coalesce(
          sum(card.buy_point) filter (where card.choice = 'points'
            and card.decided_at >= purchase.decide_by), 0
        )::bigint as lapsed_points
      from purchase
      ${joinCardsOfPurchase} and card.member_id = purchase.member_id
      where purchase.id = any(${purchaseIds}::uuid[])
      group by purchase.id
    `.compile(query),
  );
}
