import { expect, it } from 'vitest';
import { stateOf } from './edition-state.rules.ts';

const from = new Date('2026-04-01T01:00:00Z');
const until = new Date('2026-04-02T01:00:00Z');
const before = (moment: Date) => new Date(moment.getTime() - 1);

it.each([
  ['nothing was published', 'draft', { fromAt: null, untilAt: null }, from],
  ['a millisecond before its period', 'scheduled', { fromAt: from, untilAt: until }, before(from)],
  ['the first moment of its period', 'shown', { fromAt: from, untilAt: until }, from],
  ['a millisecond before its end', 'shown', { fromAt: from, untilAt: until }, before(until)],
  ['the end of its period', 'over', { fromAt: from, untilAt: until }, until],
  ['a period without an end', 'shown', { fromAt: from, untilAt: null }, until],
] as const)('the state of news, a banner or a legal text, %s: %s', (_, state, period, now) => {
  expect(stateOf(period, now)).toBe(state);
});
