import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** A text in both languages with which staff begin an answer to a letter. */
export interface CannedAnswer {
  id: number;
  /** The name by which staff find it. */
  name: string;
  bodyJa: string;
  bodyEn: string;
  revision: number;
}

const columns = ['id', 'name', 'bodyJa', 'bodyEn', 'revision'] as const;

/** Finds all canned answers by name. There are at most `mostCannedAnswers`. */
export function findCannedAnswers(db: Executor): Promise<CannedAnswer[]> {
  return db.run(query.selectFrom('cannedAnswer').select(columns).orderBy('name').orderBy('id'));
}

export async function findCannedAnswer(
  db: Executor,
  id: number,
): Promise<CannedAnswer | undefined> {
  const [row] = await db.run(query.selectFrom('cannedAnswer').select(columns).where('id', '=', id));
  return row;
}

/** Locks a canned answer until the transaction ends. @returns its revision */
export async function lockCannedAnswer(tx: Tx, id: number): Promise<number | undefined> {
  const [row] = await tx.run(
    query.selectFrom('cannedAnswer').select('revision').where('id', '=', id).forUpdate(),
  );
  return row?.revision;
}

/** Locks the list, so that its count holds until the transaction ends. @returns the count */
export async function lockCannedAnswers(tx: Tx): Promise<number> {
  await tx.run(sql`lock table canned_answer in share row exclusive mode`.compile(query));
  const [row] = await tx.run(
    query.selectFrom('cannedAnswer').select(({ fn }) => fn.countAll<number>().as('count')),
  );
  return Number(row?.count ?? 0);
}

type Written = Pick<CannedAnswer, 'name' | 'bodyJa' | 'bodyEn'> & { changedAt: Date };

/** Inserts a canned answer. @returns its id */
export async function insertCannedAnswer(tx: Tx, written: Written): Promise<number> {
  const [row] = await tx.run(query.insertInto('cannedAnswer').values(written).returning('id'));
  if (row === undefined) throw new Error('the canned answer was not inserted');
  return row.id;
}

/**
 * Changes a canned answer, and counts the change in its revision.
 *
 * @returns whether there is one
 */
export async function updateCannedAnswer(tx: Tx, id: number, written: Written): Promise<boolean> {
  const rows = await tx.run(
    query
      .updateTable('cannedAnswer')
      .set({ ...written, revision: sql<number>`revision + 1` })
      .where('id', '=', id)
      .returning('id'),
  );
  return rows.length > 0;
}

/** Deletes a canned answer. @returns whether there was one */
export async function deleteCannedAnswer(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.run(query.deleteFrom('cannedAnswer').where('id', '=', id).returning('id'));
  return rows.length > 0;
}
