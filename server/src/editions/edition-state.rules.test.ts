import { expect, it } from 'vitest';
import { stateOf } from './edition-state.rules.ts';

const from = new Date('2026-04-01T01:00:00Z');
const until = new Date('2026-04-02T01:00:00Z');
const before = (moment: Date) => new Date(moment.getTime() - 1);

it.each([
  ['nothing was published', { fromAt: null, untilAt: null }, from, 'draft'],
  ['a millisecond before its period', { fromAt: from, untilAt: until }, before(from), 'scheduled'],
  ['the first moment of its period', { fromAt: from, untilAt: until }, from, 'shown'],
  ['a millisecond before its end', { fromAt: from, untilAt: until }, before(until), 'shown'],
  ['the end of its period', { fromAt: from, untilAt: until }, until, 'over'],
  ['a period without an end', { fromAt: from, untilAt: null }, until, 'shown'],
] as const)('an edition, %s: its state is told by its period', (_, period, now, state) => {
  expect(stateOf(period, now)).toBe(state);
});
