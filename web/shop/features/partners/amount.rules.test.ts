import { describe, expect, it } from 'vitest';
import { amountFault } from './amount.rules.ts';

describe('the amount of a transfer from a partner site', () => {
  it.each([
    ['0', 'tooFew'],
    ['', 'tooFew'],
    ['1', null],
    ['500', null],
    ['501', 'tooMany'],
  ] as const)('amountFault(%j) with a balance of 500 points: %s', (typed, fault) => {
    expect(amountFault(typed, 500)).toBe(fault);
  });

  it('amountFault with an unknown balance: leaves the check to the site', () => {
    expect(amountFault('9999999999', null)).toBeNull();
  });
});
