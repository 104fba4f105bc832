import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noExternalServices, openShop, type Shop } from '../app/shop.ts';
import { drawPublished } from '../draw/index.ts';
import { systemClock } from '../lib/clock.ts';
import { checkShop } from '../shop-check/check-shop.ts';
import { buyRequest, makeMembers, makePack } from '../testing/factories.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findClockDifference } from './clock-difference.ts';
import { query } from './pool.ts';

const later = (milliseconds: number) => () => new Date(Date.now() + milliseconds);
const beacon = new TestBeacon();
const outside = { ...noExternalServices, beacon };
let shop: TestShop;
/** The same shop on two machines whose clocks are five seconds apart. */
let machines: [Shop, Shop];
beforeAll(async () => {
  shop = await openTestShop(outside);
  const machine = (now: () => Date) => openShop(shop.db, { now }, shop.secrets, outside);
  machines = [machine(systemClock.now), machine(later(5_000))];
});
afterAll(() => shop.close());

describe('the clock of a machine and the database’s', () => {
  it('clocks of this machine and the database agree: no warning', async () => {
    expect(await findClockDifference(shop.db)).toBe(undefined);
  });

  it.each([
    [5_000, /^The clock of this machine is [45]\.\d s ahead of the database's: let NTP set both/],
    [-5_000, /^The clock of this machine is [45]\.\d s behind the database's: let NTP set both/],
  ])(
    'clocks of this machine and the database %d ms apart: a warning says by how much and what to do',
    async (difference, sentence) => {
      expect(await findClockDifference(shop.db, later(difference))).toMatch(sentence);
    },
  );
});

describe('two machines whose clocks are five seconds apart', () => {
  it('two machines whose clocks differ by 5 s: a session begun on one is accepted by the other', async () => {
    const [memberId = 0] = await makeMembers(shop, 1);
    const { secret } = await machines[1].sessions.start(memberId, { isPersistent: false });
    expect(await machines[0].sessions.find(secret)).toMatchObject({ principal: { memberId } });
  });

  it.each([null, 'beacon'] as const)(
    'two machines whose clocks differ by 5 s, draw %s: each purchase is made once, the books agree',
    async (draw) => {
      const packId = await makePack(shop, { draw, counts: [1, 9, 90] });
      const members = await makeMembers(shop, 20, { points: 10_000 });
      for (const memberId of members) {
        const request = buyRequest({ memberId, packId, count: 2 });
        const [one, other] = await Promise.all(
          machines.map(({ packSales }) => packSales.buy(request)),
        );
        expect(one).toMatchObject({ kind: 'bought' });
        expect(other).toEqual(one);
      }
      await drawAll();
      expect(await numbersAwaited()).toEqual([]);
      expect((await checkShop(shop.db)).findings).toEqual([]);
    },
  );
});

/** Publishes every number that rounds wait for, and has each machine draw. */
async function drawAll(): Promise<void> {
  const numbers = await numbersAwaited();
  for (const number of numbers) await beacon.publish(shop, number);
  for (const machine of machines) await drawPublished(machine, Math.max(0, ...numbers));
}

/** The numbers of the beacon that rounds wait for. */
async function numbersAwaited(): Promise<number[]> {
  const waiting = await shop.db.run(query.selectFrom('waitingRound').select('beacon').distinct());
  return waiting.map((round) => round.beacon);
}
