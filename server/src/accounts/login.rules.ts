import { timingSafeEqual } from 'node:crypto';
import { temporaryPasswordMinutes, waitingLogInMinutes } from '#contract/limits.ts';
import { minute } from '../lib/time.rules.ts';

/**
 * Limits of login attempts per account and per sender, in a window. After `free` attempts each
 * answer takes twice as long as the last; beyond `limit` attempts are refused unchecked. Senders
 * get more, because many people may share an address.
 */
export const attemptsPerAccount = { free: 3, limit: 10, milliseconds: 15 * minute } as const;
export const attemptsPerSender = { free: 30, limit: 100, milliseconds: 15 * minute } as const;

/** How long a temporary password is valid. */
export const temporaryPasswordMs = temporaryPasswordMinutes * minute;

/** How long a log-in on a new device waits for the member's second factor. */
export const waitingLogInMs = waitingLogInMinutes * minute;

/** Limits of mails that anybody can cause, so that they cannot fill a person's mailbox. */
export const temporaryPasswordLimits = [
  { limit: 1, milliseconds: minute },
  { limit: 5, milliseconds: 60 * minute },
] as const;
export const noticeLimit = { limit: 3, milliseconds: 24 * 60 * minute } as const;

const firstDelayMs = 250;
const maxDelayMs = 2_000;

/**
 * Milliseconds to delay the answer to an attempt. None beyond the limit: attempts that are refused
 * unchecked must not hold connections open.
 */
export function loginDelayMs(
  attempts: number,
  { free, limit }: { free: number; limit: number },
): number {
  if (attempts <= free || attempts > limit) return 0;
  return Math.min(maxDelayMs, firstDelayMs * 2 ** (attempts - free - 1));
}

/** Whether a digest is that of the stored temporary password, and the password is still valid. */
export function isTemporaryPassword(
  stored: { digest: Buffer | null; until: Date | null } | undefined,
  digest: Buffer,
  now: Date,
): boolean {
  if (stored?.digest == null || stored.until === null || stored.until <= now) return false;
  return timingSafeEqual(stored.digest, digest);
}
