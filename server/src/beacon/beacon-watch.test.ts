import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { beaconRoutes } from '../../../sandbox/src/beacon.routes.ts';
import { noExternalServices } from '../app/shop.ts';
import { query } from '../db/pool.ts';
import { drawPublished, findAwaitedBeacons, readBeaconState } from '../draw/index.ts';
import { askRelays } from '../providers/beacon/relays.ts';
import { sandboxBeaconOf, sandboxBeaconSettings } from '../providers/beacon/sandbox-beacon.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestShop, TestClock, type TestShop } from '../testing/test-shop.ts';
import { timeOfBeaconRound } from './beacon.rules.ts';
import { BeaconWatch } from './beacon-watch.ts';
import { SignatureVerifier } from './verify-in-worker.ts';

const minute = 60_000;
const sandboxBeacon = sandboxBeaconOf(randomBytes(32).fill(1, 0, 1));
const clock = new TestClock(new Date('2026-11-21T03:00:00.400Z'));
const verifier = new SignatureVerifier();
let app: FastifyInstance;
let address: string;
let shop: TestShop;
let watch: BeaconWatch;
beforeAll(async () => {
  app = Fastify();
  beaconRoutes(app, clock, sandboxBeacon);
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { chain, relays } = sandboxBeaconSettings(sandboxBeacon, address);
  const urlOf = () => '';
  const beacon = {
    chain,
    newestAt: undefined,
    urlOf,
    isSilent: () => watch.isSilent(),
  };
  shop = await openTestShop({ ...noExternalServices, beacon }, clock);
  watch = new BeaconWatch({
    db: shop.db,
    clock,
    chain,
    urlOf,
    ask: (round) => askRelays(relays, chain, round, verifier.verify.bind(verifier)),
    onTrouble: () => {},
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
  if (result.kind !== 'bought' || result.beacon === undefined) return expect.fail('nothing bound');
  return { packId, beacon: result.beacon };
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
  it('no pack that needs the random beacon: its relays are not asked', async () => {
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
