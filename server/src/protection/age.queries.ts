import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Finds the date of birth that a member stated, such as `1990-04-02`; undefined without one. */
export async function findBirthDate(db: Executor, memberId: number): Promise<string | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('memberBirth')
      .select(sql<string>`born_on::text`.as('bornOn'))
      .where('memberId', '=', memberId),
  );
  return row?.bornOn;
}

/** The date of birth that a member stated, and a later one that another account left to them. */
export interface BirthDates {
  memberId: number;
  bornOn: string;
  carriedBornOn: string | null;
}

/** Finds the dates of birth of those of these members who have any. */
export function findBirthDates(db: Executor, memberIds: readonly number[]): Promise<BirthDates[]> {
  return db.run(
    query
      .selectFrom('memberBirth')
      .select(['memberId', sql<string>`born_on::text`.as('bornOn')])
      .select(sql<string | null>`carried_born_on::text`.as('carriedBornOn'))
      .where('memberId', 'in', [...memberIds]),
  );
}

/** Stores the date of birth of a member who has none. The account must be locked or new. */
export function insertBirthDate(
  tx: Tx,
  memberId: number,
  bornOn: string,
  statedAt: Date,
): Promise<unknown> {
  return tx.run(
    sql`
      insert into member_birth (member_id, born_on, stated_at)
      values (${memberId}::bigint, ${bornOn}::text::date, ${statedAt}::timestamptz)
    `.compile(query),
  );
}

/** Corrects the date of birth of a member who has stated one. None is carried any more. */
export function updateBirthDate(tx: Tx, memberId: number, bornOn: string): Promise<unknown> {
  return tx.run(
    sql`
      update member_birth set born_on = ${bornOn}::text::date, carried_born_on = null
      where member_id = ${memberId}::bigint
    `.compile(query),
  );
}

/**
 * Stores a date of birth that another account left to a member who has stated an earlier one.
 *
 * @returns whether it is later than one that was left before
 */
export async function updateCarriedBirthDate(
  tx: Tx,
  memberId: number,
  bornOn: string,
): Promise<boolean> {
  const changed = await tx.run(
    sql<{ id: number }>`
      update member_birth set carried_born_on = ${bornOn}::text::date
      where member_id = ${memberId}::bigint and (carried_born_on is null or carried_born_on < ${bornOn}::text::date)
      returning member_id as id
    `.compile(query),
  );
  return changed.length > 0;
}

/** Erases the date of birth, because the account is closed. */
export function deleteBirthDate(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('memberBirth').where('memberId', '=', memberId));
}
