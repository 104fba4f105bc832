import { sql } from 'kysely';
import type { RoundEntry } from '#contract/shop/published.ts';
import { gathered } from '../db/citus/gather.ts';
import type { Executor, Tx } from '../db/database.ts';
import { isNullRefused } from '../db/errors.ts';
import { bigints, statement } from '../db/pipeline/index.ts';
import { query } from '../db/pool.ts';
import type { Currency } from '../db/types.ts';

/** A round of version 2 as it was bound. */
export interface BoundRoundRow {
  packId: number;
  round: number;
  /** The commit of the round before, or the hash of the seal. */
  previous: Buffer;
  entries: RoundEntry[];
  /** The beacon's number that draws it; null if it was drawn immediately. */
  beacon: number | null;
  commitHash: Buffer;
  receipt: Buffer;
  createdAt: Date;
}

/** The draw of a bound round. */
export interface DrawnRoundRow {
  packId: number;
  round: number;
  /** Null without a beacon. */
  signature: Buffer | null;
  proof: Buffer;
  /** The drawn prize ids of each entry. */
  results: number[][];
  /** The ids of the extras that each entry won. */
  extras: number[][];
  drawnAt: Date;
}

/** A bound round with its draw; null until it is drawn. */
export interface RoundOfVersion2 extends BoundRoundRow {
  draw: Omit<DrawnRoundRow, 'packId' | 'round'> | null;
}

/** A round that waits for the beacon, with the buyer of each entry. */
export interface WaitingRound {
  round: number;
  beacon: number;
  currency: Currency;
  memberIds: number[];
  entries: RoundEntry[];
  commitHash: Buffer;
  /** The beacon's signature of its number; null until this shop has it. */
  signature: Buffer | null;
}

/** How far a pack with a beacon is drawn. */
export interface DrawState {
  packId: number;
  /** The newest drawn round; 0 before the first. */
  round: number;
  /** The number of cards drawn until then. */
  drawn: number;
  /** Cards of each prize that are not drawn yet, in seal order. */
  counts: number[];
}

/** Inserts a round of version 2 before its draw: its purchases, commit hash and receipt. */
export function insertBoundRound(tx: Tx, row: BoundRoundRow): Promise<unknown> {
  return tx.run(
    statement`
      insert into bound_round (pack_id, round, previous, entries, beacon,
        commit_hash, receipt, created_at)
      values (${row.packId}, ${row.round}, ${row.previous},
        ${JSON.stringify(row.entries)}::text::json, ${row.beacon},
        ${row.commitHash}, ${row.receipt}, ${row.createdAt})
    `,
  );
}

/** Inserts the draw of a round of version 2: its proof, results and extras. */
export function insertDrawnRound(tx: Tx, row: DrawnRoundRow): Promise<unknown> {
  return tx.run(
    statement`
      insert into drawn_round (pack_id, round, signature, proof, results, extras, drawn_at)
      values (${row.packId}, ${row.round}, ${row.signature}, ${row.proof},
        ${JSON.stringify(row.results)}::text::json,
        ${JSON.stringify(row.extras)}::text::json, ${row.drawnAt})
    `,
  );
}

/** The wait and the stock that go with a bound round. */
export interface BoundStock {
  currency: Currency;
  /** The buyer of each entry. */
  memberIds: number[];
  /** Units left to sell, and units sold, after the round. */
  remaining: number;
  sold: number;
  /** The statement fails after this time, by the database's clock (`isBoundTooLate`). */
  latestWriteTime: Date;
}

/**
 * Inserts a round that waits for the beacon, and updates the stock in the same statement. Three
 * statements would take a tenth of a millisecond longer, and the pack's next rounds would wait for
 * that. Citus cannot plan the one statement, so there three are sent together. The counts of each
 * prize change later, at the draw, in `pack_draw`.
 */
export async function insertWaitingRound(
  tx: Tx,
  row: BoundRoundRow & { beacon: number },
  stock: BoundStock,
): Promise<unknown> {
  if (tx.isDistributed) return insertWaitingRoundOnCitus(tx, row, stock);
  const { currency, memberIds, remaining, sold, latestWriteTime } = stock;
  return tx.run(
    statement`
      with bound as (
        insert into bound_round (pack_id, round, previous, entries, beacon,
          commit_hash, receipt, created_at)
        values (${row.packId}, ${row.round}, ${row.previous},
          ${JSON.stringify(row.entries)}::text::json, ${row.beacon},
          ${row.commitHash}, ${row.receipt}, ${row.createdAt})
        returning pack_id, round, beacon, commit_hash, created_at
      ), waiting as (
        insert into waiting_round (pack_id, round, beacon, currency, member_ids, created_at)
        select pack_id, round, beacon, ${currency}::currency, ${bigints(memberIds)}::bigint[],
          case when clock_timestamp() <= ${latestWriteTime}::timestamptz then created_at end
        from bound
      )
      update pack_stock as stock
      set remaining = ${remaining}, sold = ${sold}, round = bound.round, head = bound.commit_hash,
        beacon = bound.beacon
      from bound where stock.pack_id = bound.pack_id
    `,
  );
}

/** Inserts a waiting round and updates the stock in three statements, which Citus can plan. */
function insertWaitingRoundOnCitus(
  tx: Tx,
  row: BoundRoundRow & { beacon: number },
  { currency, memberIds, remaining, sold, latestWriteTime }: BoundStock,
): Promise<unknown> {
  return Promise.all([
    insertBoundRound(tx, row),
    tx.run(
      statement`
        insert into waiting_round (pack_id, round, beacon, currency, member_ids, created_at)
        values (${row.packId}, ${row.round}, ${row.beacon}, ${currency}::currency,
          ${bigints(memberIds)}::bigint[],
          case when clock_timestamp() <= ${latestWriteTime}::timestamptz
            then ${row.createdAt}::timestamptz end)
      `,
    ),
    tx.run(
      statement`
        update pack_stock set remaining = ${remaining}, sold = ${sold}, round = ${row.round},
          head = ${row.commitHash}, beacon = ${row.beacon}
        where pack_id = ${row.packId}
      `,
    ),
  ]);
}

/**
 * Whether an error means that a round was written too late. The statement then writes null as the
 * round's time, and the table refuses null. So the transaction fails without another statement.
 */
export function isBoundTooLate(error: unknown): boolean {
  return isNullRefused(error, 'waiting_round', 'created_at');
}

/**
 * Reads the database's present time, not the transaction's start. Read it after the pack is locked:
 * the transaction may have waited long for the lock.
 */
export async function findDatabaseTime(tx: Tx): Promise<Date> {
  const [row] = await tx.run(statement<{ now: Date }>`select clock_timestamp() as now`);
  if (row === undefined) throw new Error('the database does not tell the time');
  return row.now;
}

/** Inserts how far a pack with a beacon is drawn. */
export function insertDrawState(tx: Tx, state: DrawState): Promise<unknown> {
  return tx.run(query.insertInto('packDraw').values(state));
}

/**
 * Locks and reads how far a pack is drawn, until the transaction ends. Does not wait for a lock.
 *
 * @returns undefined if another process is drawing it, or the pack has no beacon
 */
export async function lockDraw(tx: Tx, packId: number): Promise<DrawState | undefined> {
  const [state] = await tx.run(
    statement<DrawState>`
      select pack_id, round, drawn, counts from pack_draw where pack_id = ${packId}
        for update skip locked
    `,
  );
  return state;
}

/** Finds the newest drawn round of each of these packs. Packs without a beacon are left out. */
export function findNewestDrawnRounds(
  db: Executor,
  packIds: readonly number[],
): Promise<{ packId: number; round: number }[]> {
  return db.run(
    statement<{ packId: number; round: number }>`
      select pack_id, round from pack_draw where pack_id = any(${packIds}::integer[])
    `,
  );
}

/** Finds the beacon's number and signature that drew a round; undefined without a beacon. */
export async function findBeaconOfRound(
  db: Executor,
  packId: number,
  round: number,
): Promise<{ beacon: number; signature: Buffer } | undefined> {
  const [row] = await db.run(
    statement<{ beacon: number; signature: Buffer }>`
      select bound.beacon, drawn.signature
      from bound_round as bound
      join drawn_round as drawn on drawn.pack_id = bound.pack_id and drawn.round = bound.round
      where bound.pack_id = ${packId} and bound.round = ${round} and drawn.signature is not null
    `,
  );
  return row;
}

/**
 * Updates how far a pack is drawn: the newest drawn round, the number of drawn cards, and what
 * remains of each prize.
 */
export function updateDrawState(
  tx: Tx,
  { packId, round, drawn, counts }: DrawState,
): Promise<unknown> {
  return tx.run(
    statement`
      update pack_draw set round = ${round}, drawn = ${drawn}, counts = ${counts}
        where pack_id = ${packId}
    `,
  );
}

/** The ids of the packs with rounds that wait for this number of the beacon or an earlier one. */
export async function findPacksToDraw(db: Executor, beacon: number): Promise<number[]> {
  const rows = await db.run(
    statement<{ packId: number }>`
      select distinct pack_id from waiting_round where beacon <= ${beacon} order by pack_id
    `,
  );
  return rows.map(({ packId }) => packId);
}

/**
 * Finds the beacon's numbers up to `upTo` that rounds wait for and that are not stored, the oldest
 * first, at most a hundred. Stored numbers are left out, because a pack whose key is lost waits for
 * them without end, and they would hide newer numbers.
 *
 * @param chainHash names the chain whose numbers are stored
 */
export async function findAwaitedBeacons(
  db: Executor,
  chainHash: Buffer,
  upTo: number,
): Promise<number[]> {
  const rows = await db.run(
    statement<{ beacon: number }>`
      select distinct beacon from waiting_round
      where beacon <= ${upTo} and not exists (
        select from beacon_signature
          where chain_hash = ${chainHash} and round = waiting_round.beacon
      )
      order by beacon limit 100
    `,
  );
  return rows.map(({ beacon }) => beacon);
}

/**
 * Finds the next rounds of a pack that wait for the beacon, in order, each with its number's
 * signature if that is published.
 *
 * @param chainHash names the chain of the pack's beacon
 */
export function findWaitingRounds(
  tx: Executor,
  packId: number,
  chainHash: Buffer,
  limit: number,
): Promise<WaitingRound[]> {
  return tx.run(
    statement<WaitingRound>`
      select waiting.round, waiting.beacon, waiting.currency, waiting.member_ids,
        bound.entries, bound.commit_hash,
        published.signature
      from waiting_round as waiting
      join bound_round as bound on bound.pack_id = waiting.pack_id and bound.round = waiting.round
      left join beacon_signature as published
        on published.chain_hash = ${chainHash} and published.round = waiting.beacon
      where waiting.pack_id = ${packId} order by waiting.round limit ${limit}
    `,
  );
}

/** Removes rounds of a pack from the list of those that wait for the beacon. */
export function deleteWaitingRounds(
  tx: Tx,
  packId: number,
  rounds: readonly number[],
): Promise<unknown> {
  return tx.run(
    statement`
      delete from waiting_round where pack_id = ${packId} and round = any(${rounds}::integer[])
    `,
  );
}

/** A pack with a beacon that is on sale, or has rounds that wait for their draw. */
export interface BeaconPack {
  packId: number;
  /** The beacon's number of its newest round; null in the first. */
  bound: number | null;
  isOnSale: boolean;
  /** The database's present time. */
  databaseTime: Date;
}

/** Finds the packs with a beacon that have units to sell, or rounds that are not drawn yet. */
export function findBeaconPacks(db: Executor): Promise<BeaconPack[]> {
  return db.run(
    statement<BeaconPack>`
      select pack_id, stock.beacon as bound, clock_timestamp() as database_time,
        stock.remaining > 0 and stock.closed_at is null as is_on_sale
      from pack_draw as draw
      join pack_stock as stock using (pack_id)
      left join (select distinct pack_id from waiting_round) as waiting using (pack_id)
      where (stock.remaining > 0 and stock.closed_at is null) or waiting.pack_id is not null
      order by pack_id
    `,
  );
}

/** Counts the purchases of these packs that wait for their draw, by pack id. */
export async function countWaitingPurchases(
  db: Executor,
  packIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.run(
    statement<{ packId: number; purchases: number }>`
      select pack_id, sum(cardinality(member_ids))::integer as purchases
      from waiting_round where pack_id = any(${packIds}::integer[]) group by pack_id
    `,
  );
  return new Map(rows.map(({ packId, purchases }) => [packId, purchases]));
}

/** How many rounds wait for the beacon, and since when the oldest does. */
export async function countWaitingRounds(
  db: Executor,
): Promise<{ rounds: number; oldest: Date | null }> {
  const [row] = await db.run(
    statement<{ rounds: number; oldest: Date | null }>`
      select count(*) as rounds, min(created_at) as oldest from waiting_round
    `,
  );
  return row ?? { rounds: 0, oldest: null };
}

/** Counts the purchases of a pack that wait for the beacon, and their members. */
export async function countWaitingBuyers(
  db: Executor,
  packId: number,
): Promise<{ purchases: number; members: number }> {
  const [row] = await db.run(
    statement<{ purchases: number; members: number }>`
      select count(*) as purchases, count(distinct member_id) as members
      from waiting_round cross join lateral unnest(member_ids) as member_id
      where pack_id = ${packId}
    `,
  );
  return row ?? { purchases: 0, members: 0 };
}

/** Finds the rounds `from` to `to` of a pack of version 2, both inclusive, drawn or not. */
export async function findRoundsOfVersion2(
  db: Executor,
  packId: number,
  from: number,
  to: number,
): Promise<RoundOfVersion2[]> {
  const rows = await db.run(
    statement<BoundRoundRow & Partial<Omit<DrawnRoundRow, 'packId' | 'round'>>>`
      select bound.pack_id, bound.round, previous, entries, beacon,
        commit_hash, receipt, created_at,
        signature, proof, results, extras, drawn_at
      from bound_round as bound left join drawn_round as drawn using (pack_id, round)
      where bound.pack_id = ${packId} and bound.round between ${from} and ${to} order by bound.round
    `,
  );
  return rows.map(({ signature, proof, results, extras, drawnAt, ...bound }) => ({
    ...bound,
    draw:
      proof && results && extras && drawnAt
        ? { signature: signature ?? null, proof, results, extras, drawnAt }
        : null,
  }));
}

/** Finds the commit hash of a round, the shop's signature of it, and the number that draws it. */
export async function findReceipt(
  db: Executor,
  packId: number,
  round: number,
): Promise<Pick<BoundRoundRow, 'commitHash' | 'receipt' | 'beacon'> | undefined> {
  const [row] = await db.run(
    statement<Pick<BoundRoundRow, 'commitHash' | 'receipt' | 'beacon'>>`
      select commit_hash, receipt, beacon from bound_round
        where pack_id = ${packId} and round = ${round}
    `,
  );
  return row;
}

type BoundFields = Pick<
  BoundRoundOfPurchase,
  'previous' | 'entries' | 'beacon' | 'commitHash' | 'receipt'
>;
type Nullable<Fields> = { [Name in keyof Fields]: Fields[Name] | null };

/** The bound round of a purchase, with the seal that it belongs to. */
export interface BoundRoundOfPurchase extends Omit<BoundRoundRow, 'createdAt'> {
  sealHash: Buffer;
}

/**
 * Finds the round of a member's purchase, as it was bound before its draw.
 *
 * @returns undefined if the member has no such purchase, null if its pack is of version 1
 */
export async function findRoundOfPurchase(
  db: Executor,
  memberId: number,
  purchaseId: string,
): Promise<BoundRoundOfPurchase | null | undefined> {
  const [row] = await db.run(
    gathered(
      (keyword) => sql<
        Pick<BoundRoundOfPurchase, 'packId' | 'round' | 'sealHash'> & Nullable<BoundFields>
      >`
        with bought as ${keyword} (
          select pack_id, round from purchase
          where member_id = ${memberId} and id = ${purchaseId}
        )
        select bought.pack_id, bought.round, seal_hash, previous, entries,
          bound.beacon, commit_hash, receipt
        from bought join pack_seal using (pack_id)
        left join bound_round as bound
          on bound.pack_id = bought.pack_id and bound.round = bought.round
      `,
    ),
  );
  if (row === undefined) return undefined;
  const { previous, entries, commitHash, receipt, ...rest } = row;
  if (previous === null || entries === null || commitHash === null || receipt === null) return null;
  return { ...rest, previous, entries, commitHash, receipt };
}

/** Finds how far a pack with a beacon is drawn; undefined for other packs. */
export async function findDrawState(db: Executor, packId: number): Promise<DrawState | undefined> {
  const [state] = await db.run(
    query
      .selectFrom('packDraw')
      .select(['packId', 'round', 'drawn', 'counts'])
      .where('packId', '=', packId),
  );
  return state;
}

/** The head of a pack's log. Without a round it is round 0 with the hash of the seal. */
export interface Head {
  packId: number;
  round: number;
  head: Buffer;
  /** Null in packs of version 1, and before the first round. */
  receipt: Buffer | null;
}

/** Finds the head of each of these packs: number, commit hash and receipt of its newest round. */
export function findHeads(db: Executor, packIds: readonly number[]): Promise<Head[]> {
  return db.run(
    sql<Head>`
      select stock.pack_id, stock.round, stock.head, bound.receipt
      from pack_stock as stock
      left join bound_round as bound on bound.pack_id = stock.pack_id and bound.round = stock.round
      where stock.pack_id = any(${packIds}::integer[]) order by stock.pack_id
    `.compile(query),
  );
}
