import { sql } from 'kysely';
import { isOnSale, isShown } from '../catalog/index.ts';
import { gathered } from '../db/citus/gather.ts';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** A pack that a member marked, and what they are told about it. */
export interface FavouriteRow {
  packId: number;
  saleAlert: boolean;
  lowAt: number | null;
}

/** Finds a member's marked packs, the newest first. */
export function findFavourites(db: Executor, memberId: number): Promise<FavouriteRow[]> {
  return db.run(
    query
      .selectFrom('favouritePack')
      .select(['packId', 'saleAlert', 'lowAt'])
      .where('memberId', '=', memberId)
      .orderBy('createdAt', 'desc')
      .orderBy('packId'),
  );
}

/** How a pack is sold now. */
export interface PackState {
  packId: number;
  nameJa: string;
  nameEn: string;
  isOnSale: boolean;
  remaining: number;
  /** Whether it was closed: its cards are not sold any more. */
  isClosed: boolean;
}

/** The query for how the packs of the shop are sold now, in the order of their ids. */
function packStates(now: Date) {
  return query
    .selectFrom('pack')
    .innerJoin('packStock', 'packStock.packId', 'pack.id')
    .select(['pack.id as packId', 'pack.nameJa', 'pack.nameEn', 'packStock.remaining'])
    .select(sql<boolean>`pack_stock.closed_at is not null`.as('isClosed'))
    .select(isOnSale(now).as('isOnSale'))
    .where(isShown(now))
    .orderBy('pack.id');
}

/** Finds how a pack is sold now; undefined if it is not in the shop. */
export async function findPackState(
  db: Executor,
  packId: number,
  now: Date,
): Promise<PackState | undefined> {
  return (await db.run(packStates(now).where('pack.id', '=', packId)))[0];
}

/** Finds how the packs of the shop are sold now, in the order of their ids behind `after`. */
export function findPackStates(
  db: Executor,
  after: number,
  limit: number,
  now: Date,
): Promise<PackState[]> {
  return db.run(packStates(now).where('pack.id', '>', after).limit(limit));
}

/**
 * Marks a pack for a member, or changes what they are told. What they see on the screen now counts
 * as known.
 *
 * @param most the most packs that a member can mark
 * @returns whether it is marked: it is not if the member has marked so many others
 */
export async function upsertFavourite(
  tx: Tx,
  memberId: number,
  { packId, saleAlert, lowAt }: FavouriteRow,
  state: PackState,
  { now, most }: { now: Date; most: number },
): Promise<boolean> {
  await tx.run(
    sql`select from member where id = ${memberId} and closed_at is null for no key update`.compile(
      query,
    ),
  );
  const rows = await tx.run(
    sql<{ packId: number }>`
      insert into favourite_pack as known
        (member_id, pack_id, sale_alert, low_at, was_on_sale, knows_low, created_at)
      select id, ${packId}::integer, ${saleAlert}::boolean, ${lowAt}::integer,
        ${state.isOnSale ? true : null}::boolean,
        ${lowAt !== null && state.remaining < lowAt}::boolean, ${now}::timestamptz
      from member
      where id = ${memberId} and closed_at is null and (
        select count(*) from favourite_pack
        where member_id = ${memberId} and pack_id <> ${packId}::integer
      ) < ${most}::integer
      on conflict (member_id, pack_id) do update set sale_alert = excluded.sale_alert,
        low_at = excluded.low_at, knows_low = excluded.knows_low
      returning pack_id
    `.compile(query),
  );
  return rows.length > 0;
}

export function deleteFavourite(db: Executor, memberId: number, packId: number): Promise<unknown> {
  return db.run(
    query.deleteFrom('favouritePack').where('memberId', '=', memberId).where('packId', '=', packId),
  );
}

/**
 * Finds those of these packs that have news: a member marked them, and does not know yet how they
 * are sold now.
 */
export async function findPacksWithNews(
  db: Executor,
  states: readonly PackState[],
): Promise<Set<number>> {
  const onSale = states.filter((state) => state.isOnSale);
  const idsOf = (packs: readonly PackState[]) => packs.map(({ packId }) => packId);
  const rows = await db.run(
    sql<{ packId: number }>`
      select pack_id from favourite_pack
      where pack_id = any(${idsOf(onSale)}::integer[]) and was_on_sale is not true
      union select pack_id from favourite_pack
      where pack_id = any(${idsOf(states.filter((state) => !state.isOnSale))}::integer[])
        and was_on_sale
      union select pack_id from favourite_pack
      join unnest(${idsOf(onSale)}::integer[], ${onSale.map((state) => state.remaining)}::integer[])
        as state (id, remaining) on state.id = pack_id and low_at > state.remaining
      where not knows_low
    `.compile(query),
  );
  return new Set(rows.map(({ packId }) => packId));
}

/** The news about a pack to some members. */
export interface SaleNews {
  memberId: number;
  /** Whether it was on sale before: then it comes back, else it starts. */
  isBack: boolean;
  saleAlert: boolean;
}

/**
 * Takes members who do not know yet that a marked pack is on sale, or that it no longer is, and
 * records that they know. Members of another process are left out.
 */
export function takeSaleNews(
  tx: Tx,
  { packId, isOnSale }: Pick<PackState, 'packId' | 'isOnSale'>,
  limit: number,
): Promise<SaleNews[]> {
  return tx.run(
    sql<SaleNews>`
      with due as (
        select member_id, coalesce(was_on_sale = false, false) as is_back from favourite_pack
        where pack_id = ${packId}::integer
          and case when ${isOnSale}::boolean then was_on_sale is not true else was_on_sale end
        order by member_id limit ${limit} for update skip locked
      )
      update favourite_pack set was_on_sale = ${isOnSale}::boolean from due
      where favourite_pack.pack_id = ${packId}::integer
        and favourite_pack.member_id = due.member_id
      returning favourite_pack.member_id, due.is_back, favourite_pack.sale_alert
    `.compile(query),
  );
}

/** Takes members who do not know yet that fewer cards are left than they named. */
export function takeLowNews(
  tx: Tx,
  { packId, remaining }: Pick<PackState, 'packId' | 'remaining'>,
  limit: number,
): Promise<{ memberId: number }[]> {
  return tx.run(
    sql<{ memberId: number }>`
      with due as (
        select member_id from favourite_pack
        where pack_id = ${packId}::integer and not knows_low and low_at > ${remaining}::integer
        order by member_id limit ${limit} for update skip locked
      )
      update favourite_pack set knows_low = true from due
      where favourite_pack.pack_id = ${packId}::integer
        and favourite_pack.member_id = due.member_id
      returning favourite_pack.member_id
    `.compile(query),
  );
}

/** A wished card with the packs that have it. */
export interface WishedCardRow {
  modelNumber: string;
  nameJa: string;
  nameEn: string;
  picture: string;
  packs: number;
}

/**
 * Finds a member's wished cards, the newest first, with how many packs in the shop show that card
 * and have units left. Packs that are paused or start later count, too, so this is not `isOnSale`.
 */
export function findWishedCards(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<WishedCardRow[]> {
  return db.run(
    gathered(
      (keyword) => sql<WishedCardRow>`
        with shown as ${keyword} (
          select prize.card_id, count(distinct prize.pack_id)::integer as packs from prize
          join pack on pack.id = prize.pack_id
          join pack_stock on pack_stock.pack_id = pack.id
          where prize.card_id in (select card_id from wished_card where member_id = ${memberId})
            and pack.show_line_up and ${isShown(now)}
            and pack_stock.remaining > 0 and pack_stock.closed_at is null
          group by prize.card_id
        )
        select card.model_number, card.name_ja, card.name_en, card.picture,
          coalesce(shown.packs, 0) as packs
        from wished_card join card on card.id = wished_card.card_id
        left join shown on shown.card_id = card.id
        where wished_card.member_id = ${memberId}
        order by wished_card.created_at desc, card.id
      `,
    ),
  );
}

/**
 * Puts a card on a member's wish list.
 *
 * @returns whether it is there: it is not if no pack was ever sealed with such a card, or the list
 *   has `most` others
 */
export async function insertWishedCard(
  tx: Tx,
  memberId: number,
  modelNumber: string,
  { now, most }: { now: Date; most: number },
): Promise<boolean> {
  await tx.run(
    sql`select from member where id = ${memberId} and closed_at is null for no key update`.compile(
      query,
    ),
  );
  const rows = await tx.run(
    sql<{ cardId: number }>`
      insert into wished_card as known (member_id, card_id, created_at)
      select member.id, card.id, ${now}::timestamptz from member, card
      where member.id = ${memberId} and closed_at is null
        and card.model_number = ${modelNumber}::text
        and exists (
          select from prize join pack on pack.id = prize.pack_id
          where prize.card_id = card.id and pack.sealed_at is not null
        ) and (
          select count(*) from wished_card
          where member_id = ${memberId} and card_id <> card.id
        ) < ${most}::integer
      on conflict (member_id, card_id) do update set created_at = known.created_at
      returning card_id
    `.compile(query),
  );
  return rows.length > 0;
}

export function deleteWishedCard(
  db: Executor,
  memberId: number,
  modelNumber: string,
): Promise<unknown> {
  return db.run(
    sql`
      delete from wished_card where member_id = ${memberId}
        and card_id = (select id from card where model_number = ${modelNumber}::text)
    `.compile(query),
  );
}

/**
 * Forgets that packs were compared that start later: migration 0153 registered all packs, and a
 * start may be postponed. Who was told already is not told again.
 */
export function deleteEarlyProgress(db: Executor, now: Date): Promise<unknown> {
  return db.run(
    sql`
      delete from wished_card_progress using pack
      where pack.id = wished_card_progress.pack_id and pack.starts_at > ${now}::timestamptz
    `.compile(query),
  );
}

/**
 * Registers packs that are new in the shop for comparison with the wishes. Packs that hide their
 * cards are registered as done: a notice would tell what is in them.
 */
export function insertNewPacks(db: Executor, now: Date): Promise<unknown> {
  return db.run(
    sql`
      insert into wished_card_progress (pack_id, until_member, done_at)
      select id, 0, case when show_line_up then null else ${now}::timestamptz end
      from pack
      where ${isShown(now)} and (starts_at is null or starts_at <= ${now}::timestamptz)
        and not exists (select from wished_card_progress where pack_id = pack.id)
      on conflict do nothing
    `.compile(query),
  );
}

/** Finds packs that are not compared with all wishes yet, in the order of their ids. */
export async function findPacksToCompare(
  db: Executor,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.run(
    sql<{ packId: number }>`
      select pack_id from wished_card_progress where done_at is null and pack_id > ${after}::integer
      order by pack_id limit ${limit}
    `.compile(query),
  );
  return rows.map(({ packId }) => packId);
}

/** Locks how far a pack is compared; undefined if it is done or another process compares it. */
export async function lockProgress(tx: Tx, packId: number): Promise<number | undefined> {
  const [row] = await tx.run(
    sql<{ untilMember: number }>`
      select until_member from wished_card_progress
      where pack_id = ${packId}::integer and done_at is null for update skip locked
    `.compile(query),
  );
  return row?.untilMember;
}

export function updateProgress(
  tx: Tx,
  packId: number,
  change: { untilMember?: number; doneAt?: Date },
): Promise<unknown> {
  return tx.run(query.updateTable('wishedCardProgress').set(change).where('packId', '=', packId));
}

/** A member who wishes for a card of a pack: one of these cards, and how many they are. */
export interface Wisher {
  memberId: number;
  cardId: number;
  cards: number;
}

/** Finds the next members who wish for one of these cards, in the order of their ids. */
export function findWishers(
  db: Executor,
  cardIds: readonly number[],
  afterMember: number,
  limit: number,
): Promise<Wisher[]> {
  return db.run(
    sql<Wisher>`
      select member_id, min(card_id)::integer as card_id, count(*)::integer as cards
      from wished_card
      where card_id = any(${cardIds}::integer[]) and member_id > ${afterMember}::bigint
      group by member_id order by member_id limit ${limit}
    `.compile(query),
  );
}

/** Finds the different cards of a pack's line-up. */
export function findCardsOfPack(
  db: Executor,
  packId: number,
): Promise<{ id: number; nameJa: string; nameEn: string }[]> {
  return db.run(
    sql<{ id: number; nameJa: string; nameEn: string }>`
      select id, name_ja, name_en from card
      where id in (select card_id from prize where pack_id = ${packId}::integer) order by id
    `.compile(query),
  );
}

/** Deletes a member's marks and wishes. */
export async function deleteFavouritesOfMember(tx: Tx, memberId: number): Promise<void> {
  await tx.run(query.deleteFrom('favouritePack').where('memberId', '=', memberId));
  await tx.run(query.deleteFrom('wishedCard').where('memberId', '=', memberId));
}

/** Finds a member's wished cards as they are stored, the oldest first. */
export function findStoredWishedCards(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('wishedCard')
      .innerJoin('card', 'card.id', 'wishedCard.cardId')
      .select(['card.modelNumber', 'wishedCard.createdAt'])
      .where('wishedCard.memberId', '=', memberId)
      .orderBy('wishedCard.createdAt')
      .orderBy('card.id'),
  );
}
