import { timingSafeEqual } from 'node:crypto';
import { temporaryPasswordMinutes } from '#contract/limits.ts';
import { minute } from '../lib/time.rules.ts';

/**
 * Attempts that one account, and one sender, has in a window before the next ones are refused
 * unseen. After those that everybody may need (many people may share a sender's address) each
 * answer takes twice as long as the one before.
 */
export const attemptsPerAccount = { free: 3, limit: 10, milliseconds: 15 * minute } as const;
export const attemptsPerSender = { free: 30, limit: 100, milliseconds: 15 * minute } as const;

/** A temporary password is good for so long. */
export const temporaryPasswordMilliseconds = temporaryPasswordMinutes * minute;

/**
 * Anybody can have somebody written to; whoever does so again and again must not fill that mailbox.
 */
export const temporaryPasswordsSent = [
  { limit: 1, milliseconds: minute },
  { limit: 5, milliseconds: 60 * minute },
] as const;
export const toldOfAttempts = { limit: 3, milliseconds: 24 * 60 * minute } as const;

const firstSlowdown = 250;
const longestSlowdown = 2_000;

/**
 * Milliseconds by which the answer to this attempt of the window is held back: none where it was
 * refused unseen, or whoever goes on trying would hold connections for nothing.
 */
export function slowdownOf(
  attempts: number,
  { free, limit }: { free: number; limit: number },
): number {
  if (attempts <= free || attempts > limit) return 0;
  return Math.min(longestSlowdown, firstSlowdown * 2 ** (attempts - free - 1));
}

/** Whether a password, by its digest, is the temporary one that is kept, and is still good. */
export function isTemporaryPassword(
  kept: { digest: Buffer | null; until: Date | null } | undefined,
  digest: Buffer,
  now: Date,
): boolean {
  if (kept?.digest == null || kept.until === null || kept.until <= now) return false;
  return timingSafeEqual(kept.digest, digest);
}
