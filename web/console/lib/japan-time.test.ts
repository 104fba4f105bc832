import { expect, it } from 'vitest';
import { fromJapanField, toJapanField } from './japan-time.ts';

it('an instant shown in a field as time in Japan and read back: gives the same minute', () => {
  expect(toJapanField('2026-03-31T15:30:00.000Z')).toBe('2026-04-01T00:30');
  expect(fromJapanField('2026-04-01T00:30')).toBe('2026-03-31T15:30:00.000Z');
});

it('a field for time in Japan: empty without an instant; no instant if it is empty or incomplete', () => {
  expect(toJapanField(null)).toBe('');
  expect(fromJapanField('')).toBeNull();
  expect(fromJapanField('2026-04')).toBeNull();
});
