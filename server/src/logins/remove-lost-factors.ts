import { lockOpenMember } from '../accounts/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { hasFactor } from '../factors/factors.rules.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { factorsRemovedMail, removalMail } from './factor.mails.ts';
import {
  deleteAuthenticatorsSince,
  deleteRecoveryCodesSince,
  deleteRemoval,
  findDueRemovals,
  findKnownFactors,
  insertRemoval,
} from './factors.queries.ts';
import { removalWaitMs } from './logins.rules.ts';
import { deletePasskeysSince } from './passkeys.queries.ts';

interface RemovalDeps {
  db: Database;
  clock: Clock;
}

export type RemovalResult =
  | { kind: 'asked'; dueAt: Date }
  | { kind: 'no-such-member' | 'no-factor' };

/**
 * Requests the removal of all second factors of a member who lost them, after support has checked
 * who they are. It takes effect after 72 hours. The member is mailed at once and can stop it,
 * because somebody else may have asked for it. A repeated request does not change the time.
 */
export function askForRemoval(
  { db, clock }: RemovalDeps,
  memberId: number,
  actor: Actor,
): Promise<RemovalResult> {
  return audited(
    db,
    clock,
    actor,
    'member factors remove',
    async (tx, record): Promise<RemovalResult> => {
      if ((await lockOpenMember(tx, memberId)) === undefined) return { kind: 'no-such-member' };
      if (!hasFactor(await findKnownFactors(tx, memberId, null))) return { kind: 'no-factor' };
      const askedAt = clock.now();
      const dueAt = new Date(askedAt.getTime() + removalWaitMs);
      const removal = await insertRemoval(tx, { memberId, askedAt, dueAt });
      if (removal.isNew) await queueMail(tx, { memberId }, removalMail(removal.dueAt));
      record({ subject: `member ${memberId}`, details: { due: removal.dueAt.toISOString() } });
      return { kind: 'asked', dueAt: removal.dueAt };
    },
  );
}

/** Members in one run; each has a transaction of its own. */
const removalsAtOnce = 100;

/** Removes the factors of members whose 72 hours are over, and mails them. */
export async function removeDueFactors({ db, clock }: RemovalDeps): Promise<void> {
  const now = clock.now();
  for (const memberId of await findDueRemovals(db, now, removalsAtOnce)) {
    await db.transaction(async (tx) => {
      if ((await lockOpenMember(tx, memberId)) === undefined) return;
      // The member may have stopped it since it was read.
      if (!(await deleteRemoval(tx, memberId, now))) return;
      await eraseFactors(tx, memberId);
      await queueMail(tx, { memberId }, factorsRemovedMail);
    });
  }
}

/** Deletes all factors of a member. */
export async function eraseFactors(tx: Tx, memberId: number): Promise<void> {
  const ever = new Date(0);
  await deleteAuthenticatorsSince(tx, memberId, ever);
  await deleteRecoveryCodesSince(tx, memberId, ever);
  await deletePasskeysSince(tx, memberId, ever);
  await deleteRemoval(tx, memberId);
}
