import type { RevisedRecord } from '../http/operations.ts';
import { lockAccounts } from '../ledger/index.ts';
import { findBonds, type People } from '../protection/index.ts';
import { lockMemberRevision, updateMemberRevision } from './member-revision.queries.ts';
import { type MemberViewDeps, readMemberView } from './member-view.ts';

/**
 * Describes how commands on a member check and raise the member's revision. The revision counts
 * commands of the console and changes of registered data. It does not count changes of balances:
 * these are booked as differences, so a purchase in between does no harm.
 */
export function memberRecord(
  deps: MemberViewDeps & { people: People },
): RevisedRecord<{ params: { memberId: number } }> {
  return {
    /** Locks the member's person and accounts, and reads the revision. */
    async lock(tx, { params: { memberId } }) {
      // As everywhere: the person first, then their accounts in one go, before anything else.
      // Closing an account and changing an address need those of the mailbox, too.
      await deps.people.lock(tx, memberId);
      const { others } = await findBonds(tx, memberId);
      await lockAccounts(tx, [memberId, ...others.map((other) => other.memberId)]);
      return lockMemberRevision(tx, memberId);
    },
    count: (tx, { params }) => updateMemberRevision(tx, params.memberId),
    read: ({ params }) => readMemberView(deps, params.memberId),
  };
}
