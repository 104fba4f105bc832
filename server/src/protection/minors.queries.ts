import { type Insertable, sql } from 'kysely';
import * as z from 'zod';
import type { GuardianRelation } from '#contract/shop/age.ts';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import {
  countSettingChange,
  findSetting,
  findSettingRevision,
  lockSettingRevision,
  putSetting,
} from '../db/shop-setting.queries.ts';
import type { GuardianConsent } from '../db/types.ts';

/**
 * Finds the age, in years, from which members under 18 may buy points with a guardian's consent;
 * null if none may.
 */
export async function findMinimumAge(db: Executor): Promise<number | null> {
  return z
    .int()
    .nullable()
    .catch(null)
    .parse(await findSetting(db, 'minors-from'));
}

/** Finds how often the age from which members under 18 buy points was changed, plus one. */
export function findMinorsRevision(db: Executor): Promise<number> {
  return findSettingRevision(db, 'minors-revision');
}

/** Finds the revision as `findMinorsRevision`, and keeps the age as it is until the commit. */
export function lockMinorsRevision(tx: Tx): Promise<number> {
  return lockSettingRevision(tx, 'minors-revision');
}

/** Stores from which age members under 18 buy points. @returns the new revision */
export async function updateMinors(tx: Tx, from: number | null): Promise<number> {
  await putSetting(tx, 'minors-from', from);
  return countSettingChange(tx, 'minors-revision');
}

/** A question to a guardian, with its answer. */
export interface Guardian {
  memberId: number;
  /** 1, 2, 3 … among the guardians of the member. */
  number: number;
  name: string;
  relation: GuardianRelation;
  mail: string;
  language: 'ja' | 'en';
  askedAt: Date;
  confirmedAt: Date | null;
  endedAt: Date | null;
}

const columns = [
  'memberId',
  'number',
  'name',
  'relation',
  'mail',
  'language',
  'askedAt',
  'confirmedAt',
  'endedAt',
] as const;

const guardians = () =>
  query.selectFrom('guardianConsent').select(columns).$narrowType<{ relation: GuardianRelation }>();

/** Finds the guardian that a member named last; undefined if they never named one. */
export async function findGuardian(db: Executor, memberId: number): Promise<Guardian | undefined> {
  const [row] = await db.run(
    guardians().where('memberId', '=', memberId).orderBy('number', 'desc').limit(1),
  );
  return row;
}

/** Finds the guardian who has a link by the hash of its token. */
export async function findGuardianByToken(
  db: Executor,
  tokenHash: Buffer,
): Promise<Guardian | undefined> {
  const [row] = await db.run(guardians().where('tokenHash', '=', tokenHash));
  return row;
}

/** Finds all guardians that a member named, oldest first, for their data download. */
export function findGuardians(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('guardianConsent')
      .select(['name', 'relation', 'mail', 'askedAt', 'confirmedAt', 'endedAt'])
      .where('memberId', '=', memberId)
      .orderBy('number'),
  );
}

/** Counts how often a member has asked guardians since a time. */
export async function countGuardians(db: Executor, memberId: number, since: Date): Promise<number> {
  const [row] = await db.run(
    query
      .selectFrom('guardianConsent')
      .select(sql<number>`count(*)`.as('count'))
      .where('memberId', '=', memberId)
      .where('askedAt', '>', since),
  );
  return row?.count ?? 0;
}

/**
 * Counts the questions sent to a mailbox since a time, by any member and under any alias, that got
 * no consent. Reads the whole table, which has a few rows for each member under 18.
 */
export async function countUnconfirmed(db: Executor, mail: string, since: Date): Promise<number> {
  const [row] = await db.run(
    sql<{ count: number }>`
      select count(*) from guardian_consent
      where confirmed_at is null and asked_at > ${since}::timestamptz
        and mailbox_of(lower(mail)) = mailbox_of(lower(${mail}))
    `.compile(query),
  );
  return row?.count ?? 0;
}

/** Stores a question to a guardian. The member's account must be locked. */
export function insertGuardian(tx: Tx, row: Insertable<GuardianConsent>): Promise<unknown> {
  return tx.run(query.insertInto('guardianConsent').values(row));
}

/** Stores a guardian's answer. The member's account must be locked. */
export function updateGuardian(
  tx: Tx,
  { memberId, number }: Pick<Guardian, 'memberId' | 'number'>,
  times: { confirmedAt: Date } | { endedAt: Date },
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('guardianConsent')
      .set(times)
      .where('memberId', '=', memberId)
      .where('number', '=', number),
  );
}

/** Erases the guardians of a member, because the account is closed. */
export function deleteGuardians(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('guardianConsent').where('memberId', '=', memberId));
}
