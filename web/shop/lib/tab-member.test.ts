import { expect, test } from 'vitest';
import { expectMember, meetMember, ownName } from './tab-member.ts';

test('a page: belongs to the first member named to it, until somebody logs in or out on it', () => {
  expect([meetMember(''), meetMember('hana'), meetMember(''), meetMember('hana')]).not.toContain(
    false,
  );
  expect(meetMember('taro')).toBe(false);
  expect(ownName(7, 'a1')).toBe('hana.7.a1');
  expectMember();
  expect(meetMember('taro')).toBe(true);
  expect(ownName(7, 'a1')).toBe('taro.7.a1');
  expect(meetMember('hana')).toBe(false);
});
