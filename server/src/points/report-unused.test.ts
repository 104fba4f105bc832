import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAccount, LedgerBatch } from '../ledger/index.ts';
import { dayInJapan } from '../lib/days.rules.ts';
import { credit, makeMember } from '../testing/factories.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { unusedCsv, unusedReport } from './report-unused.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('report of unused points: paid and free at the end of a day, unchanged by later bookings', async () => {
  const spend = (memberId: number, amount: number) =>
    shop.db.transaction(async (tx) => {
      const ledger = await LedgerBatch.open(tx, [memberId], shop.clock);
      if (amount > 0)
        ledger.post({ memberId, currency: 'point', amount: -amount, kind: 'pack_bought' });
      await ledger.write();
    });
  const [one, other] = [
    await makeMember(shop, { points: 1_000 }),
    await makeMember(shop, { points: 300 }),
  ];
  await credit(shop, one, { points: 500, paid: false });
  await spend(one, 1_200);
  const reportOf = async (text: string) =>
    unusedCsv(await unusedReport(shop.db, dayInJapan(text)?.until ?? shop.clock.now()));
  const expected = [
    'points,members,unused,from_cards',
    'paid,1,300,0',
    'free,1,300,0',
    'all,,600,0',
    '',
  ].join('\r\n');
  expect(await reportOf('2026-11-21')).toBe(expected);

  shop.clock.advance(day);
  await spend(other, 100);
  await credit(shop, other, { points: 7, paid: false });
  expect(await reportOf('2026-11-21')).toBe(expected);
  expect(await reportOf('2026-11-22')).toContain('paid,1,200,0\r\nfree,2,307,0\r\n');

  // Expired points are not unused, even where no job has booked their expiry yet.
  expect((await findAccount(shop.db, one))?.points).toBe(300);
  expect(await reportOf('2027-05-21')).toContain('paid,0,0,0\r\nfree,1,7,0\r\n');
});
