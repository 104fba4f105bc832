import { expect, it } from 'vitest';
import { openTestShop } from '../testing/test-shop.ts';
import { sumFindingText } from './check-sums.texts.ts';
import { checkDailySums, checkDayCloses, differencesOf } from './check-sums.ts';
import { findSummedDays } from './daily-sums.queries.ts';
import { sumDays } from './sum-days.ts';

const none = { bookings: [], payments: [], packs: [], cardPoints: [], freeUnits: [] };
const paid = {
  ...none,
  payments: [{ day: '2026-11-21', method: 2, payments: 1, yen: 100, givenBackYen: 0 }],
};

it('comparing stored sums of a day with its bookings, a figure only on one side: named, the other side is 0', () => {
  const name = 'books of 2026-11-21, pay method 2';
  expect(differencesOf(paid, none).map((each) => sumFindingText(each).en)).toEqual([
    `${name} payments: the stored sum is 1, the journal has 0`,
    `${name} yen: the stored sum is 100, the journal has 0`,
  ]);
  expect(differencesOf(none, paid).map((each) => sumFindingText(each).en)).toEqual([
    `${name} payments: the stored sum is 0, the journal has 1`,
    `${name} yen: the stored sum is 0, the journal has 100`,
  ]);
  expect(differencesOf(paid, paid)).toEqual([]);
});

it('shop without a booking: no day is summed, and no check finds anything', async () => {
  const shop = await openTestShop();
  await sumDays(shop.db, shop.clock);
  expect(await findSummedDays(shop.db)).toBeUndefined();
  expect(await checkDailySums(shop.db)).toEqual([]);
  expect(await checkDayCloses(shop.db)).toEqual([]);
  await shop.close();
});
