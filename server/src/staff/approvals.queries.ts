import { sql } from 'kysely';
import * as z from 'zod';
import { approvalShow } from '#contract/console/approvals.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import { mostCounted } from '../lib/counted.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';

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
  /** The hash of the browser in which it was requested; null if unknown. */
  browserHash: Buffer | null;
}

const approvals = sql<ApprovalRow>`
  select request.id, operation, input, request.revision, reason, requested_by,
    requester.name as requester_name, requester.mail as requester_mail,
    array(select role from staff_role
      where staff_id = requester.id and requester.removed_at is null) as requester_roles,
    requested_at, expires_at, state, decided_by, decider.name as decider_name,
      decided_at, note, browser_hash
  from approval_request as request
  join staff as requester on requester.id = requested_by
  left join staff as decider on decider.id = decided_by`;

const byTime = [
  ['requestedAt', 'instant'],
  ['id', 'integer'],
] as const;
const byExpiry = [
  ['expiresAt', 'instant'],
  ['id', 'integer'],
] as const;

/**
 * The requests for approval. The index approval_request_newest has the keys of its first two
 * orders. Those that wait are few: each waits for a week at most.
 */
export const approvalList = {
  sorts: {
    newest: { direction: 'desc', keys: byTime },
    oldest: { direction: 'asc', keys: byTime },
    expiry: { direction: 'asc', keys: byExpiry },
    'expiry-desc': { direction: 'desc', keys: byExpiry },
  },
  filter: z.strictObject({ show: z.enum(approvalShow.options).optional() }),
} as const satisfies List<ApprovalRow, unknown>;

/** The requests that somebody may see: their own, and those for some operations. */
export interface VisibleApprovals {
  staffId: number;
  operations: readonly string[];
}

/**
 * Finds a page of the requests for approval: those that wait, or those decided after a time.
 *
 * @param visible undefined for somebody who may see all
 * @param askedAfter older requests are not read, because nobody decides so late
 */
export function findApprovalPage(
  db: Executor,
  request: ListRequest<z.output<typeof approvalList.filter>>,
  {
    visible,
    askedAfter,
    decidedAfter,
  }: { visible: VisibleApprovals | undefined; askedAfter: Date; decidedAfter: Date },
): Promise<ListPage<ApprovalRow>> {
  const { show } = request.filter;
  let listed = query.selectFrom(sql<ApprovalRow>`(${approvals})`.as('listed')).selectAll();
  if (visible !== undefined) {
    const { staffId, operations } = visible;
    listed = listed.where(
      sql<boolean>`(requested_by = ${staffId} or operation = any(${operations}::text[]))`,
    );
  }
  if (show === undefined) return findPage(db, listed.where('state', '=', 'open'), request);
  listed = listed
    .where('requestedAt', '>', askedAfter)
    .where(sql<boolean>`(state = 'open' or decided_at > ${decidedAfter}::timestamptz)`);
  if (show !== 'all') listed = listed.where('state', '=', show);
  return findPage(db, listed, request);
}

/** A request that one of the staff opens. */
export interface ApprovalView {
  request: Pick<ApprovalRow, 'id' | 'operation' | 'input' | 'revision'>;
  staffId: number;
}

/**
 * Finds the newest revision of the record that this person has opened in another request for the
 * same operation; null if there is none. Reads the index approval_request_record.
 */
export async function findSeenRevision(
  db: Executor,
  { request: { id, operation, input, revision }, staffId }: ApprovalView,
): Promise<number | null> {
  const [row] = await db.run(
    sql<{ seen: number | null }>`
      select max(revision) as seen from approval_request as request
      join approval_view on request_id = request.id and staff_id = ${staffId}
      where operation = ${operation}
        and input -> 'params' = ${JSON.stringify(input)}::jsonb -> 'params'
        and revision <= ${revision} and request.id <> ${id}
    `.compile(query),
  );
  return row?.seen ?? null;
}

/** Keeps that somebody has opened a request; the time of the first view stays. */
export function insertApprovalView(
  db: Executor,
  { request, staffId }: ApprovalView,
  seenAt: Date,
): Promise<unknown> {
  return db.run(
    query
      .insertInto('approvalView')
      .values({ requestId: request.id, staffId, seenAt })
      .onConflict((conflict) => conflict.doNothing()),
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

/**
 * Stores the decision on an open request for approval.
 *
 * @returns false if it was decided already
 */
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

/** Expires the requests that nobody decided in time. */
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
 * Deletes the input and the browser of requests that were decided before a time, because the input
 * may name a member. Who requested, who decided and why stays, as in the audit log.
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
