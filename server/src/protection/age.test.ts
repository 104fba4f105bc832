import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemActor } from '../db/audit.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findBirthDate } from './age.queries.ts';
import { changeBirthDate } from './change-birth-date.ts';
import { findAgeBar } from './find-age-bar.ts';
import { eraseProtection, readProtection } from './member-protection.ts';
import { stateBirthDate } from './state-birth-date.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const command = systemActor('kaori', 'the identity card');
const barOf = (memberId: number) =>
  shop.db.transaction((tx) => findAgeBar(tx, memberId, shop.clock.now()));

it('a member states their date of birth: stored once; an impossible or a different one is refused', async () => {
  const id = await makeMember(shop, { bornOn: null });
  expect(await barOf(id)).toBe('age-unstated');
  expect(await stateBirthDate(shop, id, '2999-01-01')).toBe('impossible');
  expect(await findBirthDate(shop.db, id)).toBeUndefined();
  expect(await stateBirthDate(shop, id, '1990-04-02')).toBe('stated');
  expect(await stateBirthDate(shop, id, '1990-04-02')).toBe('stated');
  expect(await stateBirthDate(shop, id, '1991-04-02')).toBe('stated-before');
  expect(await findBirthDate(shop.db, id)).toBe('1990-04-02');
  expect(await barOf(id)).toBeUndefined();
});

it('a member who is under 18: may not buy points', async () => {
  expect(await barOf(await makeMember(shop, { bornOn: '2012-06-05' }))).toBe('too-young');
});

it('correcting a date of birth on the command line: stored; refused if none was stated, or if it is the same or impossible', async () => {
  const unstated = await makeMember(shop, { bornOn: null });
  const stated = await makeMember(shop);
  const correct = (id: number, bornOn: string) => changeBirthDate(shop, id, bornOn, command);
  expect(await correct(unstated, '1991-04-02')).toBe('not-stated');
  expect(await correct(stated, '1990-04-02')).toBe('unchanged');
  expect(await correct(stated, '2999-01-01')).toBe('impossible');
  expect(await correct(stated, '1991-04-02')).toBe('changed');
});

it('the data of a member who closes their account: their date of birth is in it, then erased', async () => {
  const id = await makeMember(shop);
  expect(await readProtection(shop.db, id)).toEqual({
    bornOn: '1990-04-02',
    events: [],
    guardians: [],
  });
  await shop.db.transaction((tx) =>
    eraseProtection(tx, id, {
      ...{ proved: [], phone: [], address: [], staying: [], now: shop.clock.now() },
      findPaidSums: async () => ({ day: 0, week: 0, month: 0 }),
    }),
  );
  expect(await readProtection(shop.db, id)).toEqual({ bornOn: null, events: [], guardians: [] });
});
