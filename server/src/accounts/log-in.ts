import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { Digest } from '../lib/digest.ts';
import { networkKeyOf } from '../lib/network-key.rules.ts';
import { enqueueLockNotice } from './lock-notice.ts';
import {
  type Credentials,
  countAttempt,
  deleteAttempts,
  findLogin,
  uncountAttempt,
} from './login.queries.ts';
import {
  attemptsPerAccount,
  attemptsPerSender,
  isTemporaryPassword,
  loginDelayMs,
} from './login.rules.ts';
import { mailKeyOf } from './mail.rules.ts';
import { isPasswordOf } from './password.ts';

export interface LoginDeps {
  db: Database;
  clock: Clock;
  digest: Digest;
}

export interface LoginAttempt {
  mail: string;
  password: string;
  /** Network address of the sender. */
  address: string;
}

/**
 * Result of a login. A refusal does not reveal whether address or password was wrong, or whether
 * the account is locked.
 */
export type LoginResult =
  | {
      kind: 'in';
      memberId: number;
      /**
       * The digest of the temporary password that was checked; null if it was the password. It is
       * deleted in the transaction that starts the session.
       */
      temporaryDigest: Buffer | null;
      /** The password hash that was checked: a session starts only while it is still current. */
      provedBy: string;
    }
  | { kind: 'refused' }
  | { kind: 'too many' };

/**
 * Authenticates a member by mail address and password, or by a temporary password.
 *
 * Slows down answers after a few failures. After ten failures in a row, the account is locked for
 * 15 minutes and its owner mailed; only a temporary password still works. A sender with failures at
 * many accounts is refused at every account.
 */
export async function logIn(deps: LoginDeps, attempt: LoginAttempt): Promise<LoginResult> {
  const { db, clock, digest } = deps;
  const mailKey = mailKeyOf(attempt.mail);
  const account = accountSubject(digest, mailKey);
  const sender = digest('login sender', networkKeyOf(attempt.address));
  const [byAccount, bySender] = await Promise.all([
    countAttempt(db, account, attemptsPerAccount, clock.now()),
    countAttempt(db, sender, attemptsPerSender, clock.now()),
  ]);
  if (bySender > attemptsPerSender.limit) return { kind: 'too many' };

  const isLocked = byAccount > attemptsPerAccount.limit;
  const member = await findLogin(db, mailKey);
  // A locked account takes as long as another: the password is compared with a dummy hash. A
  // temporary password opens the account when it is used, not when it is sent, because an attacker
  // could have one sent, too.
  const isRight = await isPasswordOf(isLocked ? undefined : member?.passwordHash, attempt.password);
  const temporaryDigest = isRight
    ? null
    : findTemporaryDigest(member, attempt.password, clock.now());
  if (member !== undefined && (isRight || temporaryDigest !== null)) {
    // The sender's other attempts still count: logging in to an own account must not reset the
    // limit.
    await Promise.all([deleteAttempts(db, account), uncountAttempt(db, sender)]);
    return { kind: 'in', memberId: member.id, temporaryDigest, provedBy: member.passwordHash };
  }
  if (byAccount === attemptsPerAccount.limit) await enqueueLockNotice(db, mailKey);
  await sleep(
    Math.max(
      loginDelayMs(byAccount, attemptsPerAccount),
      loginDelayMs(bySender, attemptsPerSender),
    ),
  );
  return { kind: 'refused' };
}

/**
 * Makes the key under which login attempts of an account are counted, whether or not the account
 * exists.
 */
export function accountSubject(digest: Digest, mailKey: string): Buffer {
  return digest('login account', mailKey);
}

/**
 * Hashes a temporary password. SHA-256 is enough for a long random password, and its short time
 * reveals nothing.
 */
export function temporaryDigestOf(password: string): Buffer {
  return createHash('sha256').update(password).digest();
}

/** The digest of a password that is the member's valid temporary password; otherwise null. */
function findTemporaryDigest(
  member: Credentials | undefined,
  password: string,
  now: Date,
): Buffer | null {
  if (member === undefined) return null;
  const digest = temporaryDigestOf(password);
  const stored = { digest: member.temporaryPasswordDigest, until: member.temporaryPasswordUntil };
  return isTemporaryPassword(stored, digest, now) ? digest : null;
}
