import { describe, expect, it } from 'vitest';
import { amountError } from './amount.rules.ts';

describe('the amount of a transfer from a partner site', () => {
  it.each([
    ['0', 'tooFew'],
    ['', 'tooFew'],
    ['1', null],
    ['500', null],
    ['501', 'tooMany'],
  ] as const)(
    'amountError of a transfer of %j with a balance of 500 points: %s',
    (typed, error) => {
      expect(amountError(typed, 500)).toBe(error);
    },
  );

  it('amountError of a transfer with an unknown balance: none, the partner site checks it', () => {
    expect(amountError('9999999999', null)).toBeNull();
  });
});
