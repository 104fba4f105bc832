import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { type Counted, mostCounted, nothingCounted } from '../lib/counted.ts';

/** A mail that was sent to a member or permanently refused. */
export interface SentMail {
  id: number;
  memberId: number;
  sentAt: Date;
  refused: boolean;
  /** As JSON: a `Mail`, or one without its parts. */
  mail: unknown;
  usefulUntil: Date | null;
}

/** Stores a sent mail. If the member's account was closed meanwhile, nothing is stored. */
export function insertSentMail(db: Executor, mail: Omit<SentMail, 'id'>): Promise<unknown> {
  return db.run(
    sql`
      insert into sent_mail (member_id, sent_at, refused, mail, useful_until)
      select id, ${mail.sentAt}::timestamptz, ${mail.refused}::boolean,
        ${JSON.stringify(mail.mail)}::text::jsonb,
        ${mail.usefulUntil}::timestamptz
      from member where id = ${mail.memberId} and closed_at is null for share
    `.compile(query),
  );
}

const columns = ['id', 'memberId', 'sentAt', 'refused', 'mail', 'usefulUntil'] as const;

/** Finds a member's mails, newest first. */
export function findSentMails(db: Executor, memberId: number, limit: number): Promise<SentMail[]> {
  return db.run(
    query
      .selectFrom('sentMail')
      .select(columns)
      .where('memberId', '=', memberId)
      .orderBy('id', 'desc')
      .limit(limit),
  );
}

/**
 * Finds a member's newest mails whose English letter has this fact in a table, such as a parcel's
 * number.
 */
export function findSentMailsWithFact(
  db: Executor,
  memberId: number,
  fact: readonly [name: string, value: string],
  limit: number,
): Promise<SentMail[]> {
  const pattern = JSON.stringify({ en: { parts: [{ facts: [fact] }] } });
  return db.run(
    query
      .selectFrom('sentMail')
      .select(columns)
      .where('memberId', '=', memberId)
      .where(sql<boolean>`mail @> ${pattern}::text::jsonb`)
      .orderBy('id', 'desc')
      .limit(limit),
  );
}

/** Finds a mail that was sent, with its text; undefined once its retention is over. */
export async function findSentMail(db: Executor, id: number): Promise<SentMail | undefined> {
  const [row] = await db.run(query.selectFrom('sentMail').select(columns).where('id', '=', id));
  return row;
}

/** Counts the mails refused since a time. Reads a range of the index sent_mail_refused. */
export async function countRefusedMails(db: Executor, since: Date): Promise<Counted> {
  const [row] = await db.run(
    sql<Counted>`
      select count(*), min(sent_at) as oldest from (
        select sent_at from sent_mail
        where refused and sent_at >= ${since}::timestamptz
        order by sent_at limit ${mostCounted + 1}
      ) as refusals
    `.compile(query),
  );
  return row ?? nothingCounted;
}

/** Deletes all mails sent to a member when the account is erased. */
export function deleteSentMails(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('sentMail').where('memberId', '=', memberId));
}

/**
 * Deletes at most `limit` mails from before `before`.
 *
 * @returns how many were deleted
 */
export async function deleteOldMails(db: Executor, before: Date, limit: number): Promise<number> {
  const rows = await db.run(
    sql<{ id: number }>`
      delete from sent_mail where id in (
        select id from sent_mail where sent_at < ${before}::timestamptz
          order by sent_at limit ${limit}
      ) returning id
    `.compile(query),
  );
  return rows.length;
}

/**
 * Records that the operator is notified about a subject.
 *
 * @returns false if they were already notified after `before`
 */
export async function recordNotice(
  tx: Tx,
  subject: string,
  now: Date,
  before: Date,
): Promise<boolean> {
  const rows = await tx.run(
    sql<{ subject: string }>`
      insert into operator_notice as known (subject, told_at)
        values (${subject}, ${now}::timestamptz)
      on conflict (subject) do update set told_at = excluded.told_at
        where known.told_at <= ${before}::timestamptz
      returning subject
    `.compile(query),
  );
  return rows.length === 1;
}

/** Deletes the records of notices from before `before`. */
export function deleteOperatorNotices(db: Executor, before: Date): Promise<unknown> {
  return db.run(query.deleteFrom('operatorNotice').where('toldAt', '<', before));
}
