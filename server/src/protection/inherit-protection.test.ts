import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAccount } from '../ledger/index.ts';
import { MemberGoneError } from '../lib/member-gone.ts';
import { day } from '../lib/time.rules.ts';
import { makeMember } from '../testing/factories.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findBirthDate } from './age.queries.ts';
import { beginBreak } from './begin-break.ts';
import { findAccountBirthDate, findAgeBar } from './find-age-bar.ts';
import { keepYounger } from './hand-on-protection.ts';
import { inheritProtection } from './inherit-protection.ts';
import { eraseProtection } from './member-protection.ts';
import { insertExclusions } from './protection.queries.ts';
import { stateBirthDate } from './state-birth-date.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const inDays = (days: number) => new Date(shop.clock.now().getTime() + days * day);

/** Stores exclusions of one person each that end at these times, and returns their digests. */
async function exclusions(ends: readonly (Date | null)[]): Promise<Buffer[]> {
  const digests = ends.map(() => randomBytes(32));
  await shop.db.transaction(async (tx) => {
    for (const [index, end] of ends.entries())
      await insertExclusions(tx, digests.slice(index, index + 1), end);
  });
  return digests;
}

/** A person who leaves, and is known by these digests. */
const leaving = (proved: readonly Buffer[]) => ({
  ...{ proved, phone: [], address: [], staying: [] },
  findPaidSums: async () => ({ day: 0, week: 0, month: 0 }),
});

/** Registers these digests for a member, and returns when their break ends then. */
async function endAfter(memberId: number, digests: readonly Buffer[]) {
  const now = shop.clock.now();
  const person = { proved: digests, address: [], unproved: [], stated: [] };
  await shop.db.transaction((tx) => inheritProtection(tx, memberId, person, now));
  const account = await findAccount(shop.db, memberId);
  return { from: account?.breakFrom, until: account?.breakUntil };
}

it('new account of a person with exclusions by mailbox and by phone: inherits the one that ends last', async () => {
  const memberId = await makeMember(shop);
  const digests = await exclusions([inDays(200), inDays(300)]);
  expect(await endAfter(memberId, digests)).toEqual({ from: shop.clock.now(), until: inDays(300) });
});

it('new account of a person with a permanent exclusion and one that ends: inherits the permanent one', async () => {
  const memberId = await makeMember(shop);
  const digests = await exclusions([inDays(200), null]);
  expect(await endAfter(memberId, digests)).toEqual({ from: shop.clock.now(), until: null });
});

it('a member whose own break ends later than an inherited exclusion: their own break stays', async () => {
  const memberId = await makeMember(shop);
  await beginBreak(shop, memberId, '1-year');
  const before = await findAccount(shop.db, memberId);
  const after = await endAfter(memberId, await exclusions([inDays(30)]));
  expect(after.until).toEqual(before?.breakUntil);
});

it('an excluded person gets another mailbox or phone: this one is excluded, too, until the later end of both', async () => {
  const [known = randomBytes(32)] = await exclusions([inDays(200)]);
  const [later, other] = [randomBytes(32), randomBytes(32)];
  await endAfter(await makeMember(shop), [known, later]);
  const memberId = await makeMember(shop);
  await beginBreak(shop, memberId, '1-year');
  // The exclusion of the account itself ends later, so this one is stored.
  const { until } = await endAfter(memberId, [later, other]);
  expect(await endAfter(await makeMember(shop), [other])).toMatchObject({ until });
});

it('an account that verifies the phone of a closed account of a member under 18: the later date of birth of both counts, and a stated one stays', async () => {
  const digests = [randomBytes(32)];
  const now = shop.clock.now();
  const child = await makeMember(shop, { bornOn: '2012-06-05' });
  await shop.db.transaction((tx) => eraseProtection(tx, child, { ...leaving(digests), now }));
  const [older, younger] = [
    await makeMember(shop, { bornOn: '1990-04-02' }),
    await makeMember(shop, { bornOn: '2013-01-01' }),
  ];
  for (const id of [older, younger]) await endAfter(id, digests);
  expect(await findBirthDate(shop.db, older)).toBe('1990-04-02');
  expect(await findAgeBar(shop.db, older, now)).toBe('too-young');
  expect(await findBirthDate(shop.db, younger)).toBe('2013-01-01');
});

it.each([[['2008-12-05', '2013-01-01']], [['2013-01-01', '2008-12-05']]])(
  'a member without a date of birth who inherits %j, then states an adult’s: the later one of both goes on to count',
  async (dates) => {
    const now = shop.clock.now();
    const memberId = await makeMember(shop, { bornOn: null });
    for (const bornOn of dates)
      await shop.db.transaction((tx) => keepYounger(tx, memberId, bornOn, now));
    await stateBirthDate(shop, memberId, '1990-04-02');
    expect(await findAccountBirthDate(shop.db, memberId, now)).toBe('2013-01-01');
  },
);

it('a member born on 29 February states that date again in their next account: nothing is carried, no mail says that limits now apply', async () => {
  const digests = [randomBytes(32)];
  const now = shop.clock.now();
  const child = await makeMember(shop, { bornOn: '2012-02-29' });
  await shop.db.transaction((tx) => eraseProtection(tx, child, { ...leaving(digests), now }));
  const next = await makeMember(shop, { bornOn: '2012-02-29' });
  await endAfter(next, digests);
  expect(await findAccountBirthDate(shop.db, next, now)).toBe('2012-02-29');
  expect(await queuedMailsTo(shop, next)).toEqual([]);
});

it('new account whose mailbox and phone belong to no excluded person: has no break', async () => {
  expect(await endAfter(await makeMember(shop), [randomBytes(32)])).toEqual({
    ...{ from: null, until: null },
  });
});

it('beginning a break for a member who does not exist: an error, nothing is stored', async () => {
  await expect(beginBreak(shop, 999_999, '1-year')).rejects.toThrow(MemberGoneError);
});
