import * as z from 'zod';
import { operationNamed, operations } from '#contract/console/index.ts';
import { type Permission, permissions, permissionsOf } from '#contract/permissions.ts';
import { KeyTakenError } from '../db/idempotency.ts';
import type { Language } from '../http/language.ts';
import { maskedBody } from '../http/masked-body.rules.ts';
import type { ExecuteApproved, OperationServer, StaffContext } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { StaffSession } from '../http/staff-session.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import { approvalPermissionOf, type DecisionBar, decidedListMs } from './approval.rules.ts';
import {
  type ApprovalRow,
  approvalList,
  findApproval,
  findSeenRevision,
  insertApprovalView,
  settleApproval,
} from './approvals.queries.ts';
import {
  assertRequester,
  declineApproval,
  RequesterLostError,
  revealApproval,
  settleOnce,
} from './approvals.ts';
import { findApprovalsFor } from './find-approvals-for.ts';
import { lockSingleHandedRevision, readSingleHanded, setSingleHanded } from './single-handed.ts';
import { barTexts, staffTexts } from './staff.texts.ts';
import type { StaffDeps } from './staff-deps.ts';
import { barOf } from './waiting-approvals.ts';

const rowsOnPage = 50;
const storedInput = z.object({ params: z.unknown(), body: z.unknown() });
const permissionNamed = z.enum(permissions);

/** Commands that need two people. */
export function approvalRoutes(
  serve: OperationServer,
  execute: ExecuteApproved,
  deps: StaffDeps,
): void {
  serveReads(serve, deps);

  serve(operations.revealApproval, async ({ params, body }, { session, actor }) => {
    const request = await findApproval(deps.db, params.approvalId);
    if (request === undefined || !mayView(request, session)) return refused('not-found');
    await revealApproval(deps, request, actor(body.reason));
    const { params: sentParams, body: sentBody } = storedInput.parse(request.input);
    return { answer: { params: sentParams, body: sentBody } };
  });

  serve(operations.approve, async ({ params }, context) => {
    const request = await findApproval(deps.db, params.approvalId);
    if (request === undefined) return refused('not-found');
    const bar = barOf(request, context.session, deps.clock.now());
    if (bar !== undefined) return refusedDecision(bar);
    return approve(deps, execute, request, context);
  });

  serve(operations.decline, async ({ params, body }, { session, actor }) => {
    const request = await findApproval(deps.db, params.approvalId);
    if (request === undefined) return refused('not-found');
    const { staffId } = session.principal;
    const isOwn = request.requestedBy === staffId;
    const bar = isOwn ? undefined : barOf(request, session, deps.clock.now());
    if (bar !== undefined && bar !== 'requester-lost-permission') return refusedDecision(bar);
    const state = isOwn ? 'withdrawn' : 'declined';
    try {
      await declineApproval(deps, request.id, state, staffId, actor(body.reason));
    } catch (error) {
      if (error instanceof KeyTakenError) return refusedDecision('settled');
      throw error;
    }
    return { answer: {} };
  });

  serveSingleHanded(serve, deps);
}

/** Serves single-handed mode, by which one person does alone what needs two. */
function serveSingleHanded(serve: OperationServer, deps: StaffDeps): void {
  const read = () => readSingleHanded(deps);
  const result = async () => {
    const answer = await read();
    return { answer, revision: answer.revision };
  };
  serve(operations.getSingleHanded, result);
  serve(
    operations.setSingleHanded,
    async ({ body: { on, reason } }, { actor }) => {
      if ((await setSingleHanded(deps, on, actor(reason))) === 'set') return result();
      return refused('not-possible-now', { reason: 'not-alone', detail: staffTexts.notAlone });
    },
    { record: { lock: lockSingleHandedRevision, read } },
  );
}

/** Serves the list of requests for approval, and each of them. */
function serveReads(serve: OperationServer, deps: StaffDeps): void {
  serve(operations.listApprovals, async ({ query }, { session, language }) => {
    const { cursor, sort, show } = query;
    const request = parseListQuery(approvalList, {
      cursor,
      sort,
      filter: { show },
      limit: rowsOnPage,
    });
    if ('refusal' in request) return refused('not-valid');
    const now = deps.clock.now();
    const { rows, next } = await findApprovalsFor(deps.db, request, session.principal, now);
    const items = rows.map((row) => approvalView(row, { session, language, now }));
    return { answer: { items, next: next ?? null } };
  });

  serve(operations.getApproval, async ({ params }, { session, language }) => {
    const row = await findApproval(deps.db, params.approvalId);
    const now = deps.clock.now();
    const isOver = row?.decidedAt && row.decidedAt.getTime() <= now.getTime() - decidedListMs;
    if (row === undefined || isOver || !mayView(row, session))
      return refused('not-found', { detail: staffTexts.approvalUnknown });
    const view = { request: row, staffId: session.principal.staffId };
    const earlierRevision = await findSeenRevision(deps.db, view);
    await insertApprovalView(deps.db, view, now);
    return { answer: { ...approvalView(row, { session, language, now }), earlierRevision } };
  });
}

/** Executes an operation that a second person has approved, and stores the decision. */
async function approve(
  deps: StaffDeps,
  execute: ExecuteApproved,
  request: ApprovalRow,
  context: StaffContext,
) {
  const { id, operation, revision, requestedBy, requesterName, requesterRoles } = request;
  const decidedBy = context.session.principal.staffId;
  const result = await execute(
    {
      operation,
      ...storedInput.parse(request.input),
      revision,
      requester: {
        kind: 'staff',
        staffId: requestedBy,
        name: requesterName,
        permissions: permissionsOf(requesterRoles),
      },
      assertRequester: (tx) => assertRequester(tx, request, decidedBy),
      settle: (tx) => settleOnce(deps, tx, id, { state: 'executed', decidedBy, note: null }),
    },
    context,
  ).catch((error: unknown) => {
    if (error instanceof KeyTakenError) return refusedDecision('settled');
    if (error instanceof RequesterLostError) return refusedDecision('requester-lost-permission');
    throw error;
  });
  if (!('problem' in result)) return { answer: { result: result.answer } };
  // Its source has changed, so nobody can execute it any more.
  if (result.problem !== 'already-done' && result.problem !== 'sign-in-required') {
    const note = result.reason ?? result.problem;
    const decision = { state: 'stale', decidedBy, decidedAt: deps.clock.now(), note } as const;
    // Somebody else has just executed it, and this is why its record has changed.
    if (!(await settleApproval(deps.db, id, decision))) return refusedDecision('settled');
  }
  return result;
}

/** Refuses a decision, and says why this person cannot make it. */
function refusedDecision(bar: DecisionBar) {
  if (bar === 'permission') return refused('permission-required');
  if (bar === 'settled') return refused('already-done');
  return refused('not-possible-now', { reason: bar, detail: barTexts[bar] });
}

/** Whether somebody may see a request: who audits, asked for it, or could decide it. */
function mayView(row: ApprovalRow, { principal }: StaffSession): boolean {
  if (principal.permissions.has('audit.view') || row.requestedBy === principal.staffId) return true;
  const permission = permissionOf(row);
  return permission !== null && principal.permissions.has(permission);
}

/** The permission that the second person needs; null if this version has no such operation. */
function permissionOf({ operation }: ApprovalRow): Permission | null {
  const named = operationNamed(operation);
  return permissionNamed.safeParse(named && approvalPermissionOf(named)).data ?? null;
}

/** Writes a request for approval as the console shows it to this person. */
function approvalView(
  row: ApprovalRow,
  { session, language, now }: { session: StaffSession; language: Language; now: Date },
) {
  const { id, operation, revision, reason, requestedBy, requesterName, decidedBy, note } = row;
  const { params, body: sent } = storedInput.parse(row.input);
  const { body, masked } = maskedBody(sent, operationNamed(operation));
  const bar = barOf(row, session, now);
  return {
    id,
    operation,
    input: { params, body },
    masked,
    revision,
    reason,
    permission: permissionOf(row),
    requestedBy: { id: requestedBy, name: requesterName },
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: row.state,
    decidedBy: decidedBy === null ? null : { id: decidedBy, name: row.deciderName ?? '' },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note,
    mayDecide: bar === undefined,
    whyNot:
      bar === undefined || bar === 'permission' || bar === 'settled'
        ? null
        : barTexts[bar][language],
  };
}
