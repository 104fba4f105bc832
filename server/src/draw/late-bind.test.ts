import { afterAll, beforeAll, expect, it } from 'vitest';
import { noExternalServices } from '../app/shop.ts';
import { timeOfBeaconRound } from '../beacon/index.ts';
import { DatabaseTooSlowError, isDatabaseUnavailable } from '../db/errors.ts';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { openTestShop, RunningClock, type TestShop } from '../testing/test-shop.ts';
import { checkDraws } from './check-draws.ts';
import { findRoundsOfVersion2 } from './draw-2.queries.ts';

/** A number each second, so that a transaction is soon too late for the one that it chose. */
const beacon = new TestBeacon(1);
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon }, new RunningClock());
  await delayBindsFor(0);
  await shop.rawSql`
    create trigger wait_in_bind before insert on purchase
    for each row execute function wait_in_bind()
  `;
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  await shop.close();
});

/**
 * Delays each transaction by 2.5 seconds that writes a purchase in the next so many seconds, after
 * it has chosen its number.
 */
async function delayBindsFor(seconds: number): Promise<void> {
  const until = new Date(Date.now() + seconds * 1000).toISOString();
  await shop.rawSql.unsafe(`
    create or replace function wait_in_bind() returns trigger language plpgsql as $$
    begin
      if clock_timestamp() < '${until}' then perform pg_sleep(2.5); end if;
      return new;
    end $$
  `);
}
const roundsOf = (packId: number) => findRoundsOfVersion2(shop.db, packId, 1, 10);
const pointsOf = async (memberId: number) =>
  (await findSpendable(shop.db, memberId, shop.clock.now())).points;

it('a round is stored only after its beacon number was published: assigned again, to a later number', async () => {
  const memberId = await makeMember(shop, { points: 1000 });
  const packId = await makePack(shop, { draw: 'beacon', price: 100 });
  await delayBindsFor(1);
  const begun = Date.now();
  const result = await shop.packSales.buy(buyRequest({ memberId, packId }));
  const tookMs = Date.now() - begun;
  expect(tookMs, 'the first transaction was delayed').toBeGreaterThan(2400);
  const rounds = await roundsOf(packId);
  expect(rounds).toHaveLength(1);
  const number = rounds[0]?.beacon ?? 0;
  expect(result).toMatchObject({ kind: 'bought', round: 1 });
  expect(timeOfBeaconRound(beacon.chain, number) * 1000).toBeGreaterThan(begun + tookMs);
  expect(await pointsOf(memberId)).toBe(900);
});

it('each attempt to store a round before its beacon number is too slow: nothing is sold, and the same request buys later', async () => {
  const memberId = await makeMember(shop, { points: 1000 });
  const packId = await makePack(shop, { draw: 'beacon', price: 100 });
  const request = buyRequest({ memberId, packId });
  await delayBindsFor(3.5);
  const error = await shop.packSales.buy(request).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DatabaseTooSlowError);
  expect(isDatabaseUnavailable(error), 'the answer is state 503: try again').toBe(true);
  expect(await roundsOf(packId)).toEqual([]);
  expect(await pointsOf(memberId)).toBe(1000);
  expect(await shop.packSales.buy(request)).toMatchObject({ kind: 'bought', round: 1 });
  expect(await pointsOf(memberId)).toBe(900);
});
