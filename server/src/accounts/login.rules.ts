import { timingSafeEqual } from 'node:crypto';
import { temporaryPasswordMinutes } from '#contract/limits.ts';

const minute = 60 * 1000;

/**
 * Attempts that one account, and one sender, has in a window before the next ones are refused unseen. After those that everybody
 * may need (many people may share a sender's address) each answer takes twice as long as the one before.
 */
export const attemptsPerAccount = { free: 3, limit: 10, milliseconds: 15 * minute } as const;
export const attemptsPerSender = { free: 30, limit: 100, milliseconds: 15 * minute } as const;

/** A temporary password is good for so long, and another is not sent within a minute of it. */
export const temporaryPasswordMilliseconds = temporaryPasswordMinutes * minute;
export const reissueMilliseconds = minute;

const firstSlowdown = 250;
const longestSlowdown = 2_000;

/**
 * Milliseconds by which the answer to this attempt of the window is held back: none where it was refused unseen, or
 * whoever goes on trying would hold connections for nothing.
 */
export function slowdownOf(attempts: number, { free, limit }: { free: number; limit: number }): number {
  if (attempts <= free || attempts > limit) return 0;
  return Math.min(longestSlowdown, firstSlowdown * 2 ** (attempts - free - 1));
}

export function isTemporaryPassword(
  kept: { digest: Buffer | null; until: Date | null } | undefined,
  digest: Buffer,
  now: Date,
): boolean {
  if (kept?.digest == null || kept.until === null || kept.until <= now) return false;
  return timingSafeEqual(kept.digest, digest);
}
