import { timingSafeEqual } from 'node:crypto';
import { smsCode } from '#contract/limits.ts';
import { minute } from '../lib/time.rules.ts';

export const smsCodeMilliseconds = smsCode.minutes * minute;
const resendMilliseconds = smsCode.resendSeconds * 1000;
/**
 * Codes are sent so many a day to one number, to one member's numbers together, and to whatever
 * members ask from one network address, which many may share: each costs money and bothers
 * somebody, and new members cost nothing.
 */
export const smsADay = { phone: 5, member: 10, sender: 300 } as const;

/** The code that a member was sent last. */
export interface SentCode {
  phone: string;
  codeDigest: Buffer;
  sentAt: Date;
  triesLeft: number;
}

export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'used up' | 'none';

/** Judges a code by the one that was sent last. Every wrong one costs a try. */
export function judgeCode(sent: SentCode | undefined, codeDigest: Buffer, now: Date): CodeVerdict {
  if (sent === undefined) return 'none';
  if (now.getTime() >= sent.sentAt.getTime() + smsCodeMilliseconds) return 'expired';
  if (sent.triesLeft <= 0) return 'used up';
  return timingSafeEqual(sent.codeDigest, codeDigest) ? 'right' : 'wrong';
}

/** Whole seconds until another code may be sent, 0 where it may be now. */
export function secondsToResend(sentAt: Date | undefined, now: Date): number {
  if (sentAt === undefined) return 0;
  return Math.max(0, Math.ceil((sentAt.getTime() + resendMilliseconds - now.getTime()) / 1000));
}
