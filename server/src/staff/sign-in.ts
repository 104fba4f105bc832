import { setTimeout as sleep } from 'node:timers/promises';
import {
  attemptsPerAccount,
  attemptsPerSender,
  countAttempt,
  deleteAttempts,
  isPasswordOf,
  loginDelayMs,
  mailKeyOf,
  uncountAttempt,
} from '../accounts/index.ts';
import { networkKeyOf } from '../lib/network-key.rules.ts';
import { minute } from '../lib/time.rules.ts';
import { queueMail } from '../messages/index.ts';
import { lockedMail } from './staff.mails.ts';
import { findStaffByMail, findStaffLogin } from './staff.queries.ts';
import type { StaffDeps } from './staff-deps.ts';
import { type Client, startSession } from './staff-sessions.ts';

export type SignInResult =
  | { kind: 'in'; secret: string }
  | { kind: 'refused' }
  | { kind: 'too-many'; retryAfter: number };

/**
 * Verifies mail and password of a staff member, and starts a session that needs a second factor
 * before it is complete. Slowed down and locked as members' logins are; a refusal does not tell
 * why.
 */
export async function signIn(
  deps: StaffDeps,
  { mail, password }: { mail: string; password: string },
  client: Client,
): Promise<SignInResult> {
  const { db, clock, digest, console } = deps;
  const mailKey = mailKeyOf(mail);
  const account = digest('sign-in', mailKey);
  const sender = digest('sign-in sender', networkKeyOf(client.address));
  const [byAccount, bySender] = await Promise.all([
    countAttempt(db, account, attemptsPerAccount, clock.now()),
    countAttempt(db, sender, attemptsPerSender, clock.now()),
  ]);
  const retryAfter = attemptsPerSender.milliseconds / 1000;
  if (bySender > attemptsPerSender.limit) return { kind: 'too-many', retryAfter };
  const staff = await findStaffLogin(db, mailKey);
  const mayTry =
    byAccount <= attemptsPerAccount.limit && (staff?.isDemo !== true || console.allowsDemo);
  // Nobody and a locked account take as long as another: the password is compared with a dummy.
  const passwordHash = mayTry ? (staff?.passwordHash ?? undefined) : undefined;
  const isRight = await isPasswordOf(passwordHash, password);
  if (isRight && staff !== undefined && passwordHash !== undefined) {
    const secret = await startSession(deps, staff.id, client, { passwordHash });
    if (secret === undefined) return { kind: 'refused' };
    await Promise.all([deleteAttempts(db, account), uncountAttempt(db, sender)]);
    return { kind: 'in', secret };
  }
  if (byAccount === attemptsPerAccount.limit) await mailLock(deps, mailKey);
  await sleep(
    Math.max(
      loginDelayMs(byAccount, attemptsPerAccount),
      loginDelayMs(bySender, attemptsPerSender),
    ),
  );
  return { kind: 'refused' };
}

/** Queues a mail that signing in to this staff account is locked after too many attempts. */
async function mailLock({ db }: StaffDeps, mailKey: string): Promise<void> {
  const staff = await findStaffByMail(db, mailKey);
  if (staff === undefined || staff.removedAt !== null) return;
  const to = { address: staff.mail, language: staff.language };
  const minutes = attemptsPerAccount.milliseconds / minute;
  await db.transaction((tx) => queueMail(tx, to, lockedMail(minutes)));
}
