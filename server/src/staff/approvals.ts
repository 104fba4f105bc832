import { operationNamed } from '#contract/console/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import { KeyTakenError } from '../db/idempotency.ts';
import type { Approvals } from '../http/operations.ts';
import { approvalMs, mayRequest } from './approval.rules.ts';
import {
  type ApprovalRow,
  type ApprovalState,
  insertApproval,
  settleApproval,
} from './approvals.queries.ts';
import { assertSingleHanded, isSingleHanded } from './single-handed.ts';
import { findStaff, lockStaffAgainstChanges } from './staff.queries.ts';
import type { StaffDeps } from './staff-deps.ts';
import { staffOf } from './waiting-approvals.ts';

/** Stores commands that wait for a second person. */
export function approvalsOf({ db, clock }: StaffDeps): Approvals {
  return {
    isSingleHanded: () => isSingleHanded({ db }),
    assertSingleHanded,
    request: (asked, actor) =>
      audited(db, clock, actor, 'approval request', async (tx, record) => {
        const requestedAt = clock.now();
        const expiresAt = new Date(requestedAt.getTime() + approvalMs);
        const id = await insertApproval(tx, { ...asked, requestedAt, expiresAt });
        record({ subject: `approval ${id}`, details: { operation: asked.operation } });
        return id;
      }),
  };
}

/**
 * Stores the decision on a request for approval, in the transaction that carries it out.
 *
 * @throws KeyTakenError if somebody has decided the request already: the transaction must not
 *   commit
 */
export async function settleOnce(
  { clock }: StaffDeps,
  tx: Tx,
  id: number,
  decision: { state: ApprovalState; decidedBy: number; note: string | null },
): Promise<void> {
  if (!(await settleApproval(tx, id, { ...decision, decidedAt: clock.now() })))
    throw new KeyTakenError();
}

/** The requester was removed, or has lost the permission for what they asked. */
export class RequesterLostError extends Error {}

/**
 * Asserts that the requester of an approved command may still make it. Locks requester and approver
 * in its transaction, in the order of their ids, as changes of several people do.
 *
 * A change of the requester's own access may itself take the permission away. Then their roles are
 * not read again: `barOf` read them before, and the change compares their revision, which every
 * change of roles increases.
 *
 * @throws RequesterLostError if the requester may no longer do what they requested
 */
export async function assertRequester(
  tx: Tx,
  request: Pick<ApprovalRow, 'operation' | 'input' | 'requestedBy'>,
  approverId: number,
): Promise<void> {
  const { requestedBy } = request;
  await lockStaffAgainstChanges(tx, [requestedBy, approverId]);
  const operation = operationNamed(request.operation);
  if (operation?.revised && staffOf(request) === requestedBy) return;
  const requester = await findStaff(tx, requestedBy);
  const roles = requester?.removedAt === null ? requester.roles : [];
  if (!mayRequest(operation, roles)) throw new RequesterLostError();
}

/**
 * Records in the audit log that somebody was shown exactly what was sent with a request, with its
 * personal data.
 */
export function revealApproval(
  { db, clock }: StaffDeps,
  { id, operation }: Pick<ApprovalRow, 'id' | 'operation'>,
  actor: Actor,
): Promise<void> {
  return audited(db, clock, actor, 'approval reveal', async (_, record) => {
    record({ subject: `approval ${id}`, details: { operation } });
  });
}

/** Declines a request, or withdraws one's own. */
export function declineApproval(
  deps: StaffDeps,
  id: number,
  state: 'declined' | 'withdrawn',
  staffId: number,
  actor: Actor,
): Promise<void> {
  return audited(deps.db, deps.clock, actor, `approval ${state}`, async (tx, record) => {
    await settleOnce(deps, tx, id, { state, decidedBy: staffId, note: actor.why });
    record({ subject: `approval ${id}` });
  });
}
