import { expect, it, onTestFinished } from 'vitest';
import { PackSales } from '../draw/index.ts';
import { findSpendable } from '../ledger/index.ts';
import { buyRequest, makeMembers, makePack } from '../testing/factories.ts';
import { longTimeouts } from '../testing/long-timeouts.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { isSynchronous } from './synchronous.queries.ts';
import { NotReplicatedError } from './synchronous.ts';

it('a shop that requires a synchronous standby, while there is none: sells nothing, can still be read', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const packId = await makePack(shop);
  const [memberId = 0] = await makeMembers(shop, 1, { points: 1_000 });
  const db = openDatabase(shop.url, { ...longTimeouts, max: 2, mustReplicate: true });
  onTestFinished(() => db.close());
  const sales = new PackSales(db, shop.clock, shop.packs, shop.findTermsVersion);
  const request = buyRequest({ memberId, packId });

  expect(await isSynchronous(db)).toBe(false);
  const error = await sales.buy(request).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NotReplicatedError);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(await findSpendable(db, memberId, shop.clock.now())).toMatchObject({ points: 1_000 });
});
