import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { placeOfHistoryId } from '../won-cards/index.ts';
import { findSharePreview } from './find-share-preview.ts';
import { deleteShareCodesOfMember } from './shared-cards.queries.ts';

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

/** A new member who has bought a pack and opened so many of two units. */
async function buyer(opened = 2) {
  const memberId = await makeMember(shop, { points: 100_000 });
  const client = await http.member(memberId);
  const packId = await makePack(shop, { counts: [100], buyPoints: [30] });
  const bought = await client.done(calls.buyPack, { payload: { pack_id: packId, count: 2 } });
  const pack_history_id = bought.pack_history_id ?? '';
  await client.done(calls.recordOpening, { payload: { pack_history_id, opened } });
  const { cards } = await client.done(calls.getDrawResult, { query: { pack_history_id } });
  const [first = 0, second = 0] = cards.map(({ history_id }) => history_id);
  return { memberId, client, packId, first, second };
}

const change = (client: HttpClient, history_id: number, on: boolean) =>
  client.ask(calls.changeSharedCard, { payload: { history_id, on } });
const share = async (client: HttpClient, history_id: number) => {
  const { token } = await client.done(calls.changeSharedCard, {
    payload: { history_id, on: true },
  });
  return token ?? '';
};
const look = (token: string) => http.visitor().ask(calls.getSharedCard, { params: { token } });

describe('sharing a won card', () => {
  it('a card shared twice: a visitor with its link sees the card and its round, and nothing of the member; the link stays', async () => {
    const { client, packId, first } = await buyer();
    const token = await share(client, first);
    expect(await share(client, first)).toBe(token);
    const { data } = await http.visitor().done(calls.getSharedCard, { params: { token } });
    expect(data).toMatchObject({
      pack_id: packId,
      position: placeOfHistoryId(first).position,
      round: 1,
    });
    expect(Object.keys(data).toSorted().join(' ')).toBe(
      'image model_number name pack_id pack_name position rarity rarity_label round',
    );
    expect((await client.done(calls.listSharedCards)).data.list).toEqual([
      { history_id: first, token },
    ]);
  });

  it('a link that is revoked: shows nothing, neither does its picture, and the next link is another', async () => {
    const { client, first } = await buyer();
    const token = await share(client, first);
    expect((await change(client, first, false)).state).toBe(200);
    expect((await look(token)).state).toBe(404);
    const { statusCode } = await http.app.inject(`/shared/${token}/wide-ja.jpg`);
    expect(statusCode).toBe(404);
    expect(await share(client, first)).not.toBe(token);
  });

  it("sharing another member's card, or one in a pack that is still closed: not found", async () => {
    const mine = await buyer(1);
    const theirs = await buyer();
    expect((await change(mine.client, theirs.first, true)).state).toBe(404);
    expect((await change(mine.client, mine.second, true)).state).toBe(404);
    const token = await share(theirs.client, theirs.first);
    await change(mine.client, theirs.first, false);
    expect((await look(token)).state).toBe(200);
  });

  it('a shared card that the shop takes back, or whose member closes the account: the link shows nothing', async () => {
    const { client, memberId, packId, first, second } = await buyer();
    const [taken, left] = [await share(client, first), await share(client, second)];
    await shop.rawSql`update won_card set choice = 'taken_back', decided_at = now()
      where pack_id = ${packId} and position = ${placeOfHistoryId(first).position}`;
    expect((await look(taken)).state).toBe(404);
    expect((await look(left)).state).toBe(200);
    await shop.db.transaction((tx) => deleteShareCodesOfMember(tx, memberId));
    expect((await look(left)).state).toBe(404);
  });
});

describe('the picture of a shared card', () => {
  it.each([
    ['wide-ja', 1200, 630],
    ['tall-en', 1080, 1920],
  ] as const)(
    'picture %s: a JPEG of this size, cached for minutes, for no search engine',
    async (file, ...size) => {
      const { client, first } = await buyer();
      const token = await share(client, first);
      const got = await http.app.inject(`/shared/${token}/${file}.jpg`);
      expect(got.headers).toMatchObject({
        ...{ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=300' },
        'x-robots-tag': 'noindex',
      });
      const { width, height, format } = await sharp(got.rawPayload).metadata();
      expect([width, height, format]).toEqual([...size, 'jpeg']);
      expect((await http.app.inject(`/shared/${token}/${file}.jpg`)).rawPayload).toEqual(
        got.rawPayload,
      );
    },
  );

  it('more pictures asked for at once than are drawn at a time: the others are told to ask again, and get theirs then', async () => {
    const { client, first, second } = await buyer();
    const tokens = [await share(client, first), await share(client, second)];
    const addresses = tokens.flatMap((token) =>
      ['wide-ja', 'wide-en', 'tall-ja'].map((file) => `/shared/${token}/${file}.jpg`),
    );
    const replies = await Promise.all(addresses.map((address) => http.app.inject(address)));
    const refused = replies.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused)
      expect(headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    for (const address of addresses) expect((await http.app.inject(address)).statusCode).toBe(200);
  });

  it('card whose picture is not a file of the shop: drawn without it', async () => {
    const { client, packId, first } = await buyer();
    const token = await share(client, first);
    await shop.rawSql`update card set picture = 'https://cdn.example/card.webp'
      where id in (select card_id from prize where pack_id = ${packId})`;
    const got = await http.app.inject(`/shared/${token}/wide-en.jpg`);
    expect([got.statusCode, got.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('a picture of another name, or of a link that is none: not found', async () => {
    const { client, first } = await buyer();
    const token = await share(client, first);
    for (const address of [`${token}/wide-fr.jpg`, `${token}/wide.jpg`, 'nothing/wide-ja.jpg'])
      expect((await http.app.inject(`/shared/${address}`)).statusCode).toBe(404);
  });
});

describe('the preview of a link to a shared card', () => {
  it.each(['ja', 'en'] as const)(
    'in %s: names card and pack, with the wide picture',
    async (language) => {
      const { client, first } = await buyer();
      const page = new URL(`https://shop.example/shared/${await share(client, first)}`);
      expect(await findSharePreview(shop.db, page, language)).toMatchObject({
        ...{ path: page.pathname, picture: `${page.pathname}/wide-${language}.jpg` },
        ...{ isWide: true, title: expect.any(String), description: expect.any(String) },
      });
    },
  );

  it('of another page, or of a link that shows nothing: none', async () => {
    for (const path of ['/pack-detail', '/shared/', '/shared/nothing'])
      expect(
        await findSharePreview(shop.db, new URL(path, 'https://shop.example'), 'ja'),
      ).toBeUndefined();
  });
});
