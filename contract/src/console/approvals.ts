import * as z from 'zod/mini';
import { amountAlone } from '../limits.ts';
import { permissions } from '../permissions.ts';
import { command, idInPath, instant, nothing, pageOf, read, reason, text } from './operation.ts';

const person = z.object({ id: z.int(), name: z.string() });
const approvalId = z.object({ approvalId: idInPath });

/** A command that waits for a second person. */
export const approval = z.object({
  id: z.int(),
  /** The operation's name, and what was sent; personal data in it are hidden. */
  operation: z.string(),
  input: z.object({ params: z.unknown(), body: z.unknown() }),
  /** The fields of `input.body` that are hidden. */
  masked: z.array(z.string()),
  /** The revision that it was made from; 0 if the operation has none. */
  revision: z.int(),
  reason: z.string(),
  /** The permission that the second person needs. */
  permission: z.nullable(z.enum(permissions)),
  requestedBy: person,
  requestedAt: instant,
  expiresAt: instant,
  /** `stale`: what it was made from has changed, or nobody decided in time. */
  state: z.enum(['open', 'executed', 'declined', 'withdrawn', 'stale']),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(instant),
  note: z.nullable(z.string()),
  /** Whether you may approve or decline it. */
  mayDecide: z.boolean(),
  /** Why not, and what to do, in the reader's language; null if only the permission is missing. */
  whyNot: z.nullable(z.string()),
});

const singleHanded = z.object({
  on: z.boolean(),
  /** Whether nobody else could approve: no second owner or manager has accepted the invitation. */
  isAlone: z.boolean(),
  /** Counts how often it was switched; 1 until the first time. */
  revision: z.int(),
});

const amount = z.int().check(z.minimum(0), z.maximum(amountAlone.largest));

/** Points, coins or yen in sum for which one person needs nobody else, and the revision. */
const amountAloneView = z.object({ amount, revision: z.int() });

/** Which requests are listed: all of the last 30 days, or those that were decided in one way. */
export const approvalShow = z.enum(['all', 'executed', 'declined', 'withdrawn', 'stale']);
export const approvalSorts = ['newest', 'oldest', 'expiry', 'expiry-desc'] as const;

export const approvalOperations = {
  listApprovals: read({
    path: 'approvals',
    summary: 'Commands that wait for a second person, or those decided in the last 30 days',
    access: 'staff',
    query: z.object({
      /** Without it, those that wait. */
      show: z.optional(approvalShow),
      sort: z.optional(z.enum(approvalSorts)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(approval),
  }),
  getApproval: read({
    path: 'approvals/:approvalId',
    summary: 'A command that waits for a second person, or was decided in the last 30 days',
    access: 'staff',
    params: approvalId,
    answer: z.extend(approval, {
      /** The newest revision that the reader has opened in another such request; null if none. */
      earlierRevision: z.nullable(z.int()),
    }),
  }),
  revealApproval: command({
    path: 'approvals/:approvalId/reveal',
    summary: 'Show exactly what was sent with a request; the audit log keeps who did and why',
    access: 'members.reveal',
    // Under a key the answer would be stored, and it is personal data.
    idempotent: false,
    params: approvalId,
    body: z.object({ reason }),
    answer: z.object({ params: z.unknown(), body: z.unknown() }),
  }),
  approve: command({
    path: 'approvals/:approvalId/approval',
    summary: 'Execute the command, as both people',
    access: 'staff',
    idempotent: false,
    stepUp: true,
    params: approvalId,
    answer: z.object({ result: z.unknown() }),
  }),
  decline: command({
    path: 'approvals/:approvalId/refusal',
    summary: 'Decline the command, or withdraw your own',
    access: 'staff',
    idempotent: false,
    params: approvalId,
    body: z.object({ reason }),
    answer: nothing,
  }),
  getSingleHanded: read({
    path: 'settings/single-handed',
    summary: 'Whether one person may do alone what needs two',
    access: 'staff',
    answer: singleHanded,
  }),
  setSingleHanded: command({
    method: 'PUT',
    path: 'settings/single-handed',
    summary:
      'For a shop of one person: do alone what needs two; each act is marked in the audit log',
    access: 'settings.change',
    stepUp: true,
    revised: true,
    body: z.object({ on: z.boolean(), reason }),
    answer: singleHanded,
  }),
  getAmountAlone: read({
    path: 'settings/amount-alone',
    summary: 'How many points, coins or yen in sum one person gives, takes or refunds alone',
    access: 'staff',
    answer: amountAloneView,
  }),
  setAmountAlone: command({
    method: 'PUT',
    path: 'settings/amount-alone',
    summary: 'Change how much one person gives, takes or refunds alone; two people allow more',
    access: 'settings.change',
    stepUp: true,
    approval: 'conditional',
    // Owners change settings, and many shops have one: managers can approve it, too.
    approver: 'shop.close',
    revised: true,
    body: z.object({ amount, reason }),
    answer: amountAloneView,
  }),
} as const;
