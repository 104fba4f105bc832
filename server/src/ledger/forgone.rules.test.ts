import { describe, expect, it } from 'vitest';
import { type DebtStep, forgoneOf } from './forgone.rules.ts';

const reversed = (reference: string, amount: number): DebtStep => ({
  kind: 'payment_reversed',
  reference,
  amount,
});
const lowered = (
  kind: DebtStep['kind'],
  points: number,
  reference: string | null = null,
): DebtStep => ({
  kind,
  reference,
  amount: -points,
});

describe('points forgone of a payment', () => {
  it('are those that were owed for it when the debt was forgone', () => {
    const steps = [
      reversed('a', 1000),
      lowered('forgone', 1000),
      reversed('b', 400),
      lowered('forgone', 400),
    ];
    expect([forgoneOf(steps, 'a'), forgoneOf(steps, 'b')]).toEqual([1000, 400]);
  });

  it('are none of what was waived as paid another way', () => {
    expect(forgoneOf([reversed('a', 1000), lowered('waived', 1000)], 'a')).toBe(0);
  });

  it('are less by what was settled before, which paid the oldest debt', () => {
    const steps = [
      reversed('a', 300),
      reversed('b', 400),
      lowered('settled', 500, 'c'),
      lowered('forgone', 200),
    ];
    expect([forgoneOf(steps, 'a'), forgoneOf(steps, 'b')]).toEqual([0, 200]);
  });

  it('are untouched by the money of another payment that the bank returned, which pays its own debt first', () => {
    const steps = [
      reversed('a', 300),
      reversed('b', 400),
      lowered('payment_returned', 400, 'b'),
      lowered('forgone', 300),
    ];
    expect([forgoneOf(steps, 'a'), forgoneOf(steps, 'b')]).toEqual([300, 0]);
  });

  it('are counted anew when the payment is reversed again', () => {
    const steps = [
      reversed('a', 300),
      lowered('forgone', 300),
      reversed('a', 700),
      lowered('forgone', 700),
    ];
    expect(forgoneOf(steps, 'a')).toBe(700);
  });
});
