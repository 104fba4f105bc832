import type { Database } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import { findAccount, findSpendable, isOnBreak } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { dormancyMail } from './account-notices.mails.ts';
import { type ClosingDeps, closeAccount } from './close-account.ts';
import {
  findUnusedMembers,
  lockOpenMember,
  type UnusedMember,
  updateWarnings,
} from './closing.queries.ts';
import { afterBreak, dueStep, unusedBefore } from './dormancy.rules.ts';

const batch = 200;

/**
 * Warns members of unused accounts, and closes accounts that stayed unused after two warnings. An
 * account that cannot be closed yet is checked again in the next run. Members who have set
 * themselves a break are left alone, because a mail that asks them to log in would disturb the
 * break.
 *
 * @returns how many accounts were checked
 * @throws AggregateError if some failed, after all others are done
 */
export function endUnusedAccounts(deps: ClosingDeps): Promise<number> {
  const { db, clock } = deps;
  return sweep<UnusedMember>(
    (after) => findUnusedMembers(db, unusedBefore(clock.now()), after, batch),
    async (member) => {
      const now = clock.now();
      const account = await findAccount(db, member.id);
      if (account !== undefined && isOnBreak(account, now)) return;
      const dormancy = afterBreak(member, account?.breakUntil ?? null);
      const step = dueStep(dormancy, now);
      if (step.kind === 'warn') {
        await warn(db, clock, member, { closesAt: step.closesAt, warnings: dormancy.warnings + 1 });
      }
      if (step.kind === 'close') await closeAccount(deps, member.id, { unused: member });
    },
  );
}

/**
 * Warns one member by mail that their unused account will be closed, and stores that they were
 * warned.
 */
async function warn(
  db: Database,
  clock: Clock,
  member: UnusedMember,
  { closesAt, warnings }: { closesAt: Date; warnings: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockOpenMember(tx, member.id, member)) === undefined) return;
    const holds = await findSpendable(tx, member.id, clock.now());
    await updateWarnings(tx, member.id, warnings, closesAt);
    const options = { usefulUntil: closesAt, urgency: 'bulk' } as const;
    await queueMail(tx, { memberId: member.id }, dormancyMail(closesAt, holds), options);
  });
}
