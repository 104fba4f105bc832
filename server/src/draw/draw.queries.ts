import { sql } from 'kysely';
import type { RoundEntry } from '#contract/shop/published.ts';
import type { Executor, Tx } from '../db/database.ts';
import { statement } from '../db/pipeline/index.ts';
import { query } from '../db/pool.ts';

export interface Stock {
  packId: number;
  size: number;
  remaining: number;
  sold: number;
  /** Cards of each prize that are not drawn yet, in seal order. */
  counts: number[];
  /**
   * Number and hash (in version 2 commit) of the newest round; before the first round 0 and the
   * hash of the seal.
   */
  round: number;
  head: Buffer;
  /** The beacon's number that the newest round is bound to; null without a beacon. */
  beacon: number | null;
  /** When the pack was closed: no round follows. Null while it may be sold; always in version 1. */
  closedAt: Date | null;
}

export interface SealRow {
  packId: number;
  seal: string;
  sealHash: Buffer;
  publicKey: Buffer;
  sealedAt: Date;
}

export interface RoundRow {
  packId: number;
  round: number;
  previous: Buffer;
  entries: RoundEntry[];
  alpha: Buffer;
  proof: Buffer;
  hash: Buffer;
  /** The drawn prize ids of each entry. */
  results: number[][];
  createdAt: Date;
}

/**
 * Makes PostgreSQL plan each statement of this transaction once per connection. By default it plans
 * some statements at every run, because it expects few rows; that takes a fifth of the time of a
 * single purchase. On Citus a plan depends on the shard, so nothing is changed there.
 */
export async function preferGenericPlans(tx: Tx): Promise<unknown> {
  if (tx.isDistributed) return;
  return tx.run(statement`set local plan_cache_mode = force_generic_plan`);
}

/**
 * Locks and reads a pack's stock until the transaction ends, so that only one round of a pack is
 * settled at a time. For a pack with a beacon the counts are those of the seal; `lockDraw` has what
 * remains.
 */
export async function lockStock(tx: Tx, packId: number): Promise<Stock | undefined> {
  const [stock] = await tx.run(
    statement<Stock>`
      select pack_id, size, remaining, sold, counts, round, head, beacon, closed_at
      from pack_stock where pack_id = ${packId} for update
    `,
  );
  return stock;
}

/** Finds the stocks of these packs, with what remains of each prize. */
export function findStocks(db: Executor, packIds: readonly number[]): Promise<Stock[]> {
  return db.run(
    query
      .selectFrom('packStock as stock')
      .leftJoin('packDraw as draw', 'draw.packId', 'stock.packId')
      .select([
        'stock.packId',
        'stock.size',
        'stock.remaining',
        'stock.sold',
        sql<number[]>`coalesce(draw.counts, stock.counts)`.as('counts'),
        'stock.round',
        'stock.head',
        'stock.beacon',
        'stock.closedAt',
      ])
      .where('stock.packId', '=', sql<number>`any(${packIds}::integer[])`),
  );
}

/** Inserts the stock of a pack that is sealed in the same transaction. */
export function insertStock(tx: Tx, stock: Omit<Stock, 'closedAt'>): Promise<unknown> {
  return tx.run(query.insertInto('packStock').values(stock));
}

/** Updates a pack's stock after a round. */
export function updateStock(tx: Tx, stock: Stock): Promise<unknown> {
  const { packId, remaining, sold, counts, round, head } = stock;
  return tx.run(
    statement`
      update pack_stock set remaining = ${remaining}, sold = ${sold}, counts = ${counts},
        round = ${round}, head = ${head}
      where pack_id = ${packId}
    `,
  );
}

/** Inserts the published seal of a pack. */
export function insertSeal(tx: Tx, seal: SealRow): Promise<unknown> {
  return tx.run(query.insertInto('packSeal').values(seal));
}

/** Finds the published seal of a pack; undefined before it is sealed. */
export async function findSeal(db: Executor, packId: number): Promise<SealRow | undefined> {
  const [seal] = await db.run(
    query
      .selectFrom('packSeal')
      .select(['packId', 'seal', 'sealHash', 'publicKey', 'sealedAt'])
      .where('packId', '=', packId),
  );
  return seal;
}

/** Finds the public keys of all sealed packs, to see which of them this process can draw. */
export function findSealedKeys(db: Executor): Promise<Pick<SealRow, 'packId' | 'publicKey'>[]> {
  return db.run(query.selectFrom('packSeal').select(['packId', 'publicKey']).orderBy('packId'));
}

/** Finds the public keys of these packs, without the packs that are sold out. */
export function findUnsoldKeys(
  db: Executor,
  packIds: readonly number[],
): Promise<Pick<SealRow, 'packId' | 'publicKey'>[]> {
  return db.run(
    query
      .selectFrom('packSeal')
      .innerJoin('packStock', 'packStock.packId', 'packSeal.packId')
      .select(['packSeal.packId', 'publicKey'])
      .where('packSeal.packId', '=', sql<number>`any(${packIds}::integer[])`)
      .where('remaining', '>', 0)
      .orderBy('packSeal.packId'),
  );
}

/** The stock of a pack that has units left. */
export interface LowStock {
  packId: number;
  remaining: number;
  size: number;
}

/**
 * Finds packs that are almost sold out: at most one in `part` of their units is left. Packs with
 * the smallest part left come first.
 */
export function findLowStock(
  db: Executor,
  packIds: readonly number[],
  { part, limit }: { part: number; limit: number },
): Promise<LowStock[]> {
  return db.run(
    statement<LowStock>`
      select pack_id, remaining, size from pack_stock
      where pack_id = any(${packIds}::integer[]) and remaining > 0 and closed_at is null
        and remaining * ${part}::bigint <= size
      order by remaining::float8 / size, pack_id limit ${limit}
    `,
  );
}

/** Inserts a drawn round of version 1: its purchases, proof and results. */
export function insertRound(tx: Tx, row: RoundRow): Promise<unknown> {
  return tx.run(
    statement`
      insert into pack_round (pack_id, round, previous, entries, alpha, proof,
        hash, results, created_at)
      values (${row.packId}, ${row.round}, ${row.previous},
        ${JSON.stringify(row.entries)}::text::json, ${row.alpha},
        ${row.proof}, ${row.hash}, ${JSON.stringify(row.results)}::text::json, ${row.createdAt})
    `,
  );
}

/** Finds the rounds `from` to `to` of a pack of version 1, both inclusive. */
export function findRounds(
  db: Executor,
  packId: number,
  from: number,
  to: number,
): Promise<RoundRow[]> {
  return db.run(
    statement<RoundRow>`
      select pack_id, round, previous, entries, alpha, proof, hash, results, created_at
      from pack_round where pack_id = ${packId} and round between ${from} and ${to} order by round
    `,
  );
}

/**
 * Finds how many units each of these members has bought of each pack that has a limit per member.
 */
export function findLimitUse(
  db: Executor,
  packIds: readonly number[],
  memberIds: readonly number[],
): Promise<{ packId: number; memberId: number; bought: number }[]> {
  return db.run(
    statement<{ packId: number; memberId: number; bought: number }>`
      select pack_id, member_id, bought from pack_limit_use
      where pack_id = any(${packIds}::integer[]) and member_id = any(${memberIds}::bigint[])
    `,
  );
}

/** Finds when these members joined. */
export function findJoinTimes(
  db: Executor,
  memberIds: readonly number[],
): Promise<{ id: number; createdAt: Date }[]> {
  return db.run(
    statement<{ id: number; createdAt: Date }>`
      select id, created_at from member where id = any(${memberIds}::bigint[])
    `,
  );
}

/**
 * Adds to the units that members have bought of a pack with a limit. A member may occur more than
 * once.
 */
export function addLimitUse(
  tx: Tx,
  packId: number,
  bought: readonly { memberId: number; count: number }[],
): Promise<unknown> {
  return tx.run(
    statement`
      insert into pack_limit_use (pack_id, member_id, bought)
      select ${packId}::integer, member_id, sum(added.bought) from unnest(
        ${bought.map((use) => use.memberId)}::bigint[], ${bought.map((use) => use.count)}::integer[]
      ) as added (member_id, bought) group by member_id
      on conflict (pack_id, member_id) do update
        set bought = pack_limit_use.bought + excluded.bought
    `,
  );
}
