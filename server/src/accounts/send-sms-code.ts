import { randomInt } from 'node:crypto';
import { smsCode } from '#contract/limits.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import type { Digest } from '../lib/digest.ts';
import { networkKeyOf } from '../lib/network-key.rules.ts';
import { queueSms } from '../messages/index.ts';
import { readPhone, takesSms } from './phone.rules.ts';
import {
  findSentCode,
  isVerifiedPhone,
  lockMember,
  takeQuota,
  upsertSentCode,
} from './sms.queries.ts';
import { secondsToResend, smsCodeMs, smsPerDay } from './sms.rules.ts';

export type SendRefusal =
  | { reason: 'not mobile' }
  | { reason: 'verified before' }
  | { reason: 'verified by another' }
  | { reason: 'too soon'; seconds: number }
  | { reason: 'too many' };

export interface SmsDeps {
  db: Database;
  clock: Clock;
  digest: Digest;
}

/** A refusal after quota was taken; thrown to roll the quota back. */
class RefusedError extends Error {
  readonly refusal: SendRefusal;
  constructor(refusal: SendRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

export interface SmsCodeRequest {
  memberId: number;
  /** The phone number as typed. */
  phone: string;
  /** Network address of the sender. */
  address: string;
  /** Text of the message with the code. */
  messageOf(code: string): string;
}

/**
 * Sends a code to the phone that a member wants to verify. An earlier code becomes invalid.
 *
 * @returns why no code was sent; undefined if one was queued
 */
export async function sendSmsCode(
  deps: SmsDeps,
  input: SmsCodeRequest,
): Promise<SendRefusal | undefined> {
  const phone = readPhone(input.phone);
  if (phone === undefined || !takesSms(phone)) return { reason: 'not mobile' };
  try {
    await deps.db.transaction((tx) => sendWithinQuota(deps, tx, { ...input, phone }));
    return undefined;
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  }
}

/** Makes and queues an SMS code, unless the phone is verified or too many codes were sent. */
async function sendWithinQuota(
  { clock, digest }: SmsDeps,
  tx: Tx,
  { memberId, phone, address, messageOf }: SmsCodeRequest,
): Promise<void> {
  const member = await lockMember(tx, memberId);
  const now = clock.now();
  if (member.phoneVerifiedAt !== null) throw new RefusedError({ reason: 'verified before' });
  if (await isVerifiedPhone(tx, phone)) throw new RefusedError({ reason: 'verified by another' });
  const seconds = secondsToResend((await findSentCode(tx, memberId))?.sentAt, now);
  if (seconds > 0) throw new RefusedError({ reason: 'too soon', seconds });
  const day = dateInJapan(now);
  const isWithinLimits =
    (await takeQuota(tx, digest('sms to', phone), day, smsPerDay.phone)) &&
    (await takeQuota(tx, digest('sms by', String(memberId)), day, smsPerDay.member)) &&
    (await takeQuota(tx, digest('sms from', networkKeyOf(address)), day, smsPerDay.sender));
  if (!isWithinLimits) throw new RefusedError({ reason: 'too many' });
  const code = String(randomInt(10 ** smsCode.digits)).padStart(smsCode.digits, '0');
  const codeDigest = codeDigestOf(digest, memberId, phone, code);
  await upsertSentCode(tx, memberId, { phone, codeDigest, sentAt: now, triesLeft: smsCode.tries });
  await queueSms(tx, phone, messageOf(code), {
    usefulUntil: new Date(now.getTime() + smsCodeMs),
  });
}

/** Computes the digest of a code, valid only for this member and this phone. */
export function codeDigestOf(
  digest: Digest,
  memberId: number,
  phone: string,
  code: string,
): Buffer {
  return digest('sms code', `${memberId} ${phone} ${code}`);
}
