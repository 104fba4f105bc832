import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { buyRequest, credit, makeMember, makePack } from '../testing/factories.ts';
import { sumDays } from './sum-days.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const setClock = (to: string) =>
  console.shop.clock.advance(Date.parse(to) - console.shop.clock.now().getTime());

it('report of each base date: opening balance, bookings and expiry add up to the unused points; later bookings change nothing', async () => {
  const { shop } = console;
  setClock('2026-12-10T12:00:00+09:00');
  const memberId = await makeMember(shop, { points: 9_000_000 });
  await credit(shop, memberId, { points: 777, paid: false });
  const packId = await makePack(shop, { price: 500, counts: [20] });
  await shop.packSales.buy(buyRequest({ memberId, packId, count: 2 }));
  setClock('2027-03-31T23:30:00+09:00');
  await credit(shop, memberId, { points: 3_000_000 });
  setClock('2027-04-01T02:30:00+09:00');
  await sumDays(shop.db, shop.clock);
  const { client } = await console.staff('accountant');
  const march = await client.done(operations.getBaseDate, {});
  expect(march).toMatchObject({
    ...{ isOver: true, day: '2027-03-31', first: '2026-10-01', dueBy: '2027-05-31' },
    ...{ dates: ['2027-09-30', '2027-03-31'], opening: 0, closing: 11_999_000, expiring: 0 },
    ...{ unused: 11_999_000, threshold: 10_000_000, isAbove: true, depositYen: 5_999_500 },
    items: [
      { kind: 'points_bought', name: 'Points sold', credited: 12_000_000, debited: 0 },
      { kind: 'pack_bought', name: 'Used for packs', credited: 0, debited: 1_000 },
    ],
  });
  expect(march.monthEnds.slice(-4)).toEqual([
    { month: '2026-12', paid: 8_999_000 },
    { month: '2027-01', paid: 8_999_000 },
    { month: '2027-02', paid: 8_999_000 },
    { month: '2027-03', paid: 11_999_000 },
  ]);
  expect(march.csv).toBe(
    [
      'figure,value',
      'base_date,2027-03-31',
      'opening,0',
      'points_bought,12000000',
      'pack_bought,-1000',
      'closing,11999000',
      'expired_not_booked,0',
      'unused_paid,11999000',
      'threshold,10000000',
      'deposit_yen,5999500',
      'due_by,2027-05-31',
      'unused_paid_if_cards_are_free,11999000',
      'deposit_yen_if_cards_are_free,5999500',
      'unused_paid_if_cards_are_paid,11999000',
      'deposit_yen_if_cards_are_paid,5999500',
      '',
    ].join('\r\n'),
  );

  // The points of March end on 30 September, and nothing books their expiry before October.
  setClock('2027-10-01T02:30:00+09:00');
  await sumDays(shop.db, shop.clock);
  // The sign-in of spring has ended.
  const { client: later } = await console.staff('accountant');
  const september = await later.done(operations.getBaseDate, {});
  expect(september).toMatchObject({
    ...{ day: '2027-09-30', opening: 11_999_000, closing: 11_999_000, expiring: 11_999_000 },
    ...{ unused: 0, isAbove: false, depositYen: 0, items: [] },
  });
  expect({
    ...(await later.done(operations.getBaseDate, { query: { day: '2027-03-31' } })),
    dates: march.dates,
  }).toEqual(march);
});

it('report of a base date in the future: has the unused points of now', async () => {
  const { client } = await console.staff('accountant');
  const [day] = (await client.done(operations.getBaseDate, {})).dates;
  const coming = await client.done(operations.getBaseDate, { query: day ? { day } : {} });
  expect(coming).toMatchObject({ day, isOver: false });
  await makeMember(console.shop, { points: 250 });
  console.shop.clock.advance(1_000);
  const after = await client.done(operations.getBaseDate, { query: day ? { day } : {} });
  expect(after.unused - coming.unused).toBe(250);
});

it('report of a day that is no base date, or of one before the first booking: refused, names the field of the day', async () => {
  const { client } = await console.staff('accountant');
  for (const day of ['2027-03-30', '2020-03-31'])
    expect(await client.ask(operations.getBaseDate, { query: { day } }), day).toMatchObject({
      status: 422,
      problem: { errors: [{ pointer: '/day' }] },
    });
});
