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

describe('points that the shop forgoes for a payment', () => {
  it('forgoing the debt of a payment: the points still owed for it are counted as forgone', () => {
    const steps = [
      reversed('a', 1000),
      lowered('forgone', 1000),
      reversed('b', 400),
      lowered('forgone', 400),
    ];
    expect([forgonePointsOf(steps, 'a'), forgonePointsOf(steps, 'b')]).toEqual([1000, 400]);
  });

  it('waiving the debt of a payment because it was paid in another way: no points are counted as forgone', () => {
    expect(forgonePointsOf([reversed('a', 1000), lowered('waived', 1000)], 'a')).toBe(0);
  });

  it('forgoing the debt of a payment after points had settled the oldest debts: only the rest is counted as forgone', () => {
    const steps = [
      reversed('a', 300),
      reversed('b', 400),
      lowered('settled', 500, 'c'),
      lowered('forgone', 200),
    ];
    expect([forgonePointsOf(steps, 'a'), forgonePointsOf(steps, 'b')]).toEqual([0, 200]);
  });

  it('points forgone for a payment: unchanged when the bank returns the money of another payment', () => {
    const steps = [
      reversed('a', 300),
      reversed('b', 400),
      lowered('payment_returned', 400, 'b'),
      lowered('forgone', 300),
    ];
    expect([forgonePointsOf(steps, 'a'), forgonePointsOf(steps, 'b')]).toEqual([300, 0]);
  });

  it('points forgone for a payment that is reversed again later: counted from zero for the new reversal', () => {
    const steps = [
      reversed('a', 300),
      lowered('forgone', 300),
      reversed('a', 700),
      lowered('forgone', 700),
    ];
    expect(forgonePointsOf(steps, 'a')).toBe(700);
  });

  it('points forgone together with the reversal of their payment: only that debt is cancelled, and nothing is counted twice', () => {
    const steps = [
      reversed('a', 300),
      reversed('b', 400),
      lowered('forgone', 400, 'b'),
      lowered('forgone', 300),
    ];
    expect([forgonePointsOf(steps, 'a'), forgonePointsOf(steps, 'b')]).toEqual([300, 0]);
  });
});
