import { afterAll, beforeAll, expect, it } from 'vitest';
import { credit, makeMember } from '../testing/factories.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findStoredUnused } from './measure-unused.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const measure = () => shop.jobs.find(({ name }) => name === 'measure-unused-points')?.run();
const alarms = async () =>
  (await queuedMails(shop)).filter(({ subject }) => subject.includes('未使用のポイント')).length;

it('measuring unused points: stored once a night, and each higher alarm is mailed once', async () => {
  const memberId = await makeMember(shop, { points: 6_000_000 });
  await credit(shop, memberId, { points: 500, paid: false });
  shop.clock.advance(1);
  await measure();
  const first = { at: shop.clock.now().toISOString(), paid: 6_000_000, free: 500 };
  expect(await findStoredUnused(shop.db)).toEqual(first);
  expect(await alarms()).toBe(0);

  await credit(shop, memberId, { points: 1_000_000, paid: true });
  shop.clock.advance(19 * hour);
  await measure();
  expect(await findStoredUnused(shop.db)).toEqual(first);
  shop.clock.advance(5 * hour);
  await measure();
  expect(await findStoredUnused(shop.db)).toMatchObject({ paid: 7_000_000 });
  expect(await alarms()).toBe(1);

  shop.clock.advance(day);
  await measure();
  expect(await alarms()).toBe(1);
  await credit(shop, memberId, { points: 3_000_000, paid: true });
  shop.clock.advance(day);
  await measure();
  expect(await alarms()).toBe(2);
});
