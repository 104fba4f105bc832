import { type Insertable, type Selectable, sql } from 'kysely';
import * as z from 'zod';
import type { Executor, Tx } from '../../db/database.ts';
import { query } from '../../db/pool.ts';
import type { Card, CardType, Pack, Post, Prize } from '../../db/types.ts';
import { prizeItem } from '../item.ts';
import type { SealedCopy } from './copy-conflicts.rules.ts';
import type { PackWithLineUp } from './import-plan.rules.ts';
import type {
  BannerRow,
  CardTypeRow,
  OfferRow,
  PackRow,
  PointCourseRow,
  PostRow,
  PrizeRow,
} from './import-rows.ts';

/** PostgreSQL takes 65,535 parameters in a statement; no row here has more than 20. */
const rowsInStatement = 2000;

/**
 * Allows one import at a time. Readers, purchases and the sealing of packs do not take this lock
 * and continue.
 */
export async function lockCatalogue(tx: Tx): Promise<unknown> {
  // On Citus, a transaction that has read several shards in parallel may not then change the tables
  // of the catalogue, which are on every node.
  if (tx.isDistributed)
    await tx.run(sql`set local citus.multi_shard_modify_mode = 'sequential'`.compile(query));
  return tx.run(sql`select pg_advisory_xact_lock(hashtext('catalogue import'))`.compile(query));
}

/** Finds the stored card types, to compare them with the imported ones. */
export function findCardTypes(db: Executor): Promise<CardTypeRow[]> {
  return db.run(query.selectFrom('cardType').selectAll());
}

/** Finds the stored cards of the whole catalogue, also those that are in no pack. */
export function findCards(db: Executor): Promise<Selectable<Card>[]> {
  return db.run(query.selectFrom('card').selectAll());
}

/** Locks all packs against being sealed until the transaction ends. */
export async function lockPacks(tx: Tx): Promise<(PackRow & Pick<Selectable<Pack>, 'sealedAt'>)[]> {
  const rows = await tx.run(query.selectFrom('pack').selectAll().orderBy('id').forUpdate());
  return rows.map(withoutPause);
}

/** Removes a pack's pause from its row, because a pause is no part of a catalogue. */
function withoutPause({
  pausedAt: _at,
  pauseReasonJa: _ja,
  pauseReasonEn: _en,
  ...pack
}: Selectable<Pack>) {
  return pack;
}

/** Finds the packs that were closed before they were sold out. Nothing more is sold of them. */
export async function findClosedPacks(db: Executor): Promise<number[]> {
  const rows = await db.run(
    query
      .selectFrom('packStock')
      .select('packId')
      .where('closedAt', 'is not', null)
      .where('remaining', '>', 0),
  );
  return rows.map(({ packId }) => packId);
}

/** Codes and certificates of copies. */
export interface CopyTexts {
  codes: readonly string[];
  certificates: readonly string[];
}

/**
 * Finds the named copies that can still be won from sealed packs: none from a closed pack without
 * waiting rounds.
 *
 * @param only the copies to look for; by default all
 */
export async function findCopiesLeft(db: Executor, only?: CopyTexts): Promise<SealedCopy[]> {
  const rows = await db.run(
    sql<{ packId: number; item: unknown }>`
      select prize.pack_id, prize.item
      from prize
      join pack_stock as stock using (pack_id)
      left join pack_draw as draw on draw.pack_id = stock.pack_id
      where prize.item is not null
        and (${only === undefined}::boolean
          or prize.item->>'code' = any(${only?.codes ?? []}::text[])
          or prize.item->>'certificate' = any(${only?.certificates ?? []}::text[]))
        and (stock.closed_at is null or draw.round < stock.round)
        and case when prize.extra_kind is null
          then (coalesce(draw.counts, stock.counts))[prize.position] > 0
          else not exists (
            select from won_card as card
            where card.pack_id = stock.pack_id and card.position > stock.size
              and card.prize_id = prize.id
          )
        end
    `.compile(query),
  );
  return rows.map(({ packId, item }) => ({ packId, ...prizeItem.parse(item) }));
}

/** Finds all line-ups and extra prizes, each in its order. */
export function findPrizes(db: Executor): Promise<PrizeRow[]> {
  return runPrizes(db, prizesInOrder());
}

/**
 * Finds a pack of the catalogue, sealed or not, with its line-up and extras; undefined if no pack
 * has the id.
 */
export async function findPackWithLineUp(
  db: Executor,
  packId: number,
): Promise<PackWithLineUp | undefined> {
  const [row] = await db.run(query.selectFrom('pack').selectAll().where('id', '=', packId));
  if (row === undefined) return undefined;
  const { sealedAt: _, ...pack } = withoutPause(row);
  const lineUp = await runPrizes(db, prizesInOrder().where('prize.packId', '=', packId));
  return { pack, lineUp };
}

/** The query for prizes by pack and position. */
function prizesInOrder() {
  return query
    .selectFrom('prize')
    .innerJoin('card', 'card.id', 'prize.cardId')
    .select([
      'prize.packId',
      'prize.position',
      'card.modelNumber',
      'prize.count',
      'prize.buyPoint',
      sql<PrizeRow['extraKind']>`prize.extra_kind`.as('extraKind'),
      'prize.extraN',
      'prize.item',
    ])
    .orderBy('prize.packId')
    .orderBy('prize.position');
}

/** Runs a query for prizes and validates the named copy of each. */
async function runPrizes(
  db: Executor,
  prizes: ReturnType<typeof prizesInOrder>,
): Promise<PrizeRow[]> {
  const rows = await db.run(prizes);
  return rows.map(({ item, ...row }) => ({ ...row, item: z.nullable(prizeItem).parse(item) }));
}

/** Finds the stored banners, to compare them with the imported list. */
export function findBanners(db: Executor): Promise<BannerRow[]> {
  return db.run(query.selectFrom('banner').selectAll());
}

/** Finds the stored posts, to compare them with the imported ones. */
export function findPosts(db: Executor): Promise<PostRow[]> {
  return db.run(query.selectFrom('post').selectAll());
}

/** Finds the stored point courses, to compare them with the imported list. */
export function findPointCourses(db: Executor): Promise<PointCourseRow[]> {
  return db.run(query.selectFrom('pointCourse').selectAll());
}

/** Finds and locks all offers for coins, so that no exchange happens until the transaction ends. */
export function lockOffers(tx: Tx): Promise<(OfferRow & { exchanged: number })[]> {
  return tx.run(
    query
      .selectFrom('exchangeOffer')
      .innerJoin('card', 'card.id', 'exchangeOffer.cardId')
      .select([
        'modelNumber',
        'price',
        'supply',
        'exchanged',
        'limitPerMember',
        'exchangeOffer.position',
      ])
      .orderBy('exchangeOffer.cardId')
      .forUpdate('exchangeOffer'),
  );
}

/** Inserts card types, or changes those with the same id. */
export async function putCardTypes(tx: Tx, rows: readonly Insertable<CardType>[]): Promise<void> {
  for (const some of chunks(rows)) {
    await tx.run(
      query
        .insertInto('cardType')
        .values(some)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((row) => ({
            nameJa: row.ref('excluded.nameJa'),
            nameEn: row.ref('excluded.nameEn'),
            position: row.ref('excluded.position'),
          })),
        ),
    );
  }
}

/** Inserts cards, or changes those with the same model number and counts their revision up. */
export async function putCards(tx: Tx, rows: readonly Insertable<Card>[]): Promise<void> {
  for (const some of chunks(rows)) {
    await tx.run(
      query
        .insertInto('card')
        .values(some)
        .onConflict((conflict) =>
          conflict.column('modelNumber').doUpdateSet((row) => ({
            nameJa: row.ref('excluded.nameJa'),
            nameEn: row.ref('excluded.nameEn'),
            cardTypeId: row.ref('excluded.cardTypeId'),
            rarity: row.ref('excluded.rarity'),
            rarityLabel: row.ref('excluded.rarityLabel'),
            movieRarity: row.ref('excluded.movieRarity'),
            setSize: row.ref('excluded.setSize'),
            picture: row.ref('excluded.picture'),
            revision: sql<number>`card.revision + 1`,
          })),
        ),
    );
  }
}

/**
 * Inserts packs, or changes those with the same id. The line-up is replaced by `replaceLineUps`.
 */
export async function putPacks(tx: Tx, rows: readonly Insertable<Pack>[]): Promise<void> {
  for (const some of chunks(rows)) {
    await tx.run(
      query
        .insertInto('pack')
        .values(some)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((row) => ({
            nameJa: row.ref('excluded.nameJa'),
            nameEn: row.ref('excluded.nameEn'),
            cardTypeId: row.ref('excluded.cardTypeId'),
            price: row.ref('excluded.price'),
            currency: row.ref('excluded.currency'),
            pointsPerCoin: row.ref('excluded.pointsPerCoin'),
            maxPerPurchase: row.ref('excluded.maxPerPurchase'),
            limitPerMember: row.ref('excluded.limitPerMember'),
            newcomersOnly: row.ref('excluded.newcomersOnly'),
            limitPerDay: row.ref('excluded.limitPerDay'),
            newcomerDays: row.ref('excluded.newcomerDays'),
            leastRank: row.ref('excluded.leastRank'),
            holdHours: row.ref('excluded.holdHours'),
            ownTagsJa: row.ref('excluded.ownTagsJa'),
            ownTagsEn: row.ref('excluded.ownTagsEn'),
            startsAt: row.ref('excluded.startsAt'),
            endsAt: row.ref('excluded.endsAt'),
            showLineUp: row.ref('excluded.showLineUp'),
            movieStyle: row.ref('excluded.movieStyle'),
            descriptionJa: row.ref('excluded.descriptionJa'),
            descriptionEn: row.ref('excluded.descriptionEn'),
            pictures: row.ref('excluded.pictures'),
            sharePicture: row.ref('excluded.sharePicture'),
            draw: row.ref('excluded.draw'),
            position: row.ref('excluded.position'),
          })),
        ),
    );
  }
}

/**
 * Counts what each member bought of a pack before it had a limit per member. The trigger
 * `pack_limit_introduced` has already done it, except on Citus, which does not have this trigger.
 */
export async function countEarlierPurchases(tx: Tx, packId: number): Promise<void> {
  // The lock waits for rounds that did not see the limit. Later rounds see it.
  await tx.run(sql`select from pack_stock where pack_id = ${packId} for update`.compile(query));
  await tx.run(
    sql`
      insert into pack_limit_use (pack_id, member_id, bought)
      select pack_id, member_id, count(*) from won_card where pack_id = ${packId}
      group by pack_id, member_id
      on conflict (pack_id, member_id) do update set bought = excluded.bought
    `.compile(query),
  );
}

/** Replaces the line-ups of packs. */
export async function replaceLineUps(
  tx: Tx,
  packIds: readonly number[],
  rows: readonly Omit<Insertable<Prize>, 'id'>[],
): Promise<void> {
  await tx.run(
    query.deleteFrom('prize').where('packId', '=', sql<number>`any(${packIds}::integer[])`),
  );
  const [newest] = await tx.run(
    query.selectFrom('prize').select(({ fn }) => fn.max('id').as('id')),
  );
  const numbered = rows.map((row, index) => ({ ...row, id: (newest?.id ?? 0) + 1 + index }));
  for (const some of chunks(numbered)) await tx.run(query.insertInto('prize').values(some));
}

/** Replaces all banners by these rows, because banners have no permanent id. */
export async function replaceBanners(tx: Tx, rows: readonly BannerRow[]): Promise<void> {
  await tx.run(query.deleteFrom('banner'));
  for (const some of chunks(rows)) await tx.run(query.insertInto('banner').values(some));
}

/**
 * Replaces point courses by these rows, so a course that is left out is no longer offered. Those
 * with an id of `edited` stay.
 */
export async function replacePointCourses(
  tx: Tx,
  rows: readonly PointCourseRow[],
  edited: readonly number[],
): Promise<void> {
  await tx.run(
    query.deleteFrom('pointCourse').where('id', '<>', sql<number>`all(${edited}::integer[])`),
  );
  for (const some of chunks(rows)) await tx.run(query.insertInto('pointCourse').values(some));
}

/** Inserts posts, or changes those with the same id. */
export async function putPosts(tx: Tx, rows: readonly Insertable<Post>[]): Promise<void> {
  for (const some of chunks(rows)) {
    await tx.run(
      query
        .insertInto('post')
        .values(some)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((row) => ({
            titleJa: row.ref('excluded.titleJa'),
            titleEn: row.ref('excluded.titleEn'),
            authorJa: row.ref('excluded.authorJa'),
            authorEn: row.ref('excluded.authorEn'),
            contentJa: row.ref('excluded.contentJa'),
            contentEn: row.ref('excluded.contentEn'),
            pictures: row.ref('excluded.pictures'),
            createdAt: row.ref('excluded.createdAt'),
          })),
        ),
    );
  }
}

/**
 * Inserts offers for coins, or changes those of the same card. The number of exchanged cards stays.
 */
export async function putOffers(tx: Tx, rows: readonly OfferRow[]): Promise<void> {
  const column = <Key extends keyof OfferRow>(key: Key) => rows.map((row) => row[key]);
  await tx.run(
    sql`
      insert into exchange_offer (card_id, price, supply, limit_per_member, position)
      select card.id, offer.price, offer.supply, offer.limit_per_member, offer.position
      from unnest(
        ${column('modelNumber')}::text[], ${column('price')}::integer[],
        ${column('supply')}::integer[],
        ${column('limitPerMember')}::integer[], ${column('position')}::integer[]
      ) as offer (model_number, price, supply, limit_per_member, position)
      join card using (model_number)
      on conflict (card_id) do update set price = excluded.price, supply = excluded.supply,
        limit_per_member = excluded.limit_per_member, position = excluded.position
    `.compile(query),
  );
}

function* chunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsInStatement)
    yield rows.slice(start, start + rowsInStatement);
}
