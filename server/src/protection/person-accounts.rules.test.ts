import { expect, it } from 'vitest';
import { boundBy, countedIn, personAccounts } from './person-accounts.rules.ts';

const registered = new Date('2026-01-01T00:00:00Z');
const proved = (memberId: number, since = registered) => ({
  memberId,
  isProved: true,
  since,
  isStranger: false,
});
const unproved = (memberId: number, since = registered) => ({
  memberId,
  isProved: false,
  since,
  isStranger: false,
});

it('the only account of a mailbox, proved or not: counts alone, and need not prove the mailbox', () => {
  for (const account of [proved(5), unproved(5)])
    expect(personAccounts(5, [account])).toEqual({ counted: [5], binding: [5], mustProve: false });
  // A closed account has no open account of its mailbox.
  expect(personAccounts(5, [])).toEqual({ counted: [5], binding: [5], mustProve: false });
});

it('an unproved account whose mailbox another account has: learns nothing about it, and must prove the mailbox', () => {
  for (const other of [proved(3), unproved(3), proved(9)])
    expect(personAccounts(5, [other, unproved(5)])).toEqual({
      ...{ counted: [5], binding: [5], mustProve: true },
    });
});

it('a proved account: only proved or earlier accounts of its mailbox bind it, and their payments count', () => {
  const accounts = [unproved(3), proved(5), proved(7), unproved(9)];
  expect(personAccounts(5, accounts)).toEqual({
    ...{ counted: [5, 3, 7], binding: [5, 3, 7], mustProve: false },
  });
});

it('an account whose mailbox another one has left: its payments count once the mailbox is proved, and it binds nothing', () => {
  expect(personAccounts(5, [proved(5)], [3])).toEqual({
    ...{ counted: [5, 3], binding: [5], mustProve: false },
  });
  expect(personAccounts(5, [unproved(5)], [3])).toEqual({
    ...{ counted: [5], binding: [5], mustProve: true },
  });
  expect(personAccounts(5, [proved(5), proved(7)], [3, 7]).counted).toEqual([5, 7, 3]);
});

it('an unproved account that was opened earlier, but came to the mailbox later: binds nobody, and its payments do not count', () => {
  const later = new Date('2026-02-01T00:00:00Z');
  const accounts = [unproved(3, later), proved(5)];
  expect(personAccounts(5, accounts)).toEqual({
    ...{ counted: [5], binding: [5], mustProve: false },
  });
  expect(boundBy(3, accounts)).toEqual([]);
  // One that has proved the mailbox came later, and is bound by the earlier one.
  expect(personAccounts(3, [proved(3, later), unproved(5)]).binding).toEqual([3, 5]);
  expect(boundBy(5, [proved(3, later), unproved(5)])).toEqual([3]);
});

it('a proved account: binds all others of its mailbox; an unproved one: only proved ones that were opened later', () => {
  const others = [unproved(3), proved(4), unproved(7), proved(9)];
  expect(boundBy(5, [...others, proved(5)])).toEqual([3, 4, 7, 9]);
  expect(boundBy(5, [...others, unproved(5)])).toEqual([9]);
});

it('an earlier unproved account that staff have called a stranger’s: binds nobody and is bound by nobody, and must prove the mailbox', () => {
  const stranger = { ...unproved(3), isStranger: true };
  expect(personAccounts(5, [stranger, proved(5)])).toEqual({
    ...{ counted: [5], binding: [5], mustProve: false },
  });
  const member = { ...proved(5), isStranger: true };
  expect(personAccounts(3, [unproved(3), member]).mustProve).toBe(true);
  expect([boundBy(3, [unproved(3), member]), boundBy(5, [stranger, proved(5)])]).toEqual([[], []]);
});

it('an unproved account that leaves: its payments count in those that came later, also if they are not proved yet', () => {
  const others = [unproved(3), proved(4), unproved(7), proved(9)];
  expect(countedIn(5, [...others, unproved(5)])).toEqual([7, 9]);
  expect(countedIn(5, [...others, proved(5)])).toEqual([3, 4, 7, 9]);
});
