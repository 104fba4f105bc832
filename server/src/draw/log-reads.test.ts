import { expect, it, onTestFinished } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import type { Executor } from '../db/database.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestApp } from '../testing/http-client.ts';
import { openTestShop } from '../testing/test-shop.ts';

it('reading seal and rounds of a pack while a replica is behind: they contain the round of a receipt given before', async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const packId = await makePack(shop, { draw: 'instant', counts: [5] });
  // A replica that has nothing yet.
  const behind: Executor = { run: () => Promise.resolve([]) };
  const reads = { ...shop.reads, recent: () => behind };
  const app = await openTestApp({ ...shop, reads });
  onTestFinished(() => app.close());
  const memberId = await makeMember(shop, { points: 1_000 });
  const bought = await shop.packSales.buy(buyRequest({ memberId, packId }));
  expect(bought).toMatchObject({ kind: 'bought', round: 1 });
  const visitor = app.visitor();
  const { data: seal } = await visitor.done(calls.getSeal, { params: { packId } });
  expect(seal.rounds).toBe(1);
  const { data: log } = await visitor.done(calls.listRounds, { params: { packId } });
  expect(log.list).toHaveLength(1);
});
