import { describe, expect, it } from 'vitest';
import { amountFault } from './amount.rules.ts';

describe('the amount of a transfer', () => {
  it.each([
    ['0', 'tooFew'],
    ['', 'tooFew'],
    ['1', null],
    ['500', null],
    ['501', 'tooMany'],
  ] as const)('of %j with 500 points owned: %s', (typed, fault) => {
    expect(amountFault(typed, 500)).toBe(fault);
  });

  it('is judged by the site alone where it is not known what is owned', () => {
    expect(amountFault('9999999999', null)).toBeNull();
  });
});
