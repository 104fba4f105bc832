import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterBreak, type Dormancy, dueStep, unusedBefore } from './dormancy.rules.ts';

const at = (text: string) => new Date(`${text}T12:00:00+09:00`);
const unused: Dormancy = { unusedSince: at('2026-01-15'), warnings: 0, closesAt: null };

describe('unused account', () => {
  it('an unused account: first warning exactly 30 days before six months are over', () => {
    expect(dueStep(unused, new Date(at('2026-06-15').getTime() - 1))).toEqual({ kind: 'wait' });
    expect(dueStep(unused, at('2026-06-15'))).toEqual({ kind: 'warn', closesAt: at('2026-07-15') });
  });

  it('a warned account: second warning 7 days before the end, closed at the end', () => {
    const warned = { ...unused, warnings: 1, closesAt: at('2026-07-15') };
    expect(dueStep(warned, at('2026-07-07'))).toEqual({ kind: 'wait' });
    expect(dueStep(warned, at('2026-07-08'))).toEqual({ kind: 'warn', closesAt: at('2026-07-15') });
    const warnedTwice = { ...warned, warnings: 2 };
    expect(dueStep(warnedTwice, at('2026-07-14'))).toEqual({ kind: 'wait' });
    expect(dueStep(warnedTwice, at('2026-07-15'))).toEqual({ kind: 'close' });
  });

  it('a break after warnings about an unused account: these warnings no longer count, later ones do', () => {
    const end = at('2026-08-01');
    const warned = { ...unused, warnings: 1, closesAt: at('2026-07-15') };
    const after = { unusedSince: end, warnings: 0, closesAt: null };
    expect(afterBreak(warned, end)).toEqual(after);
    const warnedAgain = { ...unused, warnings: 1, closesAt: at('2027-02-01') };
    expect(afterBreak(warnedAgain, end)).toEqual({
      ...warnedAgain,
      unusedSince: end,
    });
    const used = { ...unused, unusedSince: at('2026-09-01') };
    expect(afterBreak(used, end)).toEqual(used);
    expect(afterBreak(used, null)).toBe(used);
  });

  it('an unused account that is warned late: its end moves, so that 30 and 7 whole days remain', () => {
    expect(dueStep(unused, at('2027-01-01'))).toEqual({ kind: 'warn', closesAt: at('2027-01-31') });
    const late = { ...unused, warnings: 1, closesAt: at('2027-01-31') };
    expect(dueStep(late, at('2027-03-01'))).toEqual({ kind: 'warn', closesAt: at('2027-03-08') });
  });

  it('any account that is due for a warning or closing as unused: old enough for the query to select it', () => {
    const instants = fc.date({ min: at('2024-01-01'), max: at('2032-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, instants, (unusedSince, now) => {
        const step = dueStep({ unusedSince, warnings: 0, closesAt: null }, now);
        if (step.kind !== 'wait')
          expect(unusedSince.getTime()).toBeLessThanOrEqual(unusedBefore(now).getTime());
      }),
    );
  });
});
