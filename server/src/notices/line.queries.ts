import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** A member's account at LINE, and whether messages go there. */
export interface LineRecipient {
  userId: string;
  /** Undefined if the member has not chosen LINE. */
  chosen: { checkedAt: Date; stoppedAt: Date | null } | undefined;
}

/** Finds the account at LINE with which a member logs in; undefined if none is linked. */
export async function findLineRecipient(
  db: Executor,
  memberId: number,
): Promise<LineRecipient | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('memberLoginIdentity as identity')
      .leftJoin('lineRecipient as recipient', 'recipient.memberId', 'identity.memberId')
      .select(['identity.subject as userId', 'recipient.checkedAt', 'recipient.stoppedAt'])
      .where('identity.memberId', '=', memberId)
      .where('identity.provider', '=', 'line'),
  );
  if (row === undefined) return undefined;
  const { userId, checkedAt, stoppedAt } = row;
  return { userId, chosen: checkedAt === null ? undefined : { checkedAt, stoppedAt } };
}

/**
 * Stores that messages go to a member's account at LINE, which is a friend of the official account.
 *
 * @returns false if this account is not linked any more
 */
export async function upsertLineRecipient(
  db: Executor,
  { memberId, userId, now }: { memberId: number; userId: string; now: Date },
): Promise<boolean> {
  const rows = await db.run(
    sql<{ memberId: number }>`
      insert into line_recipient as known (member_id, checked_at)
      select member.id, ${now}::timestamptz
      from member_login_identity as identity join member on member.id = identity.member_id
      where identity.member_id = ${memberId} and identity.provider = 'line'
        and identity.subject = ${userId}::text and member.closed_at is null
      for share of identity, member
      on conflict (member_id) do update
        set checked_at = excluded.checked_at, stopped_at = null
      returning member_id
    `.compile(query),
  );
  return rows.length === 1;
}

/**
 * Takes the question whether a member is still a friend of the official account, if LINE was last
 * asked at `before` or earlier. So one process asks, and only then.
 *
 * @returns whether this process is to ask
 */
export async function takeFriendCheck(
  tx: Tx,
  memberId: number,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const rows = await tx.run(
    query
      .updateTable('lineRecipient')
      .set({ checkedAt: now })
      .where('memberId', '=', memberId)
      .where('stoppedAt', 'is', null)
      .where('checkedAt', '<=', before)
      .returning('memberId'),
  );
  return rows.length === 1;
}

/**
 * Stores that a member is no friend of the official account any more, and deletes what waits to be
 * sent there; nothing if the member has chosen LINE again since it was asked at `askedAt`.
 */
export async function stopLineRecipient(
  tx: Tx,
  memberId: number,
  { askedAt, now }: { askedAt: Date; now: Date },
): Promise<void> {
  const rows = await tx.run(
    query
      .updateTable('lineRecipient')
      .set({ stoppedAt: now })
      .where('memberId', '=', memberId)
      .where('checkedAt', '=', askedAt)
      .returning('memberId'),
  );
  if (rows.length === 1) await deleteLineDeliveries(tx, memberId);
}

/** Ends messages to a member's account at LINE, also those that wait. */
export async function deleteLineRecipient(tx: Tx, memberId: number): Promise<void> {
  await tx.run(query.deleteFrom('lineRecipient').where('memberId', '=', memberId));
  await deleteLineDeliveries(tx, memberId);
}

function deleteLineDeliveries(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(
    query
      .deleteFrom('noticeDelivery')
      .where('memberId', '=', memberId)
      .where('channel', '=', 'line'),
  );
}
