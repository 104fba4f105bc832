import { sql } from 'kysely';
import { bigints, integers, uuids } from '../db/binary-list.ts';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { statement } from '../db/statement.ts';
import type { CardChoice, Currency } from '../db/types.ts';

export interface Purchase {
  memberId: number;
  /** Public, and unguessable. */
  id: string;
  packId: number;
  round: number;
  /** Its cards are those of the pack from here on, `count` of them. */
  firstPosition: number;
  count: number;
  currency: Currency;
  /** Points or coins. */
  paid: number;
  coinsEarned: number;
  openCards: number;
  /** In the order of the draw; null where nobody counted them: they count as opened. */
  packsOpened: number | null;
  createdAt: Date;
  decideBy: Date;
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
  'firstPosition',
  'count',
  'currency',
  'paid',
  'coinsEarned',
  'openCards',
  'packsOpened',
  'createdAt',
  'decideBy',
] as const;

/** What the purchases of one round have in common. */
export type RoundOfPurchases = Pick<
  Purchase,
  'packId' | 'round' | 'currency' | 'createdAt' | 'decideBy'
>;

/** None of its packs is opened yet. */
export type NewPurchase = Omit<Purchase, keyof RoundOfPurchases | 'packsOpened'>;

export function insertPurchases(
  tx: Tx,
  { packId, round, currency, createdAt, decideBy }: RoundOfPurchases,
  purchases: readonly NewPurchase[],
): Promise<unknown> {
  const column = <Key extends keyof (typeof purchases)[number]>(key: Key) =>
    purchases.map((purchase) => purchase[key]);
  return tx.run(
    statement`
      insert into purchase (pack_id, round, currency, created_at, decide_by,
        member_id, id, first_position, count, paid, coins_earned, open_cards)
      select ${packId}::integer, ${round}::integer, ${currency}::currency, ${createdAt}::timestamptz,
        ${decideBy}::timestamptz, bought.*
      from unnest(
        ${bigints(column('memberId'))}::bigint[], ${uuids(column('id'))}::uuid[], ${integers(column('firstPosition'))}::integer[],
        ${integers(column('count'))}::integer[], ${bigints(column('paid'))}::bigint[],
        ${bigints(column('coinsEarned'))}::bigint[], ${integers(column('openCards'))}::integer[]
      ) as bought
    `,
  );
}

/**
 * What cards wait for as they are won: a choice, or to be shipped, in the first parcel of their
 * purchase.
 */
export type ChoiceWhenWon =
  | { choice: 'open'; decidedAt: null; parcel: null }
  | { choice: 'ship'; decidedAt: Date; parcel: 1 };

/** Cards of one pack, won now. */
export function insertWonCards(
  tx: Tx,
  packId: number,
  { choice, decidedAt, parcel }: ChoiceWhenWon,
  cards: readonly WonCardRow[],
): Promise<unknown> {
  const column = <Key extends keyof WonCardRow>(key: Key) => cards.map((card) => card[key]);
  return tx.run(
    statement`
      insert into won_card (pack_id, position, member_id, prize_id, buy_point, choice, decided_at, parcel)
      select ${packId}::integer, card.*, ${choice}::card_choice, ${decidedAt}::timestamptz, ${parcel}::smallint
      from unnest(
        ${integers(column('position'))}::integer[], ${bigints(column('memberId'))}::bigint[],
        ${integers(column('prizeId'))}::integer[], ${integers(column('buyPoint'))}::integer[]
      ) as card
    `,
  );
}

/** Those of a member's purchases that are named, in the order of their names. */
export async function selectPurchases(
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
 * Locks a purchase: its cards are decided one decision after the other. Call it with the account
 * locked.
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

export interface WonCardView {
  position: number;
  choice: CardChoice;
  /** The number of the parcel it is in, among those of its purchase. */
  parcel: number | null;
  buyPoint: number | null;
  prizeId: number;
}

/** The cards of a purchase in the order in which they were drawn. */
export function selectCards(
  db: Executor,
  purchase: Pick<Purchase, 'packId' | 'firstPosition' | 'count' | 'memberId'>,
): Promise<WonCardView[]> {
  return db.run(
    query
      .selectFrom('wonCard')
      .select(['position', 'choice', 'parcel', 'buyPoint', 'prizeId'])
      .where('packId', '=', purchase.packId)
      .where('position', '>=', purchase.firstPosition)
      .where('position', '<', purchase.firstPosition + purchase.count)
      .where('memberId', '=', purchase.memberId)
      .orderBy('position'),
  );
}

/**
 * Turns open cards of a locked purchase into points and gives how many were: fewer than named means
 * a fault, not a race.
 */
export function convertCards(
  tx: Tx,
  purchase: Purchase,
  positions: readonly number[],
  now: Date,
): Promise<number> {
  return updateChoices(tx, purchase, positions, { choice: 'points', decidedAt: now });
}

/** The same for cards that are shipped, in the parcel of this number among the purchase's. */
export function packIntoParcel(
  tx: Tx,
  purchase: Purchase,
  positions: readonly number[],
  parcel: number,
  now: Date,
): Promise<number> {
  return updateChoices(tx, purchase, positions, { choice: 'ship', decidedAt: now, parcel });
}

async function updateChoices(
  tx: Tx,
  purchase: Purchase,
  positions: readonly number[],
  decided: { choice: Exclude<CardChoice, 'open'>; decidedAt: Date; parcel?: number },
): Promise<number> {
  const rows = await tx.run(
    query
      .updateTable('wonCard')
      .set(decided)
      .where('packId', '=', purchase.packId)
      .where('position', '=', sql<number>`any(${positions}::integer[])`)
      .where('memberId', '=', purchase.memberId)
      .where('choice', '=', 'open')
      .returning('position'),
  );
  return rows.length;
}

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
 * Counts this many packs of a purchase as opened, at most as many as it has and never fewer than
 * before. Touches nothing where that changes nothing.
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
      where member_id = ${memberId} and id = ${id} and packs_opened < least(count, ${opened}::integer)
    `.compile(query),
  );
}

export type OverduePurchase = Pick<Purchase, 'memberId' | 'id' | 'decideBy'>;

/**
 * Purchases whose 24 hours are over and that have undecided cards, longest overdue first, from
 * behind `after` on.
 */
export function selectOverduePurchases(
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

/** Which packs these purchases of a member are of. */
export function selectPacksOfPurchases(
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

/** Every purchase of a member, oldest first. */
export function selectPurchasesOfMember(db: Executor, memberId: number): Promise<Purchase[]> {
  return db.run(
    query
      .selectFrom('purchase')
      .select(purchaseColumns)
      .where('memberId', '=', memberId)
      .orderBy('createdAt')
      .orderBy('id'),
  );
}

/** The id of a purchase of a member in which cards wait for a choice; undefined where none does. */
export async function selectAnOpenPurchase(
  db: Executor,
  memberId: number,
): Promise<string | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('purchase')
      .select('id')
      .where('memberId', '=', memberId)
      .where('openCards', '>', 0)
      .limit(1),
  );
  return row?.id;
}

/** Every card a member ever won, by pack and in the order of the draw. */
export function selectCardsOfMember(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('purchase')
      .innerJoin('wonCard', (join) =>
        join
          .onRef('wonCard.packId', '=', 'purchase.packId')
          .on(
            sql<boolean>`won_card.position between purchase.first_position and purchase.first_position + purchase.count - 1`,
          ),
      )
      .select([
        'purchase.id as purchaseId',
        'wonCard.prizeId',
        'wonCard.choice',
        'wonCard.decidedAt',
        'wonCard.buyPoint',
      ])
      .where('purchase.memberId', '=', memberId)
      .orderBy('wonCard.packId')
      .orderBy('wonCard.position'),
  );
}

/** Of each of these packs, the members among these who bought another pack than it. */
export function selectBuyersOfOthers(
  db: Executor,
  packIds: readonly number[],
  memberIds: readonly number[],
): Promise<{ packId: number; memberId: number }[]> {
  return db.run(
    statement<{ packId: number; memberId: number }>`
      select pack_id, member_id
      from unnest(${packIds}::integer[]) as pack_id, unnest(${bigints(memberIds)}::bigint[]) as member_id
      where exists (
        select from purchase where purchase.member_id = member_id.member_id and purchase.pack_id <> pack_id.pack_id
      )
    `,
  );
}

/** How many purchases a member has made. */
export async function countPurchases(db: Executor, memberId: number): Promise<number> {
  const [row] = await db.run(
    query
      .selectFrom('purchase')
      .select(sql<number>`count(*)`.as('count'))
      .where('memberId', '=', memberId),
  );
  return row?.count ?? 0;
}

/** What became of the cards of purchases. */
export interface CardSums {
  purchaseId: string;
  ship: number;
  points: number;
  /** Points that those cards paid back. */
  pointsBack: number;
  /** Of these, cards that nobody decided by the deadline, and their points. */
  lapsed: number;
  lapsedPoints: number;
}

/** The sums of a member's purchases, which are named. */
export function selectCardSums(
  db: Executor,
  memberId: number,
  purchaseIds: readonly string[],
): Promise<CardSums[]> {
  return db.run(
    sql<CardSums>`
      select purchase.id as purchase_id,
        count(*) filter (where card.choice = 'ship') as ship,
        count(*) filter (where card.choice = 'points') as points,
        coalesce(sum(card.buy_point) filter (where card.choice = 'points'), 0)::bigint as points_back,
        count(*) filter (where card.choice = 'points' and card.decided_at >= purchase.decide_by) as lapsed,
        coalesce(
          sum(card.buy_point) filter (where card.choice = 'points' and card.decided_at >= purchase.decide_by), 0
        )::bigint as lapsed_points
      from purchase
      join won_card as card on card.pack_id = purchase.pack_id and card.member_id = purchase.member_id
        and card.position >= purchase.first_position and card.position < purchase.first_position + purchase.count
      where purchase.member_id = ${memberId} and purchase.id = any(${purchaseIds}::uuid[])
      group by purchase.id
    `.compile(query),
  );
}
