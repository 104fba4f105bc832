import { afterAll, beforeAll, expect, it } from 'vitest';
import { findActions } from '../db/audit.queries.ts';
import { systemActor } from '../db/audit.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { adjustBalance, checkLedger, OverdrawnError } from './index.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  await shop.close();
});

const actor = systemActor('kaori', 'apology for a late parcel');

it('adjusting a balance up and down: booked on the member’s and the shop’s account, the audit log says who and why', async () => {
  const memberId = await makeMember(shop, { points: 100, coins: 5 });
  const adjust = (currency: 'point' | 'coin', amount: number) =>
    adjustBalance(shop.db, shop.clock, { memberId, currency, amount }, actor);
  expect(await adjust('point', 500)).toEqual({ points: 600, coins: 5 });
  expect(await adjust('coin', -5)).toEqual({ points: 600, coins: 0 });
  const sides = await shop.rawSql<{ account: string; amount: number }>`
    select account, amount::integer from posting where member_id = ${memberId} and number = 3 order by amount`;
  expect(sides).toEqual([
    { account: 'shop:adjustment', amount: -500 },
    { account: `member:${memberId}`, amount: 500 },
  ]);
  expect(await findActions(shop.db, `member ${memberId}`, 10)).toMatchObject([
    {
      who: 'kaori',
      why: actor.why,
      action: 'points adjust',
      details: { currency: 'coin', amount: -5 },
    },
    {
      who: 'kaori',
      why: actor.why,
      action: 'points adjust',
      details: { currency: 'point', amount: 500 },
    },
  ]);
});

it('lowering a balance below zero: an error, and the audit log has no entry', async () => {
  const memberId = await makeMember(shop, { points: 100 });
  const tooMuch = adjustBalance(
    shop.db,
    shop.clock,
    { memberId, currency: 'point', amount: -101 },
    actor,
  );
  await expect(tooMuch).rejects.toThrow(OverdrawnError);
  expect(await findActions(shop.db, `member ${memberId}`, 10)).toEqual([]);
});
