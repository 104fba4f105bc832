import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { beaconRoutes } from '../../../sandbox/src/beacon.routes.ts';
import { noExternalServices } from '../app/shop.ts';
import { query } from '../db/pool.ts';
import { drawPublished, findAwaitedBeacons, readBeaconState } from '../draw/index.ts';
import { minute } from '../lib/time.rules.ts';
import { askRelays } from '../providers/beacon/relays.ts';
import { sandboxBeaconOf, sandboxBeaconSettings } from '../providers/beacon/sandbox-beacon.ts';
import { boundNumberOf } from '../testing/bound-number.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestShop, TestClock, type TestShop } from '../testing/test-shop.ts';
import { beaconRoundAt, timeOfBeaconRound } from './beacon.rules.ts';
import { BeaconWatch } from './beacon-watch.ts';
import { SignatureVerifier } from './verify-in-worker.ts';

const sandboxBeacon = sandboxBeaconOf(randomBytes(32).fill(1, 0, 1));
const clock = new TestClock(new Date('2026-11-21T03:00:00.400Z'));
const verifier = new SignatureVerifier();
const urlOf = () => '';
let app: FastifyInstance;
let address: string;
let shop: TestShop;
let watch: BeaconWatch;
beforeAll(async () => {
  app = Fastify();
  beaconRoutes(app, clock, sandboxBeacon);
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { chain, relays } = sandboxBeaconSettings(sandboxBeacon, address);
  const beacon = {
    chain,
    get newestAt() {
      return watch.newestAt;
    },
    urlOf,
    isSilent: () => watch.isSilent(),
    isCutOff: false,
  };
  shop = await openTestShop({ ...noExternalServices, beacon }, clock);
  watch = new BeaconWatch({
    db: shop.db,
    clock,
    chain,
    urlOf,
    ask: (round) => askRelays(relays, chain, round, verifier.verify.bind(verifier)),
    onTrouble: () => {},
    onReach: () => {},
  });
});
afterEach(() => setBehaviour('normal'));
afterAll(async () => {
  await app.close();
  await verifier.close();
  await shop.close();
});

const rounds = {
  findAwaited: (upTo: number) => findAwaitedBeacons(shop.db, sandboxBeacon.chain.chainHash, upTo),
  isNeeded: async () => (await readBeaconState(shop)).isNeeded,
  drawPublished: (newest: number) => drawPublished(shop, newest),
};
const tick = () => watch.tick(rounds);

async function setBehaviour(behaviour: string): Promise<void> {
  const answer = await fetch(`${address}/beacon`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ behaviour }),
  });
  expect(answer.status).toBe(200);
}

/** Buys a pack and returns what waits for which number. */
async function buyBound() {
  const memberId = await makeMember(shop, { points: 1000 });
  const packId = await makePack(shop, { draw: 'beacon' });
  const result = await shop.packSales.buy(buyRequest({ memberId, packId }));
  return { packId, beacon: await boundNumberOf(shop, packId, result) };
}

/** Moves the clock to a time after a number's time. */
function advanceTo(beacon: number, afterMs: number): void {
  const at = timeOfBeaconRound(sandboxBeacon.chain, beacon) * 1000 + afterMs;
  clock.advance(at - clock.now().getTime());
}

const countCards = async (packId: number) =>
  (await shop.db.run(query.selectFrom('wonCard').select('position').where('packId', '=', packId)))
    .length;

describe('watching the random beacon', () => {
  it('while no pack needs the random beacon: its relays are not asked', async () => {
    await setBehaviour('silent');
    await tick();
    expect(watch).toMatchObject({ isNeeded: false, newestAt: undefined });
  });

  it('a pack needs the random beacon: counts as silent until the first number is received', async () => {
    await makePack(shop, { draw: 'beacon' });
    expect(watch.isSilent()).toBe(true);
    await tick();
    expect(watch.isNeeded).toBe(true);
    expect(watch.isSilent()).toBe(false);
  });

  it('a process that starts beside others: reads their newest beacon number before its first request', async () => {
    const starting = new BeaconWatch({
      ...{ db: shop.db, clock, chain: sandboxBeacon.chain, urlOf: () => '' },
      ask: () => expect.fail('no relay is asked'),
      onTrouble: () => {},
      onReach: () => {},
    });
    await starting.readNewest();
    expect(starting.newestAt).toEqual(watch.newestAt);
    expect(starting.isSilent()).toBe(false);
  });

  it('a number that is stored while rounds of a pack with a lost key still wait for it: no longer asked for', async () => {
    const { beacon } = await buyBound();
    const { chainHash } = sandboxBeacon.chain;
    expect(await findAwaitedBeacons(shop.db, chainHash, beacon)).toContain(beacon);
    advanceTo(beacon, 600);
    await watch.tick({ ...rounds, drawPublished: async () => {} });
    expect(await findAwaitedBeacons(shop.db, chainHash, beacon)).not.toContain(beacon);
    await tick();
  });

  it('the beacon publishes a number that purchases wait for: fetched half a second later, cards drawn', async () => {
    const { packId, beacon } = await buyBound();
    advanceTo(beacon, 400);
    await tick();
    expect(await countCards(packId)).toBe(0);
    advanceTo(beacon, 600);
    await tick();
    expect(await countCards(packId)).toBe(1);
  });

  it.each(['late', 'silent', 'forged'])(
    'a beacon that is %s: the draw is only delayed',
    async (behaviour) => {
      const { packId, beacon } = await buyBound();
      await setBehaviour(behaviour);
      advanceTo(beacon, 1000);
      await expect(tick()).rejects.toThrow(/no relay of the beacon gave number/);
      expect(await countCards(packId)).toBe(0);
      await setBehaviour('normal');
      advanceTo(beacon, 20_000);
      await expect.poll(async () => tick().then(() => countCards(packId))).toBe(1);
    },
  );

  it('two relays of the beacon give different numbers: the one with a valid signature is used', async () => {
    const { packId, beacon } = await buyBound();
    await setBehaviour('split');
    advanceTo(beacon, 1000);
    await tick();
    expect(await countCards(packId)).toBe(1);
  });

  it('no beacon number for five minutes: packs with a beacon are paused, and sold again afterwards', async () => {
    await tick();
    await setBehaviour('silent');
    clock.advance(4 * minute);
    await expect(tick()).rejects.toThrow();
    expect(watch.isSilent()).toBe(false);
    clock.advance(2 * minute);
    await expect(tick()).rejects.toThrow();
    const memberId = await makeMember(shop, { points: 1000 });
    const request = buyRequest({ memberId, packId: await makePack(shop, { draw: 'beacon' }) });
    expect(await shop.packSales.buy(request)).toMatchObject({
      kind: 'refused',
      refusal: { reason: 'paused' },
    });
    await setBehaviour('normal');
    await expect.poll(async () => tick().then(() => watch.isSilent())).toBe(false);
    expect(await shop.packSales.buy(request)).toMatchObject({ kind: 'bought' });
  });

  it('a number that no relay gives: asked for again after growing waits with jitter, at most ten seconds', async () => {
    await tick();
    const asked: number[] = [];
    const failing = new BeaconWatch({
      ...{ db: shop.db, clock, chain: sandboxBeacon.chain, urlOf },
      onTrouble: () => {},
      onReach: () => {},
      ask: () => {
        asked.push(Date.now());
        return Promise.reject(new Error('no relay answers'));
      },
    });
    const { beacon } = await buyBound();
    advanceTo(beacon, 600);
    // Only the clock of the waits is moved: 60 seconds in steps of a tenth.
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (let step = 0; step < 600; step++) {
        const ticked = {
          ...rounds,
          findAwaited: async () => [beacon],
          isNeeded: async () => false,
        };
        await failing.tick({ ...ticked, drawPublished: async () => {} }).catch(() => {});
        vi.setSystemTime(Date.now() + 100);
      }
    } finally {
      vi.useRealTimers();
    }
    const waits = asked.slice(1).map((at, place) => at - (asked[place] ?? 0));
    // Each wait is between half and the whole of 0.5, 1, 2, 4, 8 and then 10 s; a step is 0.1 s.
    for (const [place, wait] of waits.entries()) {
      const longest = Math.min(500 * 2 ** place, 10_000);
      expect(wait).toBeGreaterThanOrEqual(longest / 2);
      expect(wait).toBeLessThanOrEqual(longest + 100);
    }
    expect(waits.length).toBeGreaterThanOrEqual(8);
    expect(waits.length).toBeLessThanOrEqual(16);
    await tick();
  });

  it('another process stores all numbers, but no relay answers this one: cut off, asks for an old number every 30 s, until a relay answers', async () => {
    await makePack(shop, { draw: 'beacon' });
    await tick();
    const asked: number[] = [];
    const reached: boolean[] = [];
    let answers = false;
    const cutOff = new BeaconWatch({
      ...{ db: shop.db, clock, chain: sandboxBeacon.chain, urlOf },
      onTrouble: () => {},
      onReach: (isReached) => void reached.push(isReached),
      async ask(round) {
        asked.push(round);
        if (!answers) throw new Error('no relay answers');
        return Buffer.alloc(48);
      },
    });
    const newest = beaconRoundAt(sandboxBeacon.chain, clock.now().getTime() / 1000);
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const tickAfter = async (seconds: number) => {
        vi.setSystemTime(Date.now() + seconds * 1000);
        await cutOff.tick(rounds);
      };
      await tickAfter(0);
      expect(cutOff).toMatchObject({ isCutOff: true, isNeeded: true });
      expect(cutOff.isSilent(), 'it uses the number of the other process').toBe(false);
      await tickAfter(29);
      expect(asked).toHaveLength(1);
      // Older than the newest, which a relay may not have yet.
      expect(asked[0]).toBeLessThan(newest);
      await tickAfter(2);
      expect(asked).toHaveLength(2);
      expect(reached).toEqual([false]);
      answers = true;
      await tickAfter(31);
      expect(cutOff.isCutOff).toBe(false);
      await tickAfter(31);
      expect(asked, 'no more than one answer is needed').toHaveLength(3);
      expect(reached).toEqual([false, true]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('the sandbox’s clock is set ahead and back: packs are paused, and sold and drawn once it is ahead again', async () => {
    await tick();
    clock.advance(60 * minute);
    await tick();
    const { packId } = await buyBound();
    clock.advance(-60 * minute);
    await tick();
    expect(watch.isSilent()).toBe(false);
    const memberId = await makeMember(shop, { points: 1000 });
    const paused = { kind: 'refused', refusal: { why: { en: expect.stringContaining('clock') } } };
    expect(await shop.packSales.buy(buyRequest({ memberId, packId }))).toMatchObject(paused);
    // In the sandbox the numbers of that hour are published and known for every pack.
    const other = await makePack(shop, { draw: 'beacon' });
    expect(await shop.packSales.buy(buyRequest({ memberId, packId: other }))).toMatchObject(paused);
    const { clockBehindMs } = await readBeaconState(shop);
    expect(Math.round(clockBehindMs / minute)).toBe(60);
    clock.advance(60 * minute + 30_000);
    await expect.poll(() => tick().then(() => countCards(packId))).toBe(1);
    expect(await shop.packSales.buy(buyRequest({ memberId, packId }))).toMatchObject({
      kind: 'bought',
      round: 2,
    });
  });

  it('beacon signatures older than a week: deleted; cards drawn with them stay', async () => {
    const { packId, beacon } = await buyBound();
    advanceTo(beacon, 1000);
    await tick();
    clock.advance(8 * 24 * 60 * minute);
    await tick();
    await shop.jobs.find(({ name }) => name === 'delete-old-beacon-signatures')?.run();
    const left = await shop.db.run(query.selectFrom('beaconSignature').select('round'));
    expect(left.map(({ round }) => round)).toHaveLength(1);
    expect(await countCards(packId)).toBe(1);
  });

  it('the watch of the beacon is started: fetches numbers and draws cards until it is stopped', async () => {
    const { packId, beacon } = await buyBound();
    watch.start(rounds);
    advanceTo(beacon, 1000);
    await expect.poll(() => countCards(packId), { timeout: 10_000 }).toBe(1);
    await watch.stop();
    const next = await buyBound();
    advanceTo(next.beacon, 1000);
    expect(await countCards(next.packId)).toBe(0);
  });
});
