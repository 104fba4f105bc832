import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** A date of birth that is stored for a member, such as `1990-04-02`. */
export interface StoredBirthDate {
  memberId: number;
  bornOn: string;
  /** Whether another account of the person stated it, not the member. */
  isInherited: boolean;
  /** A later one that another account left to a member who had stated this one. */
  carriedBornOn: string | null;
}

/** Finds the dates of birth of those of these members who have any. */
export function findBirthDates(
  db: Executor,
  memberIds: readonly number[],
): Promise<StoredBirthDate[]> {
  return db.run(
    query
      .selectFrom('memberBirth')
      .select(['memberId', 'isInherited', sql<string>`born_on::text`.as('bornOn')])
      .select(sql<string | null>`carried_born_on::text`.as('carriedBornOn'))
      .where('memberId', 'in', [...memberIds]),
  );
}

/** Finds the date of birth that is stored for a member; undefined without one. */
export async function findStoredBirthDate(
  db: Executor,
  memberId: number,
): Promise<StoredBirthDate | undefined> {
  const [stored] = await findBirthDates(db, [memberId]);
  return stored;
}

/** Finds the date of birth that a member stated, or that another account left; if there is one. */
export async function findBirthDate(db: Executor, memberId: number): Promise<string | undefined> {
  return (await findStoredBirthDate(db, memberId))?.bornOn;
}

/** Finds the date of birth that a member stated: what they may be shown; undefined without one. */
export async function findStatedBirthDate(
  db: Executor,
  memberId: number,
): Promise<string | undefined> {
  const stored = await findStoredBirthDate(db, memberId);
  return stored?.isInherited === false ? stored.bornOn : undefined;
}

/** Stores the date of birth of a member who has none. The account must be locked or new. */
export function insertBirthDate(
  tx: Tx,
  memberId: number,
  { bornOn, isInherited }: Pick<StoredBirthDate, 'bornOn' | 'isInherited'>,
  statedAt: Date,
): Promise<unknown> {
  return tx.run(
    sql`
      insert into member_birth (member_id, born_on, stated_at, is_inherited)
      values (${memberId}::bigint, ${bornOn}::text::date, ${statedAt}::timestamptz,
        ${isInherited}::boolean)
    `.compile(query),
  );
}

/**
 * Stores the date that a member states who had only an inherited one. If the inherited one is
 * later, it goes on to count beside it; the latest that another account left always does.
 */
export function updateInheritedBirthDate(
  tx: Tx,
  memberId: number,
  bornOn: string,
  statedAt: Date,
): Promise<unknown> {
  return tx.run(
    sql`
      update member_birth set born_on = ${bornOn}::text::date, stated_at = ${statedAt}::timestamptz,
        is_inherited = false,
        -- The former date where it is later. Without a case, in which Citus allows no date of text.
        carried_born_on = greatest(carried_born_on,
          nullif(greatest(born_on, ${bornOn}::text::date), ${bornOn}::text::date))
      where member_id = ${memberId}::bigint and is_inherited
    `.compile(query),
  );
}

/** Corrects the date of birth of a member who has stated one. None is carried any more. */
export function updateBirthDate(tx: Tx, memberId: number, bornOn: string): Promise<unknown> {
  return tx.run(
    sql`
      update member_birth set born_on = ${bornOn}::text::date, carried_born_on = null,
        is_inherited = false
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
      where member_id = ${memberId}::bigint
        and (carried_born_on is null or carried_born_on < ${bornOn}::text::date)
      returning member_id as id
    `.compile(query),
  );
  return changed.length > 0;
}

/** Erases the date of birth, because the account is closed. */
export function deleteBirthDate(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('memberBirth').where('memberId', '=', memberId));
}
