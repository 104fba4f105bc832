import { expect, it } from 'vitest';
import { endOfDueDays, numberOrTracking, parcelQueryOf } from './parcel-list.rules.ts';

it('parcels due today and within seven days: these periods end at midnight in Japan', () => {
  // 23:30 in Japan on 21 November.
  const now = new Date('2026-11-21T14:30:00Z');
  expect(endOfDueDays('overdue', now)).toEqual(new Date('2026-11-20T15:00:00Z'));
  expect(endOfDueDays('today', now)).toEqual(new Date('2026-11-21T15:00:00Z'));
  expect(endOfDueDays('week', now)).toEqual(new Date('2026-11-28T15:00:00Z'));
});

it.each([
  ['12', { number: 12 }],
  [' １２ ', { number: 12 }],
  ['1234-5678-9014', undefined],
  ['1234-5678-9013', { trackingNumber: '123456789013' }],
  ['ee 123 456 785 jp', { trackingNumber: 'EE123456785JP' }],
  ['0', undefined],
  ['高橋', undefined],
])('searching parcels for %s: %o', (search, found) => {
  const normalised = numberOrTracking(search);
  if (found === undefined) expect(normalised).toBeUndefined();
  else expect(normalised).toEqual(found);
});

it.each([
  [{ state: 'open' }, 'due-desc', 'due-desc'],
  [{ state: 'sent' }, 'sent', 'sent'],
  [{ search: '12' }, 'oldest', 'oldest'],
  [{ state: 'sent' }, 'due', 'sent-desc'],
  [{ carrier: 'yamato' }, 'due', 'sent-desc'],
  [{ state: 'waiting' }, 'newest', 'due'],
] as const)('sorting parcels of %o by %s: sorted by %s', (query, sort, by) => {
  const now = new Date('2026-11-21T14:30:00Z');
  expect(parcelQueryOf({ ...query, sort }, now)?.sort).toBe(by);
});
