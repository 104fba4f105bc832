import { expect, it } from 'vitest';
import { packStateOf } from './pack-state.rules.ts';

const now = new Date('2026-11-21T03:00:00.000Z');
const fromNow = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const sealed = { sealedAt: fromNow(-9), startsAt: null, endsAt: null, pausedAt: null };

it.each([
  ['before its seal', { sealedAt: null }, undefined, 'unsealed'],
  ['sealed, without dates', {}, 5, 'selling'],
  ['a millisecond before its start', { startsAt: fromNow(1) }, 5, 'upcoming'],
  ['at its start', { startsAt: now }, 5, 'selling'],
  ['a millisecond before its end', { endsAt: fromNow(1) }, 5, 'selling'],
  ['at its end', { endsAt: now }, 5, 'ended'],
  ['paused', { pausedAt: fromNow(-1) }, 5, 'paused'],
  ['paused before its start', { pausedAt: fromNow(-1), startsAt: fromNow(1) }, 5, 'paused'],
  ['paused, after its end', { pausedAt: fromNow(-1), endsAt: now }, 5, 'ended'],
  ['without units left, after its end', { endsAt: now }, 0, 'sold-out'],
] as const)(
  'state of a pack by its dates, pause and units left: a pack %s (%j, %j left) is %s',
  (_, sale, remaining, state) => {
    expect(packStateOf({ ...sealed, ...sale }, remaining, now)).toBe(state);
  },
);
