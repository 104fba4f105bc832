import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { mostCounted } from '../lib/counted.ts';

export type ApprovalState = 'open' | 'executed' | 'declined' | 'withdrawn' | 'stale';

export interface ApprovalRow {
  id: number;
  operation: string;
  input: unknown;
  revision: number;
  reason: string;
  requestedBy: number;
  requesterName: string;
  requesterMail: string;
  /** Empty if they were removed. */
  requesterRoles: string[];
  requestedAt: Date;
  expiresAt: Date;
  state: ApprovalState;
  decidedBy: number | null;
  deciderName: string | null;
  decidedAt: Date | null;
  note: string | null;
  /** Of the browser in which it was asked for; null if unknown. */
  browserHash: Buffer | null;
}

const approvals = sql<ApprovalRow>`
  select request.id, operation, input, request.revision, reason, requested_by,
    requester.name as requester_name, requester.mail as requester_mail,
    array(select role from staff_role
      where staff_id = requester.id and requester.removed_at is null) as requester_roles,
    requested_at, expires_at, state, decided_by, decider.name as decider_name, decided_at, note, browser_hash
  from approval_request as request
  join staff as requester on requester.id = requested_by
  left join staff as decider on decider.id = decided_by`;

/** Finds the open requests for approval, and those decided after a time, newest first. */
export function findApprovals(db: Executor, decidedAfter: Date): Promise<ApprovalRow[]> {
  return db.run(
    sql<ApprovalRow>`
      ${approvals}
      where state = 'open' or decided_at > ${decidedAfter}::timestamptz
      order by request.id desc limit 500
    `.compile(query),
  );
}

/** Finds the open requests for approval, oldest first. Reads the index approval_request_open. */
export function findOpenApprovals(db: Executor): Promise<ApprovalRow[]> {
  return db.run(
    sql<ApprovalRow>`
      ${approvals} where state = 'open' order by request.id limit ${mostCounted}
    `.compile(query),
  );
}

/** Finds a request for an approval by its id, in any state. */
export async function findApproval(db: Executor, id: number): Promise<ApprovalRow | undefined> {
  const [row] = await db.run(
    sql<ApprovalRow>`${approvals} where request.id = ${id}`.compile(query),
  );
  return row;
}

export interface NewApproval {
  operation: string;
  input: object;
  revision: number;
  reason: string;
  requestedBy: number;
  requestedAt: Date;
  expiresAt: Date;
  browserHash: Buffer | null;
}

/** Inserts a request for approval and returns its id. */
export async function insertApproval(tx: Tx, request: NewApproval): Promise<number> {
  const [row] = await tx.run(
    query
      .insertInto('approvalRequest')
      .values({ ...request, input: JSON.stringify(request.input) })
      .returning('id'),
  );
  if (row === undefined) throw new Error('an inserted approval request has no id');
  return row.id;
}

/** Stores the decision on an open request for approval. */
export async function settleApproval(
  tx: Executor,
  id: number,
  decision: {
    state: ApprovalState;
    decidedBy: number | null;
    decidedAt: Date;
    note: string | null;
  },
): Promise<boolean> {
  const rows = await tx.run(
    query
      .updateTable('approvalRequest')
      .set(decision)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('id'),
  );
  return rows.length === 1;
}

/** Requests that nobody decided in time refuse themselves. */
export function expireApprovals(db: Executor, now: Date): Promise<unknown> {
  return db.run(
    query
      .updateTable('approvalRequest')
      .set({ state: 'stale', decidedAt: now, note: 'expired' })
      .where('state', '=', 'open')
      .where('expiresAt', '<=', now),
  );
}

/**
 * Deletes what was sent with requests decided before a time, as it may name a member, and from
 * which browser. Who asked, who
 * decided and why stays, as in the audit log.
 */
export function deleteApprovalInputs(db: Executor, decidedBefore: Date): Promise<unknown> {
  return db.run(
    sql`
      update approval_request set input = '{"params": {}, "body": {}}', browser_hash = null
      where decided_at <= ${decidedBefore}::timestamptz
        and input <> '{"params": {}, "body": {}}'
    `.compile(query),
  );
}
