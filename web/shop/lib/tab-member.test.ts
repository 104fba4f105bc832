import { expect, test } from 'vitest';
import { memberStorageName, resetPageMember, updatePageMember } from './tab-member.ts';

test('browser tab: belongs to the first member that a response names, until somebody logs in or out in it', () => {
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
