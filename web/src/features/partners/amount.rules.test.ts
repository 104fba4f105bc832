import { describe, expect, it } from 'vitest';
import { amountFault, digitsOf } from './amount.rules.ts';

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

  it('takes digits of any width, at most ten', () => {
    expect(digitsOf('１2,３00')).toBe('12300');
    expect(digitsOf('12345678901234')).toBe('1234567890');
    expect(digitsOf('-5.5')).toBe('55');
  });
});
