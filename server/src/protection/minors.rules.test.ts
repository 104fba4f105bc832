import { expect, it } from 'vitest';
import { isAllowedInMail } from './minors.rules.ts';

it.each([
  '親 一郎',
  'Dr. J. Smith',
  'J.R. Ewing',
  "Mary O'Neil-Sakamoto",
  'マリー・キュリー',
  '佐々木 ゆき',
])('name of a member such as %s: allowed in a mail to somebody else', (name) => {
  expect(isAllowedInMail(name)).toBe(true);
});

it.each([
  '',
  'http://evil.example',
  'a/b',
  'WWW.evil',
  'shop.example',
  'one\ntwo',
  'one\u2028two',
  'one\u202Etwo',
  'me@evil.example',
  '090 1234 5678',
  'a'.repeat(61),
])('text %j as the name of a member: not allowed in a mail to somebody else', (name) => {
  expect(isAllowedInMail(name)).toBe(false);
});
