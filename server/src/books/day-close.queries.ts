import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** The close of a day, with its signature if it has one. */
export interface DayClose {
  day: string;
  /** The sums of the day, as `contentsOf` writes them. */
  contents: unknown;
  hash: Buffer;
  closedBy: number;
  closer: string;
  closedAt: Date;
  signer: string | null;
  signedAt: Date | null;
}

const closes = query
  .selectFrom('dayClose')
  .leftJoin('daySignature', 'daySignature.day', 'dayClose.day')
  .select(sql<string>`to_char(day_close.day, 'YYYY-MM-DD')`.as('day'))
  .select(sql<unknown>`contents`.as('contents'))
  .select(['dayClose.hash', 'dayClose.closedBy', 'closer', 'closedAt', 'signer', 'signedAt']);

/** Finds the close of a day. */
export async function findDayClose(db: Executor, day: string): Promise<DayClose | undefined> {
  const rows = await db.run(closes.where('dayClose.day', '=', sql<Date>`${day}::date`));
  return rows[0];
}

/** Finds all closes, the oldest day first. */
export function findDayCloses(db: Executor): Promise<DayClose[]> {
  return db.run(closes.orderBy('dayClose.day'));
}

interface NewClose {
  day: string;
  contents: object;
  hash: Buffer;
  closedBy: number;
  closer: string;
  closedAt: Date;
}

/**
 * Stores the close of a day.
 *
 * @returns false if the day is closed already
 */
export async function insertDayClose(tx: Tx, close: NewClose): Promise<boolean> {
  const { day, contents, hash, closedBy, closer, closedAt } = close;
  const rows = await tx.run(
    sql<{ hash: Buffer }>`
      insert into day_close (day, contents, hash, closed_by, closer, closed_at)
      values (${day}::date, ${JSON.stringify(contents)}::jsonb, ${hash}, ${closedBy},
        ${closer}, ${closedAt})
      on conflict (day) do nothing returning hash
    `.compile(query),
  );
  return rows.length > 0;
}

interface NewSignature {
  day: string;
  closedBy: number;
  hash: Buffer;
  signedBy: number;
  signer: string;
  signedAt: Date;
}

/**
 * Stores the signature of a close.
 *
 * @returns false if the close is signed already
 */
export async function insertDaySignature(tx: Tx, signature: NewSignature): Promise<boolean> {
  const { day, closedBy, hash, signedBy, signer, signedAt } = signature;
  const rows = await tx.run(
    sql<{ hash: Buffer }>`
      insert into day_signature (day, closed_by, hash, signed_by, signer, signed_at)
      values (${day}::date, ${closedBy}, ${hash}, ${signedBy}, ${signer}, ${signedAt})
      on conflict (day) do nothing returning hash
    `.compile(query),
  );
  return rows.length > 0;
}
