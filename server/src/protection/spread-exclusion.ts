import type { Database, Tx } from '../db/database.ts';
import { lockAccounts, updateVerifyPhoneUntil } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { applyBreak, endsOf, isOfPerson, reachingKinds } from './apply-break.ts';
import { latest } from './breaks.rules.ts';
import { shouldProveMailbox } from './hand-on-protection.ts';
import { inheritWaiting } from './inherit-protection.ts';
import { findBonds } from './leave-mailbox.ts';
import { breakDigestsOf } from './limit-digest.ts';
import type { People, Person } from './person.ts';
import type { MailboxAccount } from './person-accounts.rules.ts';
import {
  deleteExclusionToSpread,
  findExclusionsToSpread,
  findRunningBreaks,
  insertExclusions,
} from './protection.queries.ts';
import { endOfProof, requireMailbox } from './require-mailbox.ts';

export interface SpreadDeps {
  db: Database;
  clock: Clock;
  people: People;
  /** Mails a member a link that proves their mailbox, unless it is proved. */
  mailMailboxLink(tx: Tx, memberId: number): Promise<unknown>;
}

/** A person with the accounts to which an exclusion of theirs applies, all of them locked. */
export interface Reach {
  person: Person;
  /** The others of the mailbox, if the account has proved it. */
  sameMailbox: readonly MailboxAccount[];
  statingPhone: readonly number[];
  accounts: Awaited<ReturnType<typeof lockAccounts>>;
}

/** Locks the person behind an account, and then all accounts to which their exclusion applies. */
export async function lockReach(people: People, tx: Tx, memberId: number): Promise<Reach> {
  // An account that the person registers at the same time waits here, or is found.
  await people.lock(tx, memberId);
  await people.recallProof(tx, memberId);
  const person = await people.find(tx, memberId);
  const { isProved, others } = await findBonds(tx, memberId);
  // Anybody can type somebody else's address, so only a proved mailbox is compared.
  const sameMailbox = isProved ? others : [];
  const statingPhone = await people.findStatingPhone(tx, memberId);
  const ids = sameMailbox.map((other) => other.memberId);
  const accounts = await lockAccounts(tx, [memberId, ...ids, ...statingPhone]);
  return { person, sameMailbox, statingPhone, accounts };
}

/**
 * Applies the running breaks of a member, if any, to the mailbox and phone that they have proved,
 * and to the other accounts that have proved this mailbox, whose members are mailed. An account
 * that only states the mailbox or the phone may be a stranger's: its member must prove it before a
 * purchase, and gets the break then.
 */
export async function spreadExclusion(
  tx: Tx,
  memberId: number,
  { person, sameMailbox, statingPhone, accounts }: Reach,
  now: Date,
): Promise<void> {
  const running = (await findRunningBreaks(tx, memberId, now)).filter(isOfPerson);
  for (const kind of reachingKinds) {
    const until = latest(endsOf(running, kind));
    if (until === undefined) continue;
    await insertExclusions(tx, breakDigestsOf(kind, person.proved), until);
    for (const other of sameMailbox) {
      const account = accounts.find((each) => each.memberId === other.memberId);
      if (other.isProved)
        await applyBreak(tx, other.memberId, { until, kind, origin: 'person' }, now);
      else if (account !== undefined) await requireMailbox(tx, account, until);
    }
    if (kind === 'wait') continue;
    for (const account of accounts) {
      if (!statingPhone.includes(account.memberId)) continue;
      const end = endOfProof(until);
      const isLater = account.verifyPhoneUntil === null || account.verifyPhoneUntil < end;
      if (isLater) await updateVerifyPhoneUntil(tx, account.memberId, end);
    }
  }
}

/**
 * Applies the limits that waited until their members proved their mailbox, and spreads the breaks
 * that wait for it: those of members who proved their mailbox or phone later, and those that began
 * when breaks did not yet apply to accounts opened earlier. A member who has not proved their
 * mailbox and should is mailed a link that proves it. If one fails, the others are still spread.
 *
 * @throws the first error, after all were tried
 */
export async function spreadWaitingExclusions(deps: SpreadDeps): Promise<void> {
  const { db, clock, people, mailMailboxLink } = deps;
  const errors: unknown[] = [];
  for (const { memberId, reasons } of await findExclusionsToSpread(db)) {
    try {
      await db.transaction(async (tx) => {
        const reach = await lockReach(people, tx, memberId);
        const now = clock.now();
        // Limits that waited for the proof apply first, then they spread.
        await inheritWaiting(tx, memberId, reach.person, now);
        await spreadExclusion(tx, memberId, reach, now);
        if (await shouldProveMailbox(tx, memberId, now)) await mailMailboxLink(tx, memberId);
        // Last, as everywhere: after the accounts.
        await deleteExclusionToSpread(tx, memberId, reasons);
      });
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
