import { type Actor, audited } from '../db/audit.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import { findAccount, lockAccounts, updateBreak } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { SecondPersonNeededError } from '../lib/second-person-needed.ts';
import { queueMail } from '../messages/index.ts';
import { findKnownEnd, isOfPerson } from './apply-break.ts';
import { type Bonds, findBonds } from './leave-mailbox.ts';
import { waitDigestsOf } from './limit-digest.ts';
import type { People } from './person.ts';
import { insertStrangers } from './person-accounts.queries.ts';
import { limitsLiftedMail } from './protection.mails.ts';
import { deleteExclusions, findRunningBreaks, insertEvent } from './protection.queries.ts';

export type LiftResult =
  | 'lifted'
  /** Every limit of the member is their own, or came over a proved mailbox or phone. */
  | 'nothing-to-lift'
  /** Only who has proved the mailbox can say that another account of it is a stranger's. */
  | 'mailbox-unproved'
  /** One person runs the shop alone. */
  | 'needs-two-people';

export interface LiftDeps {
  db: Database;
  clock: Clock;
  people: People;
}

/**
 * Ends the limits of a member that may be a stranger's who typed their address, after a check of
 * identity: those of other accounts that have not proved the mailbox, and breaks that are known
 * only by the address. Never ends what the member began, or what came over a proved mailbox or
 * phone. The member is mailed. Two people, also in single-handed mode: one alone loosens nothing.
 *
 * @throws SecondPersonNeededError if a second person must approve it
 */
export function liftLimits(deps: LiftDeps, memberId: number, actor: Actor): Promise<LiftResult> {
  const { db, clock, people } = deps;
  return audited(db, clock, actor, 'member lift-limits', async (tx, record) => {
    // The person is locked first, then ledger accounts, as everywhere.
    await people.lock(tx, memberId);
    const bonds = await findBonds(tx, memberId);
    await lockAccounts(tx, [memberId, ...bonds.others.map((other) => other.memberId)]);
    const now = clock.now();
    const found = await findLiftable(tx, memberId, bonds, now);
    if (typeof found === 'string') return found;
    if (actor.approver === undefined) {
      if (actor.singleHanded === true) return 'needs-two-people';
      throw new SecondPersonNeededError();
    }
    await insertStrangers(tx, memberId, found.strangers, now);
    if (found.hasBreak) await endBreak(deps, tx, memberId, now);
    await queueMail(tx, { memberId }, limitsLiftedMail);
    record({ subject: `member ${memberId}`, details: { ...found } });
    return 'lifted';
  });
}

/** The limits of a member that may be a stranger's. */
export interface Liftable {
  /** Other accounts that bind the member and have not proved the mailbox. */
  strangers: number[];
  /** Whether a break is known only by the address. */
  hasBreak: boolean;
}

/** Finds what `liftLimits` ends, or why nothing is ended. */
export async function findLiftable(
  db: Executor,
  memberId: number,
  { isProved, binding }: Pick<Bonds, 'isProved' | 'binding'>,
  now: Date,
): Promise<Liftable | 'nothing-to-lift' | 'mailbox-unproved'> {
  if (!isProved) return 'mailbox-unproved';
  const strangers = binding.filter((other) => !other.isProved).map((other) => other.memberId);
  const running = await findRunningBreaks(db, memberId, now);
  const hasBreak = running.some((one) => !isOfPerson(one));
  if (strangers.length === 0 && !hasBreak) return 'nothing-to-lift';
  return { strangers, hasBreak };
}

/** Ends the breaks that are known only by the address. Others of the account go on. */
async function endBreak(
  { people }: Pick<LiftDeps, 'people'>,
  tx: Tx,
  memberId: number,
  now: Date,
): Promise<void> {
  await insertEvent(tx, memberId, { kind: 'lifted', principal: 'staff' }, now);
  const { address } = await people.find(tx, memberId);
  await deleteExclusions(tx, [...address, ...waitDigestsOf(address)]);
  const breakUntil = await findKnownEnd(tx, memberId, now);
  const breakFrom = (await findAccount(tx, memberId))?.breakFrom ?? now;
  await updateBreak(
    tx,
    memberId,
    breakUntil === undefined ? { breakFrom: null, breakUntil: null } : { breakFrom, breakUntil },
  );
}
