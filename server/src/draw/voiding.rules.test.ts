import { expect, it } from 'vitest';
import { day } from '../lib/time.rules.ts';
import { voidRefusalOf } from './voiding.rules.ts';

const dueAt = new Date('2026-11-21T03:00:00.000Z');
const possibleFrom = new Date(dueAt.getTime() + day);
const justBefore = new Date(possibleFrom.getTime() - 1);

it.each([
  ['none waits', undefined, possibleFrom, { kind: 'nothing-waits' }],
  ['its number is known', { dueAt, isKnown: true }, possibleFrom, { kind: 'drawable' }],
  [
    'its number is overdue by less than a day',
    { dueAt, isKnown: false },
    justBefore,
    { kind: 'too-early', possibleFrom },
  ],
  ['its number is overdue by a day', { dueAt, isKnown: false }, possibleFrom, undefined],
])(
  'voiding the rounds of a pack, case "%s": possible only if its first waiting round has no number and is overdue by a day',
  (_, first, now, refusal) => {
    expect(voidRefusalOf(first, now)).toEqual(refusal);
  },
);
