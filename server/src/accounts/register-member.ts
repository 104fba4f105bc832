import type { Database, Tx } from '../db/database.ts';
import { brokenConstraint } from '../db/errors.ts';
import type { Language } from '../http/language.ts';
import { openAccount } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { welcomeMail } from './accounts.mails.ts';
import { insertMember, selectCredentials } from './accounts.queries.ts';
import { accountSubject, type LoginDeps } from './log-in.ts';
import { countAttempt } from './login.queries.ts';
import { attemptsPerAccount } from './login.rules.ts';
import { mailKeyOf, readMail } from './mail.rules.ts';
import { type PasswordFault, passwordFault } from './password.rules.ts';
import { hashPassword, isPasswordOf } from './password.ts';
import {
  type Profile,
  type ProfileFaults,
  type ProfileInput,
  readProfile,
} from './profile.rules.ts';
import { insertReferral } from './referral.queries.ts';
import { findReferrer, readReferralCode } from './referral.ts';
import { tellOfLock } from './tell-of-lock.ts';
import { tellOfRegistration } from './tell-of-registration.ts';

/** What somebody types to become a member. */
export interface Application {
  profile: ProfileInput;
  mail: string;
  password: string;
  confirmation: string;
  /** Empty where nobody invited them. */
  referralCode: string;
}

export interface ApplicationFaults extends ProfileFaults {
  mail?: 'missing' | 'invalid';
  password?: PasswordFault;
  referralCode?: 'invalid';
}

/** An application that was found to be sound. */
export interface SoundApplication {
  profile: Profile;
  mail: string;
  password: string;
  referrerId: number | undefined;
}

export type Judgement =
  | { ok: true; application: SoundApplication }
  | { ok: false; faults: ApplicationFaults };

/**
 * Judges an application. Whether the address is a member's already is nobody's business but its
 * owner's.
 */
export async function judgeApplication(
  db: Database,
  { profile, mail: typedMail, password, confirmation, referralCode }: Application,
  language: Language,
): Promise<Judgement> {
  const read = readProfile(profile, language);
  const mail = readMail(typedMail);
  const fault = passwordFault({ password, confirmation, mail: mail ?? '' });
  const code = readReferralCode(referralCode);
  const referrer = code === '' ? undefined : await findReferrer(db, code, mail ?? '');
  const faults: ApplicationFaults = {
    ...(!read.ok && read.faults),
    ...(mail === undefined && { mail: typedMail.trim() === '' ? 'missing' : 'invalid' }),
    ...(fault !== undefined && { password: fault }),
    ...(code !== '' && referrer === undefined && { referralCode: 'invalid' }),
  };
  if (!read.ok || mail === undefined || Object.keys(faults).length > 0)
    return { ok: false, faults };
  return {
    ok: true,
    application: { profile: read.profile, mail, password, referrerId: referrer?.id },
  };
}

/**
 * Makes the member and welcomes them by mail. Where the address is a member's already, its owner is
 * told by mail instead, unless it is plainly they who ask twice.
 *
 * Whether the typed password is that member's must not show: each registration is counted as an
 * attempt to log in to the account, beyond whose limit no password is checked, and does the same
 * work and the same writes either way.
 */
export async function registerMember(
  deps: LoginDeps,
  application: SoundApplication,
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
  const [passwordHash, known] = await Promise.all([
    hashPassword(password),
    selectCredentials(db, mailKey),
  ]);
  const isLocked = attempts > attemptsPerAccount.limit;
  const isRepeated = await isPasswordOf(isLocked ? undefined : known?.passwordHash, password);
  if (known === undefined) {
    if (await insert(db, clock, application, passwordHash, language)) return;
    // Somebody was faster, perhaps they themselves.
    return registerMember(deps, application, language);
  }
  if (attempts === attemptsPerAccount.limit) await tellOfLock(db, mailKey);
  await tellOfRegistration(db, { mail, language, isRepeated });
}

/** @returns whether the address was still free */
async function insert(
  db: Database,
  clock: Clock,
  { profile, mail, referrerId }: SoundApplication,
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
    const memberId = await insertMember(tx, { ...profile, ...member });
    await openAccount(tx, memberId);
    if (referrerId !== undefined)
      await insertReferral(tx, { friendId: memberId, referrerId, createdAt });
    await queueMail(tx, { memberId }, welcomeMail());
  };
  try {
    await db.transaction(work);
    return true;
  } catch (error) {
    if (brokenConstraint(error) === 'member_mail_key_key') return false;
    throw error;
  }
}
