import { mailChange as limits, overseasPrefecture } from '#contract/limits.ts';
import { type Actor, audited, isAlone } from '../db/audit.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import { violatedConstraint } from '../db/errors.ts';
import { lockAccounts } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { SecondPersonNeededError } from '../lib/second-person-needed.ts';
import { hashOfSecret, makeSessionSecret } from '../lib/session-secret.ts';
import { day } from '../lib/time.rules.ts';
import { queueMail } from '../messages/index.ts';
import {
  type Bonds,
  findBonds,
  inheritProtection,
  type Parting,
  type People,
  partMailboxes,
} from '../protection/index.ts';
import { mailMovedMail, registeredChangedMail } from './account-notices.mails.ts';
import { mailboxOf, mailKeyOf, readMail } from './mail.rules.ts';
import { findMailHolder, insertDoneMailChange } from './mail-changes.queries.ts';
import { readPhone } from './phone.rules.ts';
import {
  findAccountsOfMailbox,
  findMail,
  lockProfile,
  type RegisteredMember,
  updateMail,
  updateProfile,
  updateVerified,
} from './profile.queries.ts';
import { type ProfileErrors, type ProfileInput, readProfile } from './profile.rules.ts';

/** Fields to change; fields that are left out keep their values. */
export type RegisteredChange = Partial<ProfileInput & { mail: string }>;

export type RegisteredResult =
  | { kind: 'changed' }
  | { kind: 'invalid'; errors: ProfileErrors & { mail?: 'invalid' } }
  | { kind: 'mail-taken' }
  /** The member shows the second factor, and changes it themselves. */
  | { kind: 'has-factor' }
  | { kind: 'no-such-member' };

export interface ChangeDeps {
  db: Database;
  clock: Clock;
  people: People;
  /** Whether a member has set up a second factor. */
  hasFactor(db: Executor, memberId: number): Promise<boolean>;
}

/** Changed only with the second factor of a member who has one (protection.md). */
const guarded: readonly (keyof RegisteredChange)[] = [
  'mail',
  'phone',
  'postalCode',
  'prefectureId',
  'country',
  'city',
  'street',
  'building',
];

/**
 * Changes registered data by an operator, after a check of identity: the mail, and name and address
 * once given (spec, section 2).
 *
 * The member is mailed at the new address, and at the old one with a link that undoes the change.
 * A changed phone must be verified again. Parcels on their way keep their address. A self-exclusion
 * still holds for the old mailbox, and for the new one as soon as the member has proved it.
 *
 * Somebody who calls support may pretend to be the member. So a mail address needs two people, and
 * a member with a second factor has to show it, or to have it removed first (decision 72).
 *
 * @throws SecondPersonNeededError if one person of staff changes a mail address
 */
export async function changeRegistered(
  { db, clock, people, hasFactor }: ChangeDeps,
  memberId: number,
  change: RegisteredChange,
  actor: Actor,
): Promise<RegisteredResult> {
  const { mail: typedMail, ...fields } = change;
  const mail = typedMail === undefined ? undefined : readMail(typedMail);
  if (typedMail !== undefined && mail === undefined)
    return { kind: 'invalid', errors: { mail: 'invalid' } };
  try {
    return await audited(
      db,
      clock,
      actor,
      'member change',
      async (tx, record): Promise<RegisteredResult> => {
        const changesIdentity = mail !== undefined || fields.phone !== undefined;
        const bonds = changesIdentity
          ? await lockIdentity(tx, people, memberId, { phone: fields.phone, mail })
          : undefined;
        let parting: Parting | undefined;
        const before = await people.find(tx, memberId);
        const phoneBefore = await people.findVerifiedPhone(tx, memberId);
        const registered = await lockProfile(tx, memberId);
        if (registered === undefined) return { kind: 'no-such-member' };
        const isGuarded = guarded.some((field) => change[field] !== undefined);
        if (isGuarded && (await hasFactor(tx, memberId))) return { kind: 'has-factor' };
        const errors = await changeProfile(tx, memberId, registered, fields);
        if (errors !== undefined) return { kind: 'invalid', errors };
        if (mail !== undefined) {
          if (bonds !== undefined) parting = await partMailboxes(tx, memberId, bonds, clock.now());
          if (!(await changeMail(tx, memberId, registered, mail, clock.now())))
            return { kind: 'mail-taken' };
          // Last, so that nobody is asked to approve what would be refused.
          if (isAlone(actor)) throw new SecondPersonNeededError();
        }
        if (changesIdentity) {
          const after = await people.find(tx, memberId);
          const person = {
            ...after,
            // Limits that wait at a new mailbox apply only once it is proved.
            proved: [...before.proved, ...after.proved],
          };
          await inheritProtection(tx, memberId, person, clock.now());
          // Last: the account itself has not left its caps.
          const former = withoutDigests(before.proved, after.proved);
          await parting?.keepAt(
            withoutDigests(former, phoneBefore),
            withoutDigests(phoneBefore, after.proved),
          );
        }
        await queueMail(tx, { memberId }, registeredChangedMail);
        // Only field names, no values: audit entries cannot be erased.
        const handedOnTo = parting?.reached ?? [];
        const details = {
          fields: Object.keys(change),
          ...(handedOnTo.length > 0 && { handedOnTo }),
        };
        record({ subject: `member ${memberId}`, details });
        return { kind: 'changed' };
      },
    );
  } catch (error) {
    if (violatedConstraint(error) === 'member_mail_key_key') return { kind: 'mail-taken' };
    throw error;
  }
}

/**
 * Locks the person of a member whose address or phone changes, then ledger accounts, as everywhere.
 *
 * @returns the accounts of the mailbox if the member gets another one: two accounts that no longer
 *   share a mailbox both keep what binds them now
 */
export async function lockIdentity(
  tx: Tx,
  people: People,
  memberId: number,
  { phone, mail }: { phone: string | undefined; mail: string | undefined },
): Promise<Bonds | undefined> {
  const next = { phone: readPhone(phone ?? '') ?? '', ...(mail !== undefined && { mail }) };
  await people.lock(tx, memberId, next);
  await people.recallProof(tx, memberId);
  const former = (await findMail(tx, memberId)) ?? '';
  const isMoved = mail !== undefined && mailboxOf(mail) !== mailboxOf(former);
  const bonds = isMoved ? await findBonds(tx, memberId) : undefined;
  const others = bonds?.others.map((other) => other.memberId) ?? [];
  // Those of the next mailbox may get caps that this account has.
  const joined = mail === undefined ? [] : await findAccountsOfMailbox(tx, mailKeyOf(mail));
  await lockAccounts(tx, [memberId, ...others, ...joined]);
  return bonds;
}

/** Leaves out the digests that are among others. */
export function withoutDigests(digests: readonly Buffer[], others: readonly Buffer[]): Buffer[] {
  return digests.filter((digest) => !others.some((other) => other.equals(digest)));
}

/**
 * Changes a member's profile for support, unless it would be invalid.
 *
 * @returns the errors of the changed profile; undefined if it was saved, or nothing had to change
 */
async function changeProfile(
  tx: Tx,
  memberId: number,
  registered: RegisteredMember,
  change: Partial<ProfileInput>,
): Promise<ProfileErrors | undefined> {
  if (Object.keys(change).length === 0) return undefined;
  const merged = { ...registered, ...change };
  const isOverseas = merged.prefectureId === overseasPrefecture;
  // An address in Japan always has the country Japan. Another country is refused rather than
  // dropped without notice.
  if (change.country !== undefined && !isOverseas) return { country: 'invalid' };
  const read = readProfile(merged, isOverseas ? 'en' : 'ja');
  if (!read.ok) return read.errors;
  // Unverified before the number is written, because another member may have verified the new
  // number.
  if (read.profile.phone !== registered.phone) await updateVerified(tx, memberId, null);
  // Reading a Japanese profile drops the middle name; an operator may set one.
  await updateProfile(tx, memberId, { ...read.profile, middleName: merged.middleName });
  return undefined;
}

/**
 * Changes a member's mail address, and mails the former address a link that restores it.
 *
 * @returns false if the address may be restored to another account
 */
async function changeMail(
  tx: Tx,
  memberId: number,
  { mail: formerMail, language }: RegisteredMember,
  mail: string,
  now: Date,
): Promise<boolean> {
  const [mailKey, formerMailKey] = [mailKeyOf(mail), mailKeyOf(formerMail)];
  const holder = await findMailHolder(tx, mailKey, now);
  if (holder !== undefined && holder !== memberId) return false;
  const isSameMailbox = mailboxOf(mail) === mailboxOf(formerMail);
  await updateMail(tx, memberId, { mail, mailKey, isSameMailbox, now });
  if (mailKey === formerMailKey) return true;
  const undo = makeSessionSecret();
  const undoUntil = new Date(now.getTime() + limits.undoDays * day);
  await insertDoneMailChange(tx, {
    ...{ memberId, mail, formerMail, formerMailKey, undoHash: hashOfSecret(undo) },
    // Nobody has a link that confirms it.
    tokenHash: hashOfSecret(makeSessionSecret()),
    ...{ requestedAt: now, expiresAt: now, doneAt: now },
    undoUntil,
  });
  await queueMail(tx, { address: formerMail, language }, mailMovedMail(undo, undoUntil));
  return true;
}
