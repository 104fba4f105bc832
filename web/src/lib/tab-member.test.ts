import { expect, test } from 'vitest';
import { expectMember, meetMember, tabMember } from './tab-member.ts';

test('a page is of the member first named to it, until somebody logs in or out on it', () => {
  expect([meetMember(''), meetMember('hana'), meetMember(''), meetMember('hana')]).not.toContain(false);
  expect(meetMember('taro')).toBe(false);
  expect(tabMember()).toBe('hana');
  expectMember();
  expect(meetMember('taro')).toBe(true);
  expect(tabMember()).toBe('taro');
  expect(meetMember('hana')).toBe(false);
});
