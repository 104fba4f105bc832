import { describe, expect, it } from 'vitest';
import {
  attemptsPerAccount,
  attemptsPerSender,
  isTemporaryPassword,
  loginDelayMs,
} from './login.rules.ts';
import { secondsToResend, smsCodeMs, verifySmsCode } from './sms.rules.ts';

const now = new Date('2026-11-21T16:00:00Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe('login delay', () => {
  it('delay of failed logins: none for three, then doubling to two seconds, none once the account locks', () => {
    const attempts = Array.from({ length: 11 }, (_, place) => place + 1);
    expect(attempts.map((attempt) => loginDelayMs(attempt, attemptsPerAccount))).toEqual([
      0, 0, 0, 250, 500, 1000, 2000, 2000, 2000, 2000, 0,
    ]);
    expect(attempts.at(-1)).toBe(attemptsPerAccount.limit + 1);
    expect([30, 31, 100, 101].map((attempt) => loginDelayMs(attempt, attemptsPerSender))).toEqual([
      0, 250, 2000, 0,
    ]);
  });
});

describe('temporary password', () => {
  it('a temporary password: accepted until its time ends; wrong for another digest or if none was sent', () => {
    const digest = Buffer.alloc(32, 1);
    expect(isTemporaryPassword({ digest, until: later(1) }, digest, now)).toBe(true);
    expect(isTemporaryPassword({ digest, until: now }, digest, now)).toBe(false);
    expect(isTemporaryPassword({ digest, until: later(1) }, Buffer.alloc(32, 2), now)).toBe(false);
    expect(isTemporaryPassword({ digest: null, until: null }, digest, now)).toBe(false);
    expect(isTemporaryPassword(undefined, digest, now)).toBe(false);
  });
});

describe('SMS code', () => {
  const codeDigest = Buffer.alloc(32, 1);
  const sent = { phone: '+819012345678', codeDigest, sentAt: now, triesLeft: 1 };

  it('checking an SMS code: the answer says right, expired, used up, wrong or never sent', () => {
    expect(verifySmsCode(sent, codeDigest, later(smsCodeMs - 1))).toBe('right');
    expect(verifySmsCode(sent, codeDigest, later(smsCodeMs))).toBe('expired');
    expect(verifySmsCode({ ...sent, triesLeft: 0 }, codeDigest, now)).toBe('used up');
    expect(verifySmsCode(sent, Buffer.alloc(32, 2), now)).toBe('wrong');
    expect(verifySmsCode(undefined, codeDigest, now)).toBe('none');
  });

  it('sending an SMS code again: possible after a minute', () => {
    expect(secondsToResend(undefined, now)).toBe(0);
    expect(secondsToResend(now, later(1))).toBe(60);
    expect(secondsToResend(now, later(59_001))).toBe(1);
    expect(secondsToResend(now, later(60_000))).toBe(0);
  });
});
