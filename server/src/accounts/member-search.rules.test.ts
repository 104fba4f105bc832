import { expect, it } from 'vitest';
import { phonePrefixOf } from './member-search.rules.ts';

it.each([
  ['090-1234', '+81901234'],
  ['０９０ー１２３４ー５６７８', '+819012345678'],
  ['+81 (0)90 1234', '+81901234'],
  ['+1 415', '+1415'],
  ['090', '+8190'],
  ['09', undefined],
  ['123456', undefined],
  ['山田', undefined],
  ['', undefined],
])(
  'searching members by the beginning of a phone number, typed as %s: searches for %s',
  (typed, prefix) => {
    expect(phonePrefixOf(typed)).toBe(prefix);
  },
);
