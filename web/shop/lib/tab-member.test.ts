import { expect, test } from 'vitest';
import { memberStorageName, resetPageMember, updatePageMember } from './tab-member.ts';

test('a page: belongs to the first member named to it, until somebody logs in or out on it', () => {
  expect([
    updatePageMember(''),
    updatePageMember('hana'),
    updatePageMember(''),
    updatePageMember('hana'),
  ]).not.toContain(false);
  expect(updatePageMember('taro')).toBe(false);
  expect(memberStorageName(7, 'a1')).toBe('hana.7.a1');
  resetPageMember();
  expect(updatePageMember('taro')).toBe(true);
  expect(memberStorageName(7, 'a1')).toBe('taro.7.a1');
  expect(updatePageMember('hana')).toBe(false);
});
