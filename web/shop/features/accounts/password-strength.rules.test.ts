import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.rules.ts';

it.each([
  ['', 'none'],
  ['tsuki7', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['12345678901234567890', 'weak'],
  ['abcdefghijklmnopqrst', 'weak'],
  ['tsukiyo77', 'fair'],
  ['hatsuyuki88', 'fair'],
  ['q7Rk2mXz9Lw4', 'strong'],
  ['Card-2026!', 'strong'],
  ['xibvat-5gomva-Cazsyx', 'strong'],
  ['氷牙の狼と月夜', 'fair'],
  ['secret1', 'common'],
  ['P@ssw0rd', 'common'],
  ['Qwerty123!', 'common'],
  ['kaifu7', 'common'],
  ['secretariat-of-wolves', 'strong'],
] as const)('password strength of %j: %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
