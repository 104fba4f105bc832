import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Language } from '../http/language.ts';

/** A person without an account who wrote to the shop, as they call themselves. */
export interface LetterVisitor {
  threadId: number;
  name: string;
  mail: string;
  language: Language;
}

const columns = ['threadId', 'name', 'mail', 'language'] as const;

export function insertVisitor(
  tx: Tx,
  visitor: LetterVisitor & { formHash: Buffer },
): Promise<unknown> {
  return tx.run(query.insertInto('letterVisitor').values(visitor));
}

/** Waits for another request of the same form, until the transaction ends. */
export function lockForm(tx: Tx, formHash: Buffer): Promise<unknown> {
  const key = `letter form ${formHash.toString('hex')}`;
  return tx.run(sql`select pg_advisory_xact_lock(hashtext(${key}))`.compile(query));
}

export async function isFormSent(tx: Tx, formHash: Buffer): Promise<boolean> {
  const rows = await tx.run(
    query.selectFrom('letterVisitor').select('threadId').where('formHash', '=', formHash),
  );
  return rows.length > 0;
}

/** Finds the visitors of these threads, by thread id. */
export async function findVisitors(
  db: Executor,
  threadIds: readonly number[],
): Promise<ReadonlyMap<number, LetterVisitor>> {
  if (threadIds.length === 0) return new Map();
  const rows = await db.run(
    query.selectFrom('letterVisitor').select(columns).where('threadId', 'in', threadIds),
  );
  return new Map(rows.map((visitor) => [visitor.threadId, visitor]));
}

export function insertLink(
  tx: Tx,
  link: { tokenHash: Buffer; threadId: number; expiresAt: Date },
): Promise<unknown> {
  return tx.run(query.insertInto('letterLink').values(link));
}

/** Finds the thread of a link that has not expired. */
export async function findThreadOfLink(
  db: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<number | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('letterLink')
      .select('threadId')
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', now),
  );
  return row?.threadId;
}

/** Deletes up to `limit` links that have expired. */
export function deleteExpiredLinks(
  db: Executor,
  { now, limit }: { now: Date; limit: number },
): Promise<{ threadId: number }[]> {
  return db.run(
    sql<{ threadId: number }>`
      delete from letter_link where token_hash in (
        select token_hash from letter_link where expires_at < ${now}::timestamptz
        order by expires_at limit ${limit} for update skip locked
      )
      returning thread_id
    `.compile(query),
  );
}
