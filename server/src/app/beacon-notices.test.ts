import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beaconRoutes } from '../../../sandbox/src/beacon.routes.ts';
import { BeaconWatch, SignatureVerifier } from '../beacon/index.ts';
import { drawPublished, findAwaitedBeacons, readBeaconState } from '../draw/index.ts';
import { minute } from '../lib/time.rules.ts';
import type { ShownNotice } from '../messages/index.ts';
import { askRelays } from '../providers/beacon/relays.ts';
import { sandboxBeaconOf, sandboxBeaconSettings } from '../providers/beacon/sandbox-beacon.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { openTestShop, TestClock, type TestShop } from '../testing/test-shop.ts';
import { noExternalServices } from './shop.ts';

/** The sandbox's beacon and the shop share a clock, which the test moves. */

const sandboxBeacon = sandboxBeaconOf(randomBytes(32).fill(1, 0, 1));
const clock = new TestClock(new Date('2026-11-21T03:00:01.000Z'));
const verifier = new SignatureVerifier();
const notices: ShownNotice[] = [];
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
  const isSilent = () => watch.isSilent();
  const outside = {
    ...noExternalServices,
    beacon: { chain, newestAt: undefined, urlOf, isSilent, isCutOff: false },
    operator: {
      mail: 'shop@kaifu.example',
      show: (notice: ShownNotice) => void notices.push(notice),
    },
  };
  shop = await openTestShop(outside, clock);
  const ask = (round: number) => askRelays(relays, chain, round, verifier.verify.bind(verifier));
  const nothing = { onTrouble: () => {}, onReach: () => {} };
  watch = new BeaconWatch({ db: shop.db, clock, chain, urlOf, ask, ...nothing });
});
afterAll(async () => {
  await app.close();
  await verifier.close();
  await shop.close();
});

const { chainHash } = sandboxBeacon.chain;
const tick = () =>
  watch.tick({
    findAwaited: (upTo) => findAwaitedBeacons(shop.db, chainHash, upTo),
    isNeeded: async () => (await readBeaconState(shop)).isNeeded,
    drawPublished: (newest) => drawPublished(shop, newest),
  });

/** Runs the job, and returns what it told the operator. */
async function runJob(): Promise<ShownNotice[]> {
  notices.length = 0;
  const [job, others] = shop.jobs.filter(({ name }) => name === 'notify-of-beacon-silence');
  expect(others).toBeUndefined();
  await job?.run();
  return [...notices];
}

async function countMails(): Promise<number> {
  return (await queuedMails(shop)).filter(({ subject }) => subject.includes('公開乱数')).length;
}

async function setBehaviour(behaviour: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ behaviour });
  const answer = await fetch(`${address}/beacon`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

it('silence of the beacon: the operator is notified once after five minutes, and once when the silence ended', async () => {
  expect(await runJob(), 'no pack needs the beacon').toEqual([]);
  const packId = await makePack(shop, { draw: 'beacon' });
  const memberId = await makeMember(shop, { points: 1_000 });
  await tick();
  expect(await runJob()).toEqual([]);
  const bought = await shop.packSales.buy(buyRequest({ memberId, packId }));
  expect(bought.kind).toBe('bought');
  await setBehaviour('silent');
  clock.advance(4 * minute);
  await expect(tick()).rejects.toThrow();
  expect(await runJob(), 'after four minutes').toEqual([]);
  clock.advance(2 * minute);
  const silence = {
    message: expect.stringContaining('the beacon is silent'),
    reason: 'no number since 2026-11-21T02:59:59.000Z; 1 rounds wait',
  };
  expect(await runJob(), 'the first run that finds it: the watch may only have begun').toEqual([]);
  expect(await runJob()).toEqual([silence]);
  clock.advance(60 * minute);
  expect(await runJob(), 'the same silence an hour later').toEqual([]);
  await setBehaviour('normal');
  await expect.poll(() => tick().then(() => watch.isSilent())).toBe(false);
  expect(await runJob()).toEqual([
    {
      message: expect.stringContaining('the beacon answers again'),
      reason: 'it was silent since 2026-11-21T02:59:59.000Z',
    },
  ]);
  expect(await runJob()).toEqual([]);
  expect(await countMails(), 'both are mailed').toBe(2);
  await setBehaviour('silent');
  clock.advance(6 * minute);
  expect(await runJob()).toEqual([]);
  expect(await runJob(), 'the next silence').toHaveLength(1);
  await setBehaviour('normal');
});

it('relays that were never reached: the operator is notified at the second run of the job', async () => {
  const fresh = await openTestShop({
    ...noExternalServices,
    beacon: {
      ...shop.packs.beacon,
      chain: sandboxBeacon.chain,
      newestAt: undefined,
      urlOf: () => '',
      isSilent: () => true,
      isCutOff: false,
    },
    operator: { mail: 'shop@kaifu.example', show: (notice) => void notices.push(notice) },
  });
  try {
    await makePack(fresh, { draw: 'beacon' });
    notices.length = 0;
    const job = fresh.jobs.find(({ name }) => name === 'notify-of-beacon-silence');
    await job?.run();
    expect(notices).toEqual([]);
    await job?.run();
    await job?.run();
    expect(notices).toHaveLength(1);
  } finally {
    await fresh.close();
  }
});
