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
] as const)('%j is %s to guess', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
