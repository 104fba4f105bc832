import { timingSafeEqual } from 'node:crypto';
import { smsCode } from '#contract/limits.ts';
import { minute } from '../lib/time.rules.ts';

export const smsCodeMs = smsCode.minutes * minute;
const resendDelayMs = smsCode.resendSeconds * 1000;
/**
 * Codes per day: to one number, for one member, and for all members at one network address, which
 * many people may share. Each code costs money and disturbs a person, and new accounts cost
 * nothing.
 */
export const smsPerDay = { phone: 5, member: 10, sender: 300 } as const;

/** The last code that was sent to a member. */
export interface SentCode {
  phone: string;
  codeDigest: Buffer;
  sentAt: Date;
  triesLeft: number;
}

export type SmsCodeResult = 'right' | 'wrong' | 'expired' | 'used up' | 'none';

/** Checks a code against the last one sent. The caller counts each wrong one as a try. */
export function verifySmsCode(
  sent: SentCode | undefined,
  codeDigest: Buffer,
  now: Date,
): SmsCodeResult {
  if (sent === undefined) return 'none';
  if (now.getTime() >= sent.sentAt.getTime() + smsCodeMs) return 'expired';
  if (sent.triesLeft <= 0) return 'used up';
  return timingSafeEqual(sent.codeDigest, codeDigest) ? 'right' : 'wrong';
}

/** Computes the whole seconds until another code may be sent; 0 if it may be sent now. */
export function secondsToResend(sentAt: Date | undefined, now: Date): number {
  if (sentAt === undefined) return 0;
  return Math.max(0, Math.ceil((sentAt.getTime() + resendDelayMs - now.getTime()) / 1000));
}
