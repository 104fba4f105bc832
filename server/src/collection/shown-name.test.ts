import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { query } from '../db/pool.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findSharePreview } from './find-share-preview.ts';
import { deleteShownMember } from './shown-members.queries.ts';

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

/** A member who has won two cards. */
async function collector() {
  const memberId = await makeMember(shop, { points: 100_000 });
  const client = await http.member(memberId);
  const packId = await makePack(shop, { counts: [100] });
  const bought = await client.done(calls.buyPack, { payload: { pack_id: packId, count: 2 } });
  const pack_history_id = bought.pack_history_id ?? '';
  await client.done(calls.recordOpening, { payload: { pack_history_id, opened: 2 } });
  const { cards } = await client.done(calls.getDrawResult, { query: { pack_history_id } });
  const [first = 0, second = 0] = cards.map(({ history_id }) => history_id);
  return { memberId, client, first, second };
}

const shareCard = (client: HttpClient, history_id: number, on = true) =>
  client.done(calls.changeSharedCard, { payload: { history_id, on } });
const shareAll = async (client: HttpClient, on = true) =>
  (await client.done(calls.changeSharedCollection, { payload: { on } })).token;
const look = (token: string | null) =>
  http.visitor('en').ask(calls.getSharedCollection, { params: { token: token ?? '' } });
const list = async (token: string | null) => (await look(token)).answer?.data;
const show = (client: HttpClient, payload: { name: string; on_collection: boolean }) =>
  client.ask(calls.changeShownName, { payload: { in_feed: false, ...payload } });

describe('the name that a member shows', () => {
  it('a member who never chose: shown nowhere', async () => {
    const client = await http.member(await makeMember(shop));
    expect((await client.done(calls.getShownName)).data).toEqual({
      ...{ name: '', in_feed: false, on_collection: false, collection: null },
    });
  });

  it('a name that is chosen, then another place: stored, normalised', async () => {
    const client = await http.member(await makeMember(shop));
    await show(client, { name: ' ｱｵｲ ', on_collection: true });
    const payload = { name: 'アオイ', in_feed: true, on_collection: false };
    await client.done(calls.changeShownName, { payload });
    expect((await client.done(calls.getShownName)).data).toEqual({ ...payload, collection: null });
  });

  it('a name that passes for the shop, or none to show: refused at the name, nothing changes', async () => {
    const client = await http.member(await makeMember(shop));
    for (const name of ['Kaifu 公式', '']) {
      const refused = await show(client, { name, on_collection: true });
      expect(refused.state).toBe(422);
      expect(Object.keys(refused.errors ?? {})).toEqual(['name']);
    }
    expect((await client.done(calls.getShownName)).data.on_collection).toBe(false);
  });
});

describe('sharing the collection', () => {
  it('a link to the collection: shows the cards that are shared one by one, and no name', async () => {
    const { client, first } = await collector();
    await shareCard(client, first);
    const token = await shareAll(client);
    expect(await shareAll(client)).toBe(token);
    expect((await client.done(calls.getShownName)).data.collection).toBe(token);
    const shown = await list(token);
    expect(shown?.by).toBeNull();
    expect(shown?.list.map((card) => card.token.split('-')[0])).toEqual([String(first)]);
    await shareCard(client, first, false);
    expect((await list(token))?.list).toEqual([]);
  });

  it('a name that is shown there: on the page and in the preview of its link, until it is no longer', async () => {
    const { client, first } = await collector();
    await shareCard(client, first);
    const token = await shareAll(client);
    await show(client, { name: 'Aoi', on_collection: true });
    expect((await list(token))?.by).toBe('Aoi');
    const page = new URL(`https://shop.example/shared-collection/${token}`);
    const preview = await findSharePreview(shop.db, page, 'en');
    expect(preview?.title).toContain('Aoi');
    expect(preview?.picture).toMatch(/^\/shared\/.*\/wide-en\.jpg$/);
    expect((await http.app.inject(preview?.picture ?? '')).statusCode).toBe(200);
    await show(client, { name: 'Aoi', on_collection: false });
    expect((await list(token))?.by).toBeNull();
    expect((await findSharePreview(shop.db, page, 'ja'))?.title).not.toContain('Aoi');
  });

  it('a link that is revoked, or was never made: not found, without a preview, and the next link is another', async () => {
    const { client } = await collector();
    const token = await shareAll(client);
    const page = new URL(`https://shop.example/shared-collection/${token}`);
    expect(await findSharePreview(shop.db, page, 'en')).toMatchObject({ isWide: false });
    expect(await shareAll(client, false)).toBeNull();
    expect((await look(token)).state).toBe(404);
    expect((await look('1')).state).toBe(404);
    expect(await findSharePreview(shop.db, page, 'en')).toBeUndefined();
    expect(await shareAll(client)).not.toBe(token);
  });

  it('cards that the shop takes back, or an account that is closed: no longer on the page', async () => {
    const { client, memberId, first, second } = await collector();
    await shareCard(client, first);
    await shareCard(client, second);
    const token = await shareAll(client);
    const taken = query.updateTable('wonCard').set({ choice: 'taken_back', decidedAt: new Date() });
    await shop.db.run(taken.where('memberId', '=', memberId));
    expect((await list(token))?.list).toEqual([]);
    await shop.db.transaction((tx) => deleteShownMember(tx, memberId));
    expect((await look(token)).state).toBe(404);
  });
});
