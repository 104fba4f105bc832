import { agreeAtRegistration } from '../consents/index.ts';
import type { Database, Tx } from '../db/database.ts';
import { violatedConstraint } from '../db/errors.ts';
import type { Language } from '../http/language.ts';
import { insertAccount } from '../ledger/index.ts';
import type { Digest } from '../lib/digest.ts';
import { queueMail } from '../messages/index.ts';
import { inheritProtection, lockPerson, type People } from '../protection/index.ts';
import { welcomeMail } from './accounts.mails.ts';
import { findCredentials, insertMember } from './accounts.queries.ts';
import { enqueueLockNotice } from './lock-notice.ts';
import { accountSubject, type LoginDeps } from './log-in.ts';
import { countAttempt } from './login.queries.ts';
import { attemptsPerAccount } from './login.rules.ts';
import { mailKeyOf, readMail } from './mail.rules.ts';
import { findMailHolder } from './mail-changes.queries.ts';
import { findPasswordError, type PasswordError } from './password.rules.ts';
import { hashPassword, isPasswordOf } from './password.ts';
import { personDigestsOf } from './person-digests.ts';
import {
  type NewProfile,
  type ProfileErrors,
  type ProfileInput,
  readNewProfile,
} from './profile.rules.ts';
import { insertReferral } from './referral.queries.ts';
import { findReferrer, readReferralCode } from './referral.ts';
import { enqueueRegistrationNotice } from './registration-notice.ts';

/** A registration as typed. */
export interface Application {
  profile: ProfileInput;
  mail: string;
  password: string;
  confirmation: string;
  /** Empty if there is none. */
  referralCode: string;
}

export interface ApplicationErrors extends ProfileErrors {
  mail?: 'missing' | 'invalid';
  password?: PasswordError;
  referralCode?: 'invalid';
}

/** A registration without errors. */
export interface ValidApplication {
  profile: NewProfile;
  mail: string;
  password: string;
  referrerId: number | undefined;
}

export type ApplicationCheck =
  | { ok: true; application: ValidApplication }
  | { ok: false; errors: ApplicationErrors };

/** Checks a registration. Does not reveal whether the address already has an account. */
export async function validateApplication(
  db: Database,
  { profile, mail: typedMail, password, confirmation, referralCode }: Application,
  language: Language,
): Promise<ApplicationCheck> {
  const read = readNewProfile(profile, language);
  const mail = readMail(typedMail);
  const problem = findPasswordError({ password, confirmation, mail: mail ?? '' });
  const code = readReferralCode(referralCode);
  const referrer = code === '' ? undefined : await findReferrer(db, code, mail ?? '');
  const errors: ApplicationErrors = {
    ...(!read.ok && read.errors),
    ...(mail === undefined && { mail: typedMail.trim() === '' ? 'missing' : 'invalid' }),
    ...(problem !== undefined && { password: problem }),
    ...(code !== '' && referrer === undefined && { referralCode: 'invalid' }),
  };
  if (!read.ok || mail === undefined || Object.keys(errors).length > 0)
    return { ok: false, errors };
  return {
    ok: true,
    application: { profile: read.profile, mail, password, referrerId: referrer?.id },
  };
}

export interface RegistrationDeps extends LoginDeps {
  personDigests: readonly Digest[];
  people: People;
}

/**
 * Creates a member and mails a welcome. Where the address already has an account, its owner is
 * mailed instead, except when the owner just pressed twice.
 *
 * Must not reveal whether the password is that of an existing account. So each registration counts
 * as a login attempt, beyond the limit no password is checked, and both cases do the same work and
 * the same writes.
 */
export async function registerMember(
  deps: RegistrationDeps,
  application: ValidApplication,
  language: Language,
): Promise<void> {
  const { db, clock, digest } = deps;
  const { mail, password } = application;
  const mailKey = mailKeyOf(mail);
  const attempts = await countAttempt(
    db,
    accountSubject(digest, mailKey),
    attemptsPerAccount,
    clock.now(),
  );
  const [passwordHash, existing] = await Promise.all([
    hashPassword(password),
    findCredentials(db, mailKey),
  ]);
  const isLocked = attempts > attemptsPerAccount.limit;
  const isRepeated = await isPasswordOf(isLocked ? undefined : existing?.passwordHash, password);
  if (existing === undefined) {
    // Somebody who took over an account must not keep its address from being restored.
    const isHeld = (await findMailHolder(db, mailKey, clock.now())) !== undefined;
    if (isHeld) return;
    if (await insertIfFree(deps, application, passwordHash, language)) return;
    // Another registration with this address was faster, perhaps the same person.
    return registerMember(deps, application, language);
  }
  if (attempts === attemptsPerAccount.limit) await enqueueLockNotice(db, mailKey);
  await enqueueRegistrationNotice(db, { mail, language, isRepeated });
}

/**
 * Inserts a new member with a ledger account, unless the mail address is taken.
 *
 * @returns false if another account has the address
 */
async function insertIfFree(
  { db, clock, personDigests, people }: RegistrationDeps,
  { profile, mail, referrerId }: ValidApplication,
  passwordHash: string,
  language: Language,
): Promise<boolean> {
  const work = async (tx: Tx) => {
    const createdAt = clock.now();
    const member = {
      mail,
      mailKey: mailKeyOf(mail),
      passwordHash,
      language,
      phoneVerifiedAt: null,
      createdAt,
    };
    // The person is locked first, as everywhere.
    await lockPerson(tx, personDigestsOf(personDigests, { mail, phone: profile.phone }));
    const memberId = await insertMember(tx, { ...profile, ...member });
    await insertAccount(tx, memberId);
    await agreeAtRegistration(tx, memberId, createdAt);
    await inheritProtection(tx, memberId, await people.find(tx, memberId), createdAt);
    if (referrerId !== undefined)
      await insertReferral(tx, { friendId: memberId, referrerId, createdAt });
    await queueMail(tx, { memberId }, welcomeMail());
  };
  try {
    await db.transaction(work);
    return true;
  } catch (error) {
    if (violatedConstraint(error) === 'member_mail_key_key') return false;
    throw error;
  }
}
