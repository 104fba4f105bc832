import type { RevisedRecord } from '../http/operations.ts';
import { lockAccounts } from '../ledger/index.ts';
import { lockMemberRevision, updateMemberRevision } from './member-revision.queries.ts';
import { type MemberViewDeps, readMemberView } from './member-view.ts';

/**
 * Describes how commands on a member check and raise the member's revision. The revision counts
 * commands of the console and changes of registered data. It does not count changes of balances:
 * these are booked as differences, so a purchase in between does no harm.
 */
export function memberRecord(
  deps: MemberViewDeps,
): RevisedRecord<{ params: { memberId: number } }> {
  return {
    /** Locks the member and reads the revision. */
    async lock(tx, { params: { memberId } }) {
      // Every transaction locks accounts before anything else.
      await lockAccounts(tx, [memberId]);
      return lockMemberRevision(tx, memberId);
    },
    count: (tx, { params }) => updateMemberRevision(tx, params.memberId),
    read: ({ params }) => readMemberView(deps, params.memberId),
  };
}
