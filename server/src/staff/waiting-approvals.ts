import * as z from 'zod';
import { operationNamed } from '#contract/console/index.ts';
import { mailboxOf } from '../accounts/index.ts';
import type { StaffSession } from '../http/staff-session.ts';
import type { Counted } from '../lib/counted.ts';
import { barFromApproving, type DecisionBar } from './approval.rules.ts';
import type { ApprovalRow } from './approvals.queries.ts';

const staffIn = z.object({ params: z.object({ staffId: z.coerce.number() }) });

/** Finds the person whose access a stored request changes; null if it is about nobody's. */
export function staffOf({ input }: Pick<ApprovalRow, 'input'>): number | null {
  return staffIn.safeParse(input).data?.params.staffId ?? null;
}

type DecidedFacts = Pick<
  ApprovalRow,
  | 'state'
  | 'operation'
  | 'input'
  | 'expiresAt'
  | 'requestedBy'
  | 'requesterMail'
  | 'requesterRoles'
  | 'browserHash'
>;

/** Decides why the person of a session may not approve a request; undefined if they may. */
export function barOf(
  request: DecidedFacts,
  session: Pick<StaffSession, 'principal' | 'mail' | 'browserHash'>,
  now: Date,
): DecisionBar | undefined {
  const { staffId, permissions } = session.principal;
  const { browserHash } = session;
  const decider = { staffId, mailbox: mailboxOf(session.mail), permissions, browserHash };
  const asked = {
    ...request,
    requesterMailbox: mailboxOf(request.requesterMail),
    staffId: staffOf(request),
  };
  return barFromApproving(asked, operationNamed(request.operation), decider, now);
}

/** Counts the open requests that wait for the person of a session. */
export function countWaitingFor(
  open: readonly (DecidedFacts & Pick<ApprovalRow, 'requestedAt'>)[],
  session: Pick<StaffSession, 'principal' | 'mail' | 'browserHash'>,
  now: Date,
): Counted {
  const times = open
    .filter((request) => barOf(request, session, now) === undefined)
    .map(({ requestedAt }) => requestedAt.getTime());
  return {
    count: times.length,
    oldest: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}
