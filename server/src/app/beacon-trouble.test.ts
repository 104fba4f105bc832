import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BeaconWatch, noBeacon } from '../beacon/index.ts';
import { readToday } from '../console/today.ts';
import { query } from '../db/pool.ts';
import { readBeaconState } from '../draw/index.ts';
import { Traffic } from '../http/overload/traffic.ts';
import { minute } from '../lib/time.rules.ts';
import type { ShownNotice } from '../messages/index.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestApp } from '../testing/http-client.ts';
import { queuedMails } from '../testing/queued-messages.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { readConfig } from './config.ts';
import { openBeacon, watchBeacon } from './open-beacon.ts';
import { noExternalServices, openShop, type Shop } from './shop.ts';
import { warnAboutBeacon } from './warn-about-beacon.ts';

/** Each place that tells the operator why packs of the beacon are not sold. */

const notices: ShownNotice[] = [];
const operator = {
  mail: 'shop@kaifu.example',
  show: (notice: ShownNotice) => void notices.push(notice),
};
const beacon = new TestBeacon();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon, operator });
});
afterAll(() => shop.close());
beforeEach(() => {
  notices.length = 0;
});

/** The state of `/health/ready`. */
async function healthOf(of: Shop): Promise<unknown> {
  const http = await openTestApp(of, { traffic: new Traffic() });
  try {
    return JSON.parse((await http.app.inject('/health/ready')).body);
  } finally {
    await http.close();
  }
}

/** The lines that a start prints about the beacon. */
async function startLines(of: Shop): Promise<string[]> {
  const lines: string[] = [];
  await warnAboutBeacon(of, (line) => lines.push(line));
  return lines;
}

/** Runs the job of each minute, and returns what it told the operator. */
async function runJob(of: Shop): Promise<ShownNotice[]> {
  notices.length = 0;
  await of.jobs.find(({ name }) => name === 'notify-of-beacon-silence')?.run();
  return [...notices];
}

/** Stores the newest number by the shop's clock, as a watch does. */
const publishNewest = () => beacon.publish(shop, beacon.numberAt(shop.clock.now()) - 2);
const publishBound = async (packId: number) => {
  const [round] = await shop.db.run(
    query.selectFrom('waitingRound').select('beacon').where('packId', '=', packId),
  );
  await beacon.publish(shop, round?.beacon ?? 0);
};

/**
 * Starts to watch the test's beacon at these relays, as a server process does.
 *
 * @returns the watch, the lines that it prints, and the messages that it logs
 */
async function startWatch(of: Shop, relays: string[], running: AsyncDisposableStack) {
  const messages: string[] = [];
  const write = (line: string) => void messages.push(String(JSON.parse(line).msg));
  const log = pino({ level: 'info' }, { write });
  const lines: string[] = [];
  const watch = await openBeacon(
    { ...readConfig({}), beacon: { chain: beacon.chain, relays } },
    { db: of.db, clock: of.clock, log, writeLine: (line) => lines.push(line) },
    running,
  );
  if (watch === undefined) return expect.fail('no beacon');
  watchBeacon(watch, of, log, running);
  return { watch, lines, messages };
}

describe('the clock was set ahead and back', () => {
  it('a pack bought while the database’s clock was ahead, clock then set back: health, start, console and a mail say for how long it is not sold, and later that it is sold again', async () => {
    const packId = await makePack(shop, { draw: 'beacon' });
    await publishNewest();
    expect(await healthOf(shop)).toEqual({ status: 'ready' });
    expect([await startLines(shop), await runJob(shop)]).toEqual([[], []]);
    shop.clock.advance(3 * hour);
    const memberId = await makeMember(shop, { points: 1000 });
    await shop.packSales.buy(buyRequest({ memberId, packId }));
    shop.clock.advance(-3 * hour);
    expect(await healthOf(shop)).toEqual({ status: 'ready', warnings: ['clock'] });
    const sentence = /clock is behind the beacon.* not sold for (2 h 59|3 h 0) min\..*NTP/;
    expect(await startLines(shop)).toEqual([expect.stringMatching(sentence)]);
    const { beacon: tile } = await readToday(shop);
    expect(tile).toMatchObject({ isNeeded: true, isSilent: false, otherPacks: [] });
    expect(Math.round(tile.clockBehindMs / minute)).toBe(179);
    const begun = { message: expect.stringContaining('not sold: the database'), reason: '' };
    expect(await runJob(shop)).toEqual([{ ...begun, reason: expect.stringMatching(sentence) }]);
    expect(await runJob(shop), 'a minute later').toEqual([]);
    shop.clock.advance(3 * hour);
    await publishNewest();
    expect(await runJob(shop)).toEqual([
      {
        message: expect.stringContaining('sold again'),
        reason: 'it was behind since 2026-11-21T03:00:00.000Z',
      },
    ]);
    expect(await healthOf(shop)).toEqual({ status: 'ready' });
    expect((await queuedMails(shop)).map(({ subject }) => subject)).toEqual([
      '[Kaifu] パックを販売していません。データベースの時計が公開ビーコンより遅れています',
      '[Kaifu] パックの販売を再開しました。データベースの時計が公開ビーコンに追いつきました',
    ]);
    await publishBound(packId);
  });

  it('a beacon number from after the present time is stored: a process that watches the beacon logs the stop of the sale and its end immediately', async () => {
    await makePack(shop, { draw: 'beacon' });
    shop.clock.advance(hour);
    await publishNewest();
    shop.clock.advance(-hour);
    await using running = new AsyncDisposableStack();
    const { messages } = await startWatch(shop, ['http://127.0.0.1:1'], running);
    await expect.poll(() => messages).toContainEqual(expect.stringContaining('clock is behind'));
    shop.clock.advance(hour);
    await expect
      .poll(() => messages, { timeout: 5000 })
      .toContainEqual(expect.stringContaining('caught up'));
    expect(messages.filter((message) => message.includes('clock'))).toHaveLength(2);
  });
});

describe('packs that were sealed with another beacon', () => {
  it.each([
    ['another chain', new TestBeacon()],
    ['no beacon', noBeacon],
  ])(
    'KAIFU_BEACON was changed to %s: start, health, console and one mail name packs and purchases that wait',
    async (_, configured) => {
      const packId = await makePack(shop, { draw: 'beacon', counts: [20] });
      const memberIds = [
        await makeMember(shop, { points: 1000 }),
        await makeMember(shop, { points: 1000 }),
      ];
      for (const memberId of memberIds) await shop.packSales.buy(buyRequest({ memberId, packId }));
      const changed = openShop(shop.db, shop.clock, shop.secrets, {
        ...{ ...noExternalServices, beacon: configured, operator },
      });
      const [line] = await startLines(changed);
      expect(line).toContain(`${packId} (2 purchases wait)`);
      expect(line).toContain('Set KAIFU_BEACON back');
      expect(await healthOf(changed)).toEqual({ status: 'ready', warnings: ['other-beacon'] });
      const { beacon: state } = await readToday(changed);
      expect(state).toMatchObject({ isNeeded: false, clockBehindMs: 0 });
      expect(state.otherPacks).toContainEqual({ packId, purchases: 2 });
      expect(await runJob(changed)).toEqual([
        { message: expect.stringContaining('KAIFU_BEACON names another beacon'), reason: line },
      ]);
      expect(await runJob(changed)).toEqual([]);
      // Set back: nothing is left to say, and the next change is told again.
      expect(await startLines(shop)).toEqual([]);
      await runJob(shop);
      expect(await readBeaconState(shop)).toMatchObject({ isNeeded: true, otherPacks: [] });
    },
  );
});

/** The same shop, in the process of this watch. */
const shopWith = (of: Shop, watch: BeaconWatch): Shop =>
  openShop(of.db, of.clock, of.secrets, { ...noExternalServices, beacon: watch, operator });

it('server that never reaches a relay of the beacon, while another process stores numbers: prints it once at its start, health says so, and its packs are sold', async () => {
  const fresh = await openTestShop({ ...noExternalServices, beacon, operator });
  try {
    const packId = await makePack(fresh, { draw: 'beacon' });
    await beacon.publish(fresh, beacon.numberAt(fresh.clock.now()) - 2);
    await using running = new AsyncDisposableStack();
    const relays = ['http://127.0.0.1:1', 'http://127.0.0.1:2'];
    const { watch, lines, messages } = await startWatch(fresh, relays, running);
    await expect
      .poll(() => lines, { timeout: 5000 })
      .toEqual([
        'No relay of the beacon was reached (http://127.0.0.1:1, http://127.0.0.1:2): this process depends on the numbers that others receive, and packs that are drawn with it are not sold if none comes for five minutes. KAIFU_BEACON names the beacon.',
      ]);
    expect(messages, 'no number is missing').toEqual([]);
    const process = shopWith(fresh, watch);
    expect(await healthOf(process)).toEqual({ status: 'ready', warnings: ['relays'] });
    const memberId = await makeMember(fresh, { points: 1000 });
    const bought = await process.packSales.buy(buyRequest({ memberId, packId }));
    expect(bought).toMatchObject({ kind: 'bought' });
  } finally {
    await fresh.close();
  }
});

it('server that never reaches a relay of the beacon, and has no number: prints it once at its start, health reports that and the silence', async () => {
  const fresh = await openTestShop({ ...noExternalServices, beacon, operator });
  try {
    await makePack(fresh, { draw: 'beacon' });
    await using running = new AsyncDisposableStack();
    const relays = ['http://127.0.0.1:1', 'http://127.0.0.1:2'];
    const { watch, lines, messages } = await startWatch(fresh, relays, running);
    await expect
      .poll(() => lines, { timeout: 5000 })
      .toEqual([
        'No relay of the beacon was reached (http://127.0.0.1:1, http://127.0.0.1:2): packs that are drawn with it are not sold until one answers. KAIFU_BEACON names the beacon.',
      ]);
    expect(messages).toEqual([expect.stringContaining('a number of the beacon did not come')]);
    expect(watch).toMatchObject({ isCutOff: true });
    expect(watch.isSilent()).toBe(true);
    expect(await healthOf(shopWith(fresh, watch))).toEqual({
      status: 'ready',
      warnings: ['beacon', 'relays'],
    });
    expect(await readBeaconState(fresh)).toMatchObject({ isSilent: true, newestAt: null });
  } finally {
    await fresh.close();
  }
});
