import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { feedEvent, feedPath } from '#contract/shop/feed.ts';
import { calls } from '#contract/shop/index.ts';
import { query } from '../db/pool.ts';
import { putSetting } from '../db/shop-setting.queries.ts';
import { Broadcast } from '../http/broadcast.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { countFeedWatchers } from './feed.queries.ts';
import { type FeedDeps, LiveFeed } from './feed.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

interface Bought {
  draw?: 'instant';
  showLineUp?: boolean;
  /** The name that the buyer shows in the feed. */
  name?: string;
  /** How many of three packs are opened. */
  opened?: number;
}

/** Buys three units of a new pack after another member bought two. */
async function buyThree({ name, opened = 3, ...options }: Bought) {
  const packId = await makePack(shop, { counts: [100], ...options });
  const other = await http.member(await makeMember(shop, { points: 100_000 }));
  await other.done(calls.buyPack, { payload: { pack_id: packId, count: 2 } });
  const memberId = await makeMember(shop, { points: 100_000 });
  const client = await http.member(memberId);
  if (name !== undefined)
    await shop.db.run(
      query
        .insertInto('shownMember')
        .values({ memberId, name, inFeed: true, changedAt: shop.clock.now() }),
    );
  const { pack_history_id = '' } = await client.done(calls.buyPack, {
    payload: { pack_id: packId, count: 3 },
  });
  await client.done(calls.recordOpening, { payload: { pack_history_id, opened } });
  await other.done(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
  shop.clock.advance(61_000);
  return { packId, client };
}

/** Opens a feed with its own server, as each process has one. */
async function openFeed(streams = new Broadcast(), deps: Partial<FeedDeps> = {}) {
  const log = { warn: () => {} };
  const feed = new LiveFeed({ ...shop, log, ...deps }, streams, { readMs: 20, noteMs: 50 });
  const server = createServer(async (_, response) => {
    const opened = await feed.open(response, '');
    if (opened !== 'open') response.writeHead(opened === 'off' ? 204 : 503).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    await feed.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { feed, watch: () => watchAt(port) };
}

async function watchAt(port: number) {
  const [response] = (await once(get({ port, host: '127.0.0.1', path: feedPath }), 'response')) as [
    IncomingMessage,
  ];
  let read = '';
  response.setEncoding('utf8').on('data', (text: string) => (read += text));
  response.on('error', () => {});
  const pulls = (packId: number) =>
    [...read.matchAll(/^data: (.*\})$/gm)]
      .flatMap(([, json = '']) => feedEvent.safeParse(JSON.parse(json)).data?.pulls ?? [])
      .filter(({ pack_id }) => pack_id === packId);
  return { response, status: response.statusCode, read: () => read, pulls };
}

describe('the live feed', () => {
  it('cards that were drawn a minute ago: a new stream begins with them, newest first, without a name', async () => {
    const { packId } = await buyThree({});
    const { pulls } = await (await openFeed()).watch();
    await expect.poll(() => pulls(packId)).toHaveLength(6);
    expect(pulls(packId).map(({ round }) => round)).toEqual([3, 2, 2, 2, 1, 1]);
    expect(pulls(packId).every(({ by }) => by === null)).toBe(true);
  });

  it('a card that is drawn while two processes are watched: both send it once its minute is over, and not before', async () => {
    const watchers = [await (await openFeed()).watch(), await (await openFeed()).watch()];
    for (const { read } of watchers) await expect.poll(read).toContain('retry');
    const packId = await makePack(shop, { counts: [100] });
    const client = await http.member(await makeMember(shop, { points: 100_000 }));
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
    shop.clock.advance(30_000);
    await new Promise((done) => setTimeout(done, 100));
    for (const { pulls } of watchers) expect(pulls(packId)).toEqual([]);
    shop.clock.advance(31_000);
    for (const { pulls } of watchers) await expect.poll(() => pulls(packId)).toHaveLength(1);
  });

  it('a pack that hides its line-up: its cards are not in the feed', async () => {
    const hidden = await buyThree({ showLineUp: false });
    const shown = await buyThree({});
    const { pulls } = await (await openFeed()).watch();
    await expect.poll(() => pulls(shown.packId)).toHaveLength(6);
    expect(pulls(hidden.packId)).toEqual([]);
  });

  it('a feed that the operator switches off: open streams end, new ones are refused', async () => {
    const { watch } = await openFeed();
    const { read } = await watch();
    await putSetting(shop.db, 'live-feed', false);
    onTestFinished(async () => void (await putSetting(shop.db, 'live-feed', true)));
    await expect.poll(read).toContain('event: off\n');
    expect((await watch()).status).toBe(204);
    expect((await http.app.inject(feedPath)).statusCode).toBe(204);
  });

  it('a read that fails: logged, and the cards are sent once the database answers again', async () => {
    const { packId } = await buyThree({});
    const warned: string[] = [];
    let failures = 2;
    const recent = () => {
      if (failures-- > 0) throw new Error('the database is away');
      return shop.reads.recent();
    };
    const { watch } = await openFeed(undefined, {
      reads: { ...shop.reads, recent },
      log: { warn: (_: unknown, text?: string) => void warned.push(text ?? '') },
    });
    const { pulls } = await watch();
    await expect.poll(() => pulls(packId)).toHaveLength(6);
    expect(warned).toHaveLength(2);
  });

  it('nobody watches for a while: the next stream begins with the cards of the meantime', async () => {
    const { feed, watch } = await openFeed();
    const first = await watch();
    await expect.poll(first.read).toContain('retry');
    first.response.destroy();
    await expect.poll(() => feed.watchers).toBe(0);
    const { packId } = await buyThree({});
    const { pulls } = await watch();
    await expect.poll(() => pulls(packId)).toHaveLength(6);
  });

  it('streams that are open: counted over all processes, and refused beyond the limit of a process', async () => {
    const { watch } = await openFeed(new Broadcast({ most: 2 }));
    const other = await openFeed();
    await watch();
    await other.watch();
    await other.watch();
    await expect.poll(() => countFeedWatchers(shop.db)).toBeGreaterThanOrEqual(2);
    await watch();
    expect((await watch()).status).toBe(503);
  });
});

describe('names in the live feed', () => {
  it.each(['instant', undefined] as const)(
    "a member who shows a name, draw mode %s: it is beside their cards, and beside nobody else's",
    async (draw) => {
      const { packId } = await buyThree({ ...(draw && { draw }), name: 'Aoi' });
      const { pulls } = await (await openFeed()).watch();
      await expect.poll(() => pulls(packId)).toHaveLength(6);
      const by = pulls(packId).map((pull) => [pull.round, pull.by]);
      expect(by).toEqual([
        [3, null],
        [2, 'Aoi'],
        [2, 'Aoi'],
        [2, 'Aoi'],
        [1, null],
        [1, null],
      ]);
    },
  );

  it('packs that their member has not opened yet: no name is beside their cards', async () => {
    const { packId } = await buyThree({ name: 'Ren', opened: 1 });
    const { pulls } = await (await openFeed()).watch();
    await expect.poll(() => pulls(packId)).toHaveLength(6);
    expect(pulls(packId).filter(({ by }) => by === 'Ren')).toHaveLength(1);
  });
});

it('a member on a break opens the feed, also without the shop’s screens: nothing is sent', async () => {
  const client = await http.member(await makeMember(shop));
  await client.done(calls.beginBreak, { payload: { length: '1-year' } });
  expect((await client.raw({ method: 'GET', url: feedPath })).statusCode).toBe(204);
});
