import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeOf, isMisread, normalizeCode } from './code.rules.ts';

const number = fc.integer({ min: 1, max: 9_999_999 });

it('stock code of copies: ends in its check digit, is read back from full-width characters', () => {
  expect(codeOf(1)).toBe('K00000013');
  expect(isMisread('K00000013')).toBe(false);
  expect(normalizeCode(' ｋ0000 0013\n')).toBe('K00000013');
});

it('stock code with one wrong digit: recognised as misread', () => {
  fc.assert(
    fc.property(number, fc.nat({ max: 7 }), fc.integer({ min: 1, max: 9 }), (id, place, by) => {
      const digits = [...codeOf(id).slice(1)];
      digits[place] = String((Number(digits[place]) + by) % 10);
      expect(isMisread(`K${digits.join('')}`)).toBe(true);
    }),
  );
});

it('stock code with two exchanged digits: recognised as misread', () => {
  fc.assert(
    fc.property(number, fc.nat({ max: 6 }), (id, place) => {
      const digits = [...codeOf(id).slice(1)];
      fc.pre(digits[place] !== digits[place + 1]);
      [digits[place], digits[place + 1]] = [digits[place + 1] ?? '', digits[place] ?? ''];
      expect(isMisread(`K${digits.join('')}`)).toBe(true);
    }),
  );
});

it('barcode of something else, such as a grading certificate: not taken for a misread label of the shop', () => {
  expect(isMisread('KF-0001')).toBe(false);
});
