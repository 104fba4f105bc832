import type { Operation } from '#contract/console/operation.ts';
import { permissionsOf } from '#contract/permissions.ts';
import { day } from '../lib/time.rules.ts';
import type { ApprovalRow } from './approvals.queries.ts';

/** How long somebody may take to decide. */
export const approvalMs = 7 * day;
/** How long decided requests are listed. */
export const decidedListMs = 30 * day;

/** Somebody who wants to decide. */
export interface Decider {
  staffId: number;
  /** The mailbox behind the mail address. */
  mailbox: string;
  permissions: ReadonlySet<string>;
  /** The hash of the browser in which their session began; null if unknown. */
  browserHash: Buffer | null;
}

export type DecisionBar =
  | 'settled'
  | 'expired'
  | 'own-request'
  | 'same-mailbox'
  | 'same-browser'
  | 'own-access'
  | 'permission'
  | 'requester-lost-permission';

/**
 * Decides why somebody may not approve a request; undefined if they may. A second account of the
 * requester is no second person, so aliases of one mailbox count as one, and so do accounts that
 * signed in in one browser.
 */
export function barFromApproving(
  request: Pick<
    ApprovalRow,
    'state' | 'expiresAt' | 'requestedBy' | 'requesterRoles' | 'browserHash'
  > & {
    requesterMailbox: string;
    /** The staff member whose access the request changes; null if it is about nobody's. */
    staffId: number | null;
  },
  operation: Pick<Operation, 'access' | 'approver'> | undefined,
  decider: Decider,
  now: Date,
): DecisionBar | undefined {
  if (request.state !== 'open') return 'settled';
  if (request.expiresAt <= now) return 'expired';
  if (request.requestedBy === decider.staffId) return 'own-request';
  // It ends the session in which it would be approved.
  if (request.staffId === decider.staffId) return 'own-access';
  if (request.requesterMailbox === decider.mailbox) return 'same-mailbox';
  if (isSameBrowser(request.browserHash, decider.browserHash)) return 'same-browser';
  if (operation === undefined || !decider.permissions.has(approvalPermissionOf(operation)))
    return 'permission';
  return mayRequest(operation, request.requesterRoles) ? undefined : 'requester-lost-permission';
}

function isSameBrowser(one: Buffer | null, other: Buffer | null): boolean {
  return one !== null && other !== null && one.equals(other);
}

/** Whether somebody with these roles may do an operation, once a second person approves it. */
export function mayRequest(
  operation: Pick<Operation, 'access'> | undefined,
  roles: readonly string[],
): boolean {
  const permissions: ReadonlySet<string> = permissionsOf(roles);
  return operation !== undefined && permissions.has(operation.access);
}

/** Returns the permission that the second person needs: by default that of the person who asks. */
export function approvalPermissionOf({
  access,
  approver,
}: Pick<Operation, 'access' | 'approver'>): string {
  return approver ?? access;
}
