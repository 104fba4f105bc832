import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { networkKeyOf } from '../lib/network-key.rules.ts';
import type { Digest } from './digest.ts';
import {
  countAttempt,
  forgetAttempts,
  selectLogin,
  spendTemporaryPassword,
  takeAttemptBack,
} from './login.queries.ts';
import {
  attemptsPerAccount,
  attemptsPerSender,
  isTemporaryPassword,
  slowdownOf,
} from './login.rules.ts';
import { mailKeyOf } from './mail.rules.ts';
import { isPasswordOf } from './password.ts';
import { tellOfLock } from './tell-of-lock.ts';

export interface LoginDeps {
  db: Database;
  clock: Clock;
  digest: Digest;
}

export interface LoginAttempt {
  mail: string;
  password: string;
  /** The network address that it comes from. */
  address: string;
}

/**
 * What came of it: nothing says which of address and password was wrong, or that the account is
 * locked.
 */
export type LoginOutcome =
  | {
      kind: 'in';
      memberId: number;
      needsNewPassword: boolean;
      /** The password hash that was theirs then: a session is theirs only while it still is. */
      provedBy: string;
    }
  | { kind: 'refused' }
  | { kind: 'too many' };

/**
 * Finds the member with this address and password, or temporary password. After a few failures
 * answers slow down; after ten in a row every attempt at the account is refused for a quarter of an
 * hour, but with a temporary password, and its owner told by mail. A sender who fails at many
 * accounts is turned away from all.
 */
export async function logIn(deps: LoginDeps, attempt: LoginAttempt): Promise<LoginOutcome> {
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
  const member = await selectLogin(db, mailKey);
  // A locked account takes as long as another: the password is checked against nobody's. A
  // temporary one cannot be guessed, and opens it; had its mere sending done so, whoever guesses
  // would have one sent as well.
  const isRight = await isPasswordOf(isLocked ? undefined : member?.passwordHash, attempt.password);
  const needsNewPassword =
    !isRight && member !== undefined && (await usesTemporary(deps, member, attempt.password));
  if (member !== undefined && (isRight || needsNewPassword)) {
    // The sender's other attempts still count: one account of their own must not free them to guess
    // at others.
    await Promise.all([forgetAttempts(db, account), takeAttemptBack(db, sender)]);
    return { kind: 'in', memberId: member.id, needsNewPassword, provedBy: member.passwordHash };
  }
  if (byAccount === attemptsPerAccount.limit) await tellOfLock(db, mailKey);
  await sleep(
    Math.max(slowdownOf(byAccount, attemptsPerAccount), slowdownOf(bySender, attemptsPerSender)),
  );
  return { kind: 'refused' };
}

/** What failures at an account are counted under, whether or not there is such a member. */
export function accountSubject(digest: Digest, mailKey: string): Buffer {
  return digest('login account', mailKey);
}

/** SHA-256 is enough for a password that is long and random, and takes no time that would tell. */
export function temporaryDigestOf(password: string): Buffer {
  return createHash('sha256').update(password).digest();
}

async function usesTemporary(
  { db, clock }: LoginDeps,
  member: {
    id: number;
    temporaryPasswordDigest: Buffer | null;
    temporaryPasswordUntil: Date | null;
  },
  password: string,
): Promise<boolean> {
  const now = clock.now();
  const digest = temporaryDigestOf(password);
  const kept = { digest: member.temporaryPasswordDigest, until: member.temporaryPasswordUntil };
  return (
    isTemporaryPassword(kept, digest, now) &&
    (await spendTemporaryPassword(db, member.id, digest, now))
  );
}
