import { expect, it } from 'vitest';
import { stateAfter } from './letters.rules.ts';

it.each([
  ['open', 'member-writes', 'open'],
  ['waiting', 'member-writes', 'open'],
  ['done', 'member-writes', 'open'],
  ['open', 'answered', 'waiting'],
  ['done', 'answered', 'waiting'],
  ['open', 'answered-and-done', 'done'],
  ['waiting', 'done', 'done'],
  ['done', 'done', undefined],
  ['waiting', 'reopened', 'open'],
  ['open', 'reopened', undefined],
] as const)('a letter thread that is %s, after %s: is %s', (state, event, after) => {
  expect(stateAfter(state, event)).toBe(after);
});
