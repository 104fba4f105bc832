import { expect, it } from 'vitest';
import { isAllowedInMail } from './minors.rules.ts';

it.each([
  '親 一郎',
  'Dr. J. Smith',
  'J.R. Ewing',
  "Mary O'Neil-Sakamoto",
  'マリー・キュリー',
  '佐々木 ゆき',
])('the name %s: may stand in a mail', (name) => {
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
])('the text %j in place of a name: may not stand in a mail', (name) => {
  expect(isAllowedInMail(name)).toBe(false);
});
