import { randomInt } from 'node:crypto';
import { smsCode } from '#contract/limits.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { networkKeyOf } from '../lib/network-key.rules.ts';
import { queueSms } from '../messages/index.ts';
import type { Digest } from './digest.ts';
import { readPhone, takesSms } from './phone.rules.ts';
import {
  isVerifiedPhone,
  lockMember,
  selectSentCode,
  takeQuota,
  upsertSentCode,
} from './sms.queries.ts';
import { secondsToResend, smsADay, smsCodeMilliseconds } from './sms.rules.ts';

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

/**
 * The quota is taken before everything else is known: what is refused then gives it back by rolling
 * back.
 */
class Refused extends Error {
  readonly refusal: SendRefusal;
  constructor(refusal: SendRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

export interface SmsWish {
  memberId: number;
  /** As the member typed it. */
  phone: string;
  /** The network address that it comes from. */
  address: string;
  /** The message around the code. */
  say(code: string): string;
}

/**
 * Sends a code to a phone that the member says is theirs; the code before it is worth nothing any
 * more.
 *
 * @returns why no code was sent, undefined where one was
 */
export async function sendSmsCode(deps: SmsDeps, wish: SmsWish): Promise<SendRefusal | undefined> {
  const phone = readPhone(wish.phone);
  if (phone === undefined || !takesSms(phone)) return { reason: 'not mobile' };
  try {
    await deps.db.transaction((tx) => sendTo(deps, tx, { ...wish, phone }));
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

async function sendTo(
  { clock, digest }: SmsDeps,
  tx: Tx,
  { memberId, phone, address, say }: SmsWish,
): Promise<void> {
  const member = await lockMember(tx, memberId);
  const now = clock.now();
  if (member.phoneVerifiedAt !== null) throw new Refused({ reason: 'verified before' });
  if (await isVerifiedPhone(tx, phone)) throw new Refused({ reason: 'verified by another' });
  const seconds = secondsToResend((await selectSentCode(tx, memberId))?.sentAt, now);
  if (seconds > 0) throw new Refused({ reason: 'too soon', seconds });
  const day = dateInJapan(now);
  const isWithinLimits =
    (await takeQuota(tx, digest('sms to', phone), day, smsADay.phone)) &&
    (await takeQuota(tx, digest('sms by', String(memberId)), day, smsADay.member)) &&
    (await takeQuota(tx, digest('sms from', networkKeyOf(address)), day, smsADay.sender));
  if (!isWithinLimits) throw new Refused({ reason: 'too many' });
  const code = String(randomInt(10 ** smsCode.digits)).padStart(smsCode.digits, '0');
  const codeDigest = codeDigestOf(digest, memberId, phone, code);
  await upsertSentCode(tx, memberId, { phone, codeDigest, sentAt: now, triesLeft: smsCode.tries });
  await queueSms(tx, phone, say(code), {
    usefulUntil: new Date(now.getTime() + smsCodeMilliseconds),
  });
}

/** A code is good for the member and the phone it was made for alone. */
export function codeDigestOf(
  digest: Digest,
  memberId: number,
  phone: string,
  code: string,
): Buffer {
  return digest('sms code', `${memberId} ${phone} ${code}`);
}
