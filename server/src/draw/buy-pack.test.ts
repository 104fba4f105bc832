import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { makeMember, makeMembers, makePack, wishToBuy } from '../testing/factories.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkDraws } from './check-draws.ts';
import type { Verdict } from './verdict.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  // Whatever the tests did, the books agree.
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  await shop.close();
});

const kindsOf = (verdicts: Verdict[]) =>
  verdicts.map((verdict) => (verdict.kind === 'bought' ? 'bought' : verdict.refusal.reason));
const count = (kinds: string[], kind: string) => kinds.filter((one) => one === kind).length;
const pointsOf = async (memberId: number) =>
  (await findSpendable(shop.db, memberId, shop.clock.now())).points;

describe('buying when many want the same', () => {
  it('gives the last 10 packs to 10 of 200 members', async () => {
    const packId = await makePack(shop, { counts: [1, 9] });
    const members = await makeMembers(shop, 200, { points: 1000 });
    const verdicts = await Promise.all(
      members.map((memberId) => shop.counter.buy(wishToBuy({ memberId, packId }))),
    );
    expect(count(kindsOf(verdicts), 'bought')).toBe(10);
    expect(count(kindsOf(verdicts), 'sold-out')).toBe(190);
    const balances = await Promise.all(members.map(pointsOf));
    expect(balances.filter((points) => points === 900)).toHaveLength(10);
    expect(balances.filter((points) => points === 1000)).toHaveLength(190);
  });

  it('gives the last 10 packs to 10 of 200 members who come through two processes', async () => {
    const packId = await makePack(shop, { counts: [1, 9] });
    const members = await makeMembers(shop, 200, { points: 1000 });
    const other = shop.openAnother();
    const verdicts = await Promise.all(
      members.map((memberId, index) =>
        (index % 2 === 0 ? shop : other).counter.buy(wishToBuy({ memberId, packId })),
      ),
    );
    expect(count(kindsOf(verdicts), 'bought')).toBe(10);
    expect(count(kindsOf(verdicts), 'sold-out')).toBe(190);
  });

  it('sells one pack to a member with points for one in 20 tabs of two processes', async () => {
    const packId = await makePack(shop);
    const memberId = await makeMember(shop, { points: 150 });
    const other = shop.openAnother();
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        (tab % 2 === 0 ? shop : other).counter.buy(wishToBuy({ memberId, packId })),
      ),
    );
    expect(count(kindsOf(verdicts), 'bought')).toBe(1);
    expect(count(kindsOf(verdicts), 'balance')).toBe(19);
    expect(await pointsOf(memberId)).toBe(50);
  });

  it('answers one key 50 times at once, in two processes, with one purchase', async () => {
    const packId = await makePack(shop);
    const memberId = await makeMember(shop, { points: 1000 });
    const other = shop.openAnother();
    const key = randomUUID();
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, (_, time) =>
        (time % 2 === 0 ? shop : other).counter.buy(wishToBuy({ memberId, packId, key })),
      ),
    );
    expect(new Set(verdicts.map((verdict) => JSON.stringify(verdict))).size).toBe(1);
    expect(kindsOf(verdicts)[0]).toBe('bought');
    expect(await pointsOf(memberId)).toBe(900);
  });
});
