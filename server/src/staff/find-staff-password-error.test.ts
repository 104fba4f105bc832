import { expect, it } from 'vitest';
import { findStaffPasswordError } from './find-staff-password-error.ts';

it.each([
  ['R7#vq2Lm9', 'form'],
  ['R7#v\tq2Lm9x', 'form'],
  ['Tanaka.Ren@example.com', 'mail'],
  ['kaifu-console-2026', 'guessable'],
  ['a long pass phrase', undefined],
])('staff choose the password %j: refused as %s, if at all', (password, error) => {
  expect(findStaffPasswordError(password, 'tanaka.ren@example.com')).toBe(error);
});
