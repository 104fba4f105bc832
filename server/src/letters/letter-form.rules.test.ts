import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { formAge, formToken, leastFillMs, mostFillMs } from './letter-form.rules.ts';

const digest = (kind: string, value: string) =>
  createHmac('sha256', 'a secret').update(`${kind}\n${value}`).digest();
const shownAt = new Date('2026-11-27T00:00:00Z');
const after = (milliseconds: number) => new Date(shownAt.getTime() + milliseconds);
const token = formToken(digest, 'session', shownAt, 'nonce');

it.each([
  ['at once', after(0), 'too-fast'],
  ['a little too fast', after(leastFillMs - 1), 'too-fast'],
  ['after four seconds', after(leastFillMs), 'ready'],
  ['after twelve hours', after(mostFillMs), 'ready'],
  ['even later', after(mostFillMs + 1), 'too-old'],
] as const)('a contact form that is sent %s: %3$s', (_, now, kind) => {
  expect(formAge(digest, 'session', token, now)).toBe(kind);
});

it.each([
  ['of another session', 'other', token],
  ['whose time was changed', 'session', token.replace(/^\d/, '9')],
  ['without a signature', 'session', token.slice(0, token.lastIndexOf('.'))],
  ['that is empty', 'session', ''],
])('a contact form %s: refused', (_, session, sent) => {
  expect(formAge(digest, session, sent, after(leastFillMs))).toBe('too-old');
});
