import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Finds when a member was born, such as `1990-04-02`; undefined if they never stated it. */
export async function findBirthDate(db: Executor, memberId: number): Promise<string | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('memberBirth')
      .select(sql<string>`born_on::text`.as('bornOn'))
      .where('memberId', '=', memberId),
  );
  return row?.bornOn;
}

/** Finds the dates of birth that these members have stated. */
export function findBirthDates(
  db: Executor,
  memberIds: readonly number[],
): Promise<{ memberId: number; bornOn: string }[]> {
  return db.run(
    query
      .selectFrom('memberBirth')
      .select(['memberId', sql<string>`born_on::text`.as('bornOn')])
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

/** Corrects the date of birth of a member who has stated one. */
export function updateBirthDate(tx: Tx, memberId: number, bornOn: string): Promise<unknown> {
  return tx.run(
    sql`
      update member_birth set born_on = ${bornOn}::text::date where member_id = ${memberId}::bigint
    `.compile(query),
  );
}

/** Erases the date of birth, because the account is closed. */
export function deleteBirthDate(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('memberBirth').where('memberId', '=', memberId));
}
