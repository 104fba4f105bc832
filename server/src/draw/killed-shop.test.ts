import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { noExternalServices } from '../app/shop.ts';
import { beaconRoundAt, timeOfBeaconRound } from '../beacon/index.ts';
import { query } from '../db/pool.ts';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { createTestDatabase } from '../testing/database.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { makeSecrets, openTestShop, RunningClock, type TestShop } from '../testing/test-shop.ts';
import { checkDraws } from './check-draws.ts';
import { findRoundsOfVersion2 } from './draw-2.queries.ts';

const beacon = new TestBeacon();
const secrets = makeSecrets();
/** Plays a relay that publishes each number at its time. */
const relay = createServer((request, response) => {
  const round = Number(request.url?.split('/').at(-1));
  if (round > beaconRoundAt(beacon.chain, Date.now() / 1000)) return response.writeHead(425).end();
  return response.end(JSON.stringify({ round, signature: beacon.sign(round).toString('hex') }));
});
let shop: TestShop;
let setting: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const { chainHash, publicKey, periodSeconds, genesisSeconds } = beacon.chain;
  setting = JSON.stringify({
    addresses: [`http://127.0.0.1:${(relay.address() as AddressInfo).port}`],
    ...{ chain_hash: chainHash.toString('hex'), public_key: publicKey.toString('hex') },
    ...{ period: periodSeconds, genesis: genesisSeconds },
  });
  const database = await createTestDatabase();
  shop = await openTestShop({ ...noExternalServices, beacon }, new RunningClock(), {
    ...{ database, secrets },
  });
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  relay.closeAllConnections();
  await new Promise((resolve) => relay.close(resolve));
  await shop.close();
});

interface ShopProcess {
  child: ChildProcess;
  /** Returns the next line that the process prints. */
  readLine(): Promise<unknown>;
}

function startProcess(buy?: { memberId: number; packId: number; count: number }): ShopProcess {
  const argument = {
    ...{ url: shop.url, beacon: setting, ...(buy && { buy }) },
    secrets: {
      master: secrets.master.toString('hex'),
      session: secrets.session.toString('hex'),
    },
  };
  const path = 'server/src/app/testing-shop-process.ts';
  const child = spawn(process.execPath, [path, JSON.stringify(argument)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, readLine: async () => JSON.parse((await lines.next()).value ?? 'null') };
}

it('a process of the shop is killed while a purchase waits for the beacon: another one draws within seconds of the number', async () => {
  const memberId = await makeMember(shop, { points: 1_000 });
  const packId = await makePack(shop, { draw: 'beacon', counts: [1, 9], price: 100 });
  const other = startProcess();
  await other.readLine();
  const first = startProcess({ memberId, packId, count: 3 });
  await first.readLine();
  expect(await first.readLine()).toMatchObject({ kind: 'bought', round: 1 });
  first.child.kill('SIGKILL');
  expect(await once(first.child, 'exit')).toEqual([null, 'SIGKILL']);
  const [waiting] = await findRoundsOfVersion2(shop.db, packId, 1, 1);
  expect(waiting, 'bound and not drawn when the process was killed').toMatchObject({ draw: null });
  const findDraw = async () => (await findRoundsOfVersion2(shop.db, packId, 1, 1))[0]?.draw ?? null;
  await expect.poll(findDraw, { timeout: 30_000 }).not.toBeNull();
  const draw = await findDraw();
  const number = waiting?.beacon ?? expect.fail('no beacon');
  expect(draw?.signature).toEqual(beacon.sign(number));
  const lateMs = (draw?.drawnAt.getTime() ?? 0) - timeOfBeaconRound(beacon.chain, number) * 1000;
  // Half a second until relays are asked, a second until the next look; the rest is a busy machine.
  expect(lateMs).toBeGreaterThan(0);
  expect(lateMs).toBeLessThan(8_000);
  const cards = query.selectFrom('wonCard').select('position').where('packId', '=', packId);
  expect(await shop.db.run(cards)).toHaveLength(3);
  const { points } = await findSpendable(shop.db, memberId, shop.clock.now());
  expect(points).toBe(700);
});

it('the only process of the shop is killed while a purchase waits for the beacon: one that starts afterwards draws', async () => {
  const memberId = await makeMember(shop, { points: 1_000 });
  const packId = await makePack(shop, { draw: 'beacon', counts: [1, 9], price: 100 });
  const first = startProcess({ memberId, packId, count: 1 });
  await first.readLine();
  expect(await first.readLine()).toMatchObject({ kind: 'bought', round: 1 });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const begun = Date.now();
  await startProcess().readLine();
  const findDraw = async () => (await findRoundsOfVersion2(shop.db, packId, 1, 1))[0]?.draw ?? null;
  await expect.poll(findDraw, { timeout: 30_000 }).not.toBeNull();
  expect((await findDraw())?.drawnAt.getTime()).toBeGreaterThan(begun);
});
