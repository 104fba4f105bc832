import type { Database, Tx } from '../db/database.ts';
import { lockAccounts, updateVerifyPhoneUntil } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { applyExclusion, latest, phoneVerificationEndOf } from './apply-exclusion.ts';
import { shouldProveMailbox } from './hand-on-protection.ts';
import { findBonds } from './leave-mailbox.ts';
import type { People, Person } from './person.ts';
import {
  deleteExclusionToSpread,
  findExclusionsToSpread,
  findRunningBreaks,
  insertExclusions,
} from './protection.queries.ts';

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
  sameMailbox: readonly number[];
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
  const accounts = await lockAccounts(tx, [memberId, ...sameMailbox, ...statingPhone]);
  return { person, sameMailbox, statingPhone, accounts };
}

/**
 * Applies the running break or exclusion of a member, if any, to the mailbox and phone that they
 * have proved, and to the other accounts of their mailbox, whose members are mailed. An account
 * that only states their phone may be a stranger's: its member must verify the phone before a
 * purchase.
 */
export async function spreadExclusion(
  tx: Tx,
  memberId: number,
  { person, sameMailbox, statingPhone, accounts }: Reach,
  now: Date,
): Promise<void> {
  const until = latest(await findRunningBreaks(tx, memberId, now));
  if (until === undefined) return;
  await insertExclusions(tx, person.proved, until);
  for (const account of accounts) {
    if (sameMailbox.includes(account.memberId)) await applyExclusion(tx, account, until, now);
    if (!statingPhone.includes(account.memberId)) continue;
    const end = phoneVerificationEndOf(until);
    const isLater = account.verifyPhoneUntil === null || account.verifyPhoneUntil < end;
    if (isLater) await updateVerifyPhoneUntil(tx, account.memberId, end);
  }
}

/**
 * Spreads the breaks that wait for it: those of members who proved their mailbox or phone later,
 * and those that began when breaks did not yet apply to accounts opened earlier. A member who has
 * not proved their mailbox and should is mailed a link that proves it. If one fails, the others are
 * still spread.
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
