import { describe, expect, it } from 'vitest';
import { type DebtStep, forgonePointsOf } from './forgone-points.rules.ts';

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
  it('points forgone of a payment: the points owed for it at the time when the debt was forgone', () => {
    const steps = [
      reversed('a', 1000),
      lowered('forgone', 1000),
      reversed('b', 400),
      lowered('forgone', 400),
    ];
    expect([forgonePointsOf(steps, 'a'), forgonePointsOf(steps, 'b')]).toEqual([1000, 400]);
  });

  it('points forgone of a payment: none if the debt was waived as paid another way', () => {
    expect(forgonePointsOf([reversed('a', 1000), lowered('waived', 1000)], 'a')).toBe(0);
  });

  it('points forgone of a payment: lowered by an earlier settlement, which paid the oldest debt first', () => {
    const steps = [
      reversed('a', 300),
      reversed('b', 400),
      lowered('settled', 500, 'c'),
      lowered('forgone', 200),
    ];
    expect([forgonePointsOf(steps, 'a'), forgonePointsOf(steps, 'b')]).toEqual([0, 200]);
  });

  it("points forgone of a payment: not lowered by another payment's returned money, which pays its own debt", () => {
    const steps = [
      reversed('a', 300),
      reversed('b', 400),
      lowered('payment_returned', 400, 'b'),
      lowered('forgone', 300),
    ];
    expect([forgonePointsOf(steps, 'a'), forgonePointsOf(steps, 'b')]).toEqual([300, 0]);
  });

  it('points forgone of a payment: counted from zero when the payment is reversed again', () => {
    const steps = [
      reversed('a', 300),
      lowered('forgone', 300),
      reversed('a', 700),
      lowered('forgone', 700),
    ];
    expect(forgonePointsOf(steps, 'a')).toBe(700);
  });
});
