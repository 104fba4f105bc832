import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

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

/** A new member who has bought four packs. */
async function buyer() {
  const packId = await makePack(shop, { counts: [100], buyPoints: [30] });
  const client = await http.member(await makeMember(shop, { points: 1000 }));
  const bought = await client.done(calls.buyPack, { payload: { pack_id: packId, count: 4 } });
  return { client, purchaseId: bought.pack_history_id ?? '' };
}

const report = (client: HttpClient, pack_history_id: string, opened: number) =>
  client.done(calls.recordOpening, { payload: { pack_history_id, opened } });

/** The number of unopened packs in every response that contains it. */
async function unopenedIn(client: HttpClient, purchaseId: string): Promise<number[]> {
  const named = { query: { pack_history_id: purchaseId } };
  const drawn = await client.done(calls.getDrawResult, named);
  const open = await client.done(calls.getOpenCards, named);
  const { data: detail } = await client.done(calls.getPackHistory, {
    params: { packHistoryId: purchaseId },
  });
  const { data: history } = await client.done(calls.listHistory, { payload: { mode: 'pack' } });
  const [row] = history.mode === 'pack' ? history.list : [];
  return [drawn.unopened, open.unopened, detail.unopened, row?.unopened ?? -1];
}

describe('counting the opened packs of a purchase', () => {
  it('opened packs of a new purchase: none; result, choice, detail and history show the same number', async () => {
    const { client, purchaseId } = await buyer();
    expect(await unopenedIn(client, purchaseId)).toEqual([4, 4, 4, 4]);
    expect(await report(client, purchaseId, 1)).toEqual({ unopened: 3 });
    expect(await unopenedIn(client, purchaseId)).toEqual([3, 3, 3, 3]);
  });

  it('opened packs of a purchase, reported by two devices out of order: never fewer, never more than bought', async () => {
    const { client, purchaseId } = await buyer();
    await report(client, purchaseId, 2);
    expect(await report(client, purchaseId, 1)).toEqual({ unopened: 2 });
    await Promise.all([3, 1, 2].map((opened) => report(client, purchaseId, opened)));
    expect(await unopenedIn(client, purchaseId)).toEqual([1, 1, 1, 1]);
    expect(await report(client, purchaseId, 3000)).toEqual({ unopened: 0 });
  });

  it('opened packs of a purchase made before they were counted: all, permanently', async () => {
    const { client, purchaseId } = await buyer();
    await shop.rawSql`update purchase set packs_opened = null where id = ${purchaseId}`;
    expect(await unopenedIn(client, purchaseId)).toEqual([0, 0, 0, 0]);
    expect(await report(client, purchaseId, 1)).toEqual({ unopened: 0 });
  });

  it("reporting opened packs of another member's purchase: not found, changes nothing", async () => {
    const { client, purchaseId } = await buyer();
    const { client: other } = await buyer();
    const payload = { pack_history_id: purchaseId, opened: 4 };
    expect((await other.ask(calls.recordOpening, { payload })).state).toBe(404);
    expect(await unopenedIn(client, purchaseId)).toEqual([4, 4, 4, 4]);
  });

  it('choosing what happens to cards of packs that are not yet opened: possible', async () => {
    const { client, purchaseId } = await buyer();
    const { cards } = await client.done(calls.getOpenCards);
    const payload = { send_card: [cards[0]?.history_id ?? 0], reduction_card: [] };
    expect(await client.done(calls.decideCards, { payload })).toEqual({ result: '1' });
    expect((await client.done(calls.getOpenCards)).unopened).toBe(4);
    expect(await report(client, purchaseId, 4)).toEqual({ unopened: 0 });
  });
});
