import { expect, it } from 'vitest';
import { instantOf, parseWhen } from './when.rules.ts';

it.each([
  ['P3D', 3 * 86_400_000],
  ['-P10D', -10 * 86_400_000],
  ['P2W', 14 * 86_400_000],
  ['P1DT6H', 30 * 3_600_000],
  ['-PT90M', -90 * 60_000],
  ['+PT30S', 30_000],
])('parsing the duration %s of a catalogue: counted from the first import', (text, length) => {
  expect(parseWhen(text)).toEqual({ afterImport: length });
});

it('parsing a time of a catalogue with a UTC offset: gives that instant', () => {
  const when = parseWhen('2026-04-01T10:00:00+09:00');
  expect(when).toEqual({ instant: new Date('2026-04-01T01:00:00Z') });
  expect(when && instantOf(when, new Date(0))).toEqual(new Date('2026-04-01T01:00:00Z'));
});

it.each([
  '',
  'P',
  'PT',
  'P1DT',
  'P1M',
  'P1Y',
  '3D',
  '2026-04-01',
  '2026-04-01T10:00:00',
  '2026-13-01T10:00:00Z',
  '2026-11-31T10:00:00+09:00',
])('parsing %j as a time of a catalogue: refused', (text) => {
  expect(parseWhen(text)).toBeUndefined();
});
