import { expect, it } from 'vitest';
import { knownFieldsOf } from './known-fields.rules.ts';

it('fields of a request that its schema dropped: removed at any depth, the others stay as they were sent', () => {
  const sent = {
    ...{ reason: ' a test ', state: 'a\0b', amount: '12' },
    lines: [{ code: 'K-1', odd: 1 }, null],
    publicReason: { ja: '確認中', en: 'Checking', constructor: 'x' },
  };
  const parsed = {
    ...{ reason: 'a test', amount: 12, added: 'a default' },
    lines: [{ code: 'K-1' }, null],
    publicReason: { ja: '確認中', en: 'Checking' },
  };
  expect(knownFieldsOf(sent, parsed)).toEqual({
    ...{ reason: ' a test ', amount: '12' },
    lines: [{ code: 'K-1' }, null],
    publicReason: { ja: '確認中', en: 'Checking' },
  });
});

it('a request without fields, or whose value the schema turned into another kind: stays as it was sent', () => {
  expect(knownFieldsOf(undefined, {})).toBeUndefined();
  expect(knownFieldsOf('2026-11-21', new Date('2026-11-21'))).toBe('2026-11-21');
});
