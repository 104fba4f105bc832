import { expect, it } from 'vitest';
import { versionAt } from './terms-version.rules.ts';

const noon = new Date('2026-12-01T03:00:00Z');
const later = new Date('2026-12-02T03:00:00Z');
const versions = [
  { version: 1, fromAt: later },
  { version: 2, fromAt: noon },
];
const before = (moment: Date) => new Date(moment.getTime() - 1);

it.each([
  ['before any begins', before(noon), 0],
  ['when the first begins', noon, 2],
  ['until the next begins', before(later), 2],
  ['when one begins that was published earlier', later, 1],
] as const)('version of the terms in effect %s: the last that has begun', (_, now, version) => {
  expect(versionAt(versions, now)).toBe(version);
});
