import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { openRefundStates } from './refund.rules.ts';

export type RefundState = 'asked' | 'sent' | 'done' | 'refused' | 'unclear';

export interface Refund {
  id: string;
  paymentId: string;
  memberId: number;
  /** Yen. */
  amount: number;
  reason: string;
  state: RefundState;
  asker: string;
  /** The name of the second person; null if there was none. */
  approver: string | null;
  /** Yen of the payment that were reversed when the refund was asked for. */
  reversedBefore: number;
  attempts: number;
  firstSentAt: Date | null;
  providerRefundId: string | null;
  failure: string | null;
  nextAt: Date | null;
  createdAt: Date;
  sentAt: Date | null;
  endedAt: Date | null;
}

const columns = [
  'id',
  'paymentId',
  'memberId',
  'amount',
  'reason',
  'asker',
  'approver',
  'reversedBefore',
  'attempts',
  'firstSentAt',
  'providerRefundId',
  'failure',
  'nextAt',
  'createdAt',
  'sentAt',
  'endedAt',
] as const;

/** The state is a text with a check constraint, so that a later migration can add one. */
const state = sql<RefundState>`state`.as('state');

export type NewRefund = Pick<
  Refund,
  'paymentId' | 'memberId' | 'amount' | 'reason' | 'asker' | 'approver' | 'reversedBefore'
> & {
  askedBy: number | null;
  approvedBy: number | null;
  createdAt: Date;
};

/** Inserts a refund that is sent at once. The payment must be locked. @returns its id */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<string> {
  const [row] = await tx.run(
    query
      .insertInto('paymentRefund')
      .values({ ...refund, nextAt: refund.createdAt })
      .returning('id'),
  );
  if (row === undefined) throw new Error('the refund was not inserted');
  return row.id;
}

/** Finds the refunds of a payment, oldest first. */
export function findRefundsOf(db: Executor, paymentId: string): Promise<Refund[]> {
  return db.run(
    query
      .selectFrom('paymentRefund')
      .select([...columns, state])
      .where('paymentId', '=', paymentId)
      .orderBy('createdAt')
      .orderBy('id'),
  );
}

/** Finds a refund of a payment. */
export async function findRefund(
  db: Executor,
  paymentId: string,
  id: string,
): Promise<Refund | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('paymentRefund')
      .select([...columns, state])
      .where('id', '=', id)
      .where('paymentId', '=', paymentId),
  );
  return row;
}

/** Finds the yen of the refund of this payment that has not ended; undefined if there is none. */
export async function findOpenRefundYen(
  db: Executor,
  paymentId: string,
): Promise<number | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('paymentRefund')
      .select('amount')
      .where('paymentId', '=', paymentId)
      .where('state', 'in', [...openRefundStates]),
  );
  return row?.amount;
}

export type DueRefund = Pick<Refund, 'id' | 'paymentId'> & { nextAt: Date };

/** Finds refunds that are due to be sent or looked up, longest due first, after `after`. */
export function findDueRefunds(
  db: Executor,
  now: Date,
  after: DueRefund | undefined,
  limit: number,
): Promise<DueRefund[]> {
  const due = query
    .selectFrom('paymentRefund')
    .select(['id', 'paymentId', 'nextAt'])
    .where('nextAt', '<=', now)
    .$narrowType<{ nextAt: Date }>()
    .orderBy('nextAt')
    .orderBy('id')
    .limit(limit);
  if (after === undefined) return db.run(due);
  return db.run(due.where(sql<boolean>`(next_at, id) > (${after.nextAt}, ${after.id})`));
}

/**
 * Claims a due refund for an attempt, and counts the attempt before it is made: a process that
 * crashes during it has counted it. In a transaction, so that the count outlives this database
 * server where a second one must have it: a repeated request is another one for some providers.
 *
 * @param nextAt when the refund is tried again if this attempt stores no result
 * @returns undefined if another process has claimed it, or it has ended
 */
export async function claimRefund(
  tx: Tx,
  id: string,
  now: Date,
  nextAt: (refund: Refund) => Date,
): Promise<Refund | undefined> {
  const [found] = await tx.run(
    query
      .selectFrom('paymentRefund')
      .select([...columns, state])
      .where('id', '=', id)
      .where('nextAt', '<=', now),
  );
  if (found === undefined) return undefined;
  const [claimed] = await tx.run(
    query
      .updateTable('paymentRefund')
      .set({
        attempts: found.attempts + 1,
        firstSentAt: found.firstSentAt ?? now,
        nextAt: nextAt(found),
      })
      .where('id', '=', id)
      .where('attempts', '=', found.attempts)
      .where('nextAt', '<=', now)
      .returning([...columns, state]),
  );
  return claimed;
}

export type RefundChange = Partial<
  Pick<
    Refund,
    'state' | 'providerRefundId' | 'failure' | 'nextAt' | 'sentAt' | 'endedAt' | 'attempts'
  >
>;

/**
 * Changes a refund that is in one of these states.
 *
 * @returns false if the refund is in another state
 */
export async function updateRefund(
  db: Executor,
  id: string,
  states: readonly RefundState[],
  change: RefundChange,
): Promise<boolean> {
  const rows = await db.run(
    query
      .updateTable('paymentRefund')
      .set(change)
      .where('id', '=', id)
      .where('state', 'in', [...states])
      .returning('id'),
  );
  return rows.length === 1;
}

/** Makes the accepted refund of a payment due at once, because its provider sent a callback. */
export function hastenRefund(db: Executor, paymentId: string, now: Date): Promise<unknown> {
  return db.run(
    query
      .updateTable('paymentRefund')
      .set({ nextAt: now, attempts: 1 })
      .where('paymentId', '=', paymentId)
      .where('state', '=', 'sent'),
  );
}

/**
 * Sums up the yen of refunds that staff asked for without a second person: by one person since
 * `staffAfter`, and to one member since `memberAfter`. Refused ones do not count.
 */
export async function sumRefundedAlone(
  tx: Tx,
  limits: { staffId: number; memberId: number; staffAfter: Date; memberAfter: Date },
): Promise<{ byStaff: number; ofMember: number }> {
  const alone = sql`approved_by is null and asked_by is not null and state <> 'refused'`;
  const [sums] = await tx.run(
    sql<{ byStaff: number; ofMember: number }>`
      select
        (select coalesce(sum(amount), 0)::bigint from payment_refund
          where ${alone} and asked_by = ${limits.staffId}::bigint
            and created_at > ${limits.staffAfter}::timestamptz) as by_staff,
        (select coalesce(sum(amount), 0)::bigint from payment_refund
          where ${alone} and member_id = ${limits.memberId}::bigint
            and created_at > ${limits.memberAfter}::timestamptz) as of_member
    `.compile(query),
  );
  return sums ?? { byStaff: 0, ofMember: 0 };
}
