import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { challengeFor, readChallenge } from './challenge.rules.ts';

const digestOf = (secret: string) => (kind: string, value: string) =>
  createHmac('sha256', secret).update(`${kind}\n${value}`).digest();
const digest = digestOf('a secret');
const now = new Date('2026-11-21T03:00:00Z');
const end = new Date(now.getTime() + 1);
const made = (purpose: string) =>
  Buffer.from(challengeFor(digest, purpose, end, Buffer.alloc(16, 7))).toString('base64url');

it('challenge of a passkey: valid for its own purpose until it expires', () => {
  expect(readChallenge(digest, 'log in', made('log in'), now)).toEqual(end);
  expect(readChallenge(digest, 'log in', made('log in'), end)).toBeUndefined();
  expect(readChallenge(digest, 'add', made('log in'), now)).toBeUndefined();
});

it('challenge of a passkey that the shop did not make, or that was changed: not valid', () => {
  expect(readChallenge(digestOf('another'), 'log in', made('log in'), now)).toBeUndefined();
  for (const challenge of ['', 'AAAA', `B${made('log in').slice(1)}`, `${made('log in')}AAAA`])
    expect(readChallenge(digest, 'log in', challenge, now)).toBeUndefined();
});
