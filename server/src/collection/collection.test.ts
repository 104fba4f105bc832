import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CollectedCard } from '#contract/shop/collection.ts';
import { calls } from '#contract/shop/index.ts';
import { query } from '../db/pool.ts';
import { makeMember, makePack, type PackOptions } from '../testing/factories.ts';
import {
  type HttpClient,
  openTestApp,
  type RequestOf,
  type TestApp,
} from '../testing/http-client.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';

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

type Asked = NonNullable<RequestOf<typeof calls.listCollection>['query']>;

const list = async (client: HttpClient, asked: Asked = {}) =>
  (await client.done(calls.listCollection, { query: asked })).data;
const sums = async (client: HttpClient, words?: string) =>
  (await client.done(calls.getCollectionSums, { query: words === undefined ? {} : { words } }))
    .data;
const packs = async (client: HttpClient) =>
  (await client.done(calls.listCollectionPacks)).data.list;

/** All cards of a collection, part by part. */
async function listAll(client: HttpClient, asked: Asked = {}): Promise<CollectedCard[]> {
  const all: CollectedCard[] = [];
  for (;;) {
    const after = all.at(-1)?.history_id;
    const part = await list(client, { ...asked, ...(after !== undefined && { after }) });
    all.push(...part.list);
    if (!part.more) return all;
  }
}

async function newMember(): Promise<HttpClient> {
  return http.member(await makeMember(shop, { points: 100_000, coins: 1000 }));
}

/** Buys units of a pack and opens some of them, all unless it says otherwise. */
async function buy(client: HttpClient, packId: number, count: number, opened = count) {
  const bought = await client.done(calls.buyPack, { payload: { pack_id: packId, count } });
  const pack_history_id = bought.pack_history_id ?? '';
  await client.done(calls.recordOpening, { payload: { pack_history_id, opened } });
  const { cards } = await client.done(calls.getDrawResult, { query: { pack_history_id } });
  return { pack_history_id, ids: cards.map(({ history_id }) => history_id) };
}

/** A new member who has bought units of a new pack and opened all of them. */
async function buyerOf(options: PackOptions, count: number) {
  const client = await newMember();
  const packId = await makePack(shop, options);
  return { client, packId, ...(await buy(client, packId, count)) };
}

describe('the state of a card', () => {
  it('cards that are undecided, to be shipped, shipped, converted and taken back: listed and added up as such', async () => {
    const { client, packId, pack_history_id, ids } = await buyerOf(
      { counts: [100], buyPoints: [30] },
      5,
    );
    const [sent = 0, unsent = 0, converted = 0, taken = 0, open = 0] = ids;
    const decide = (payload: { send_card: number[]; reduction_card: number[] }) =>
      client.done(calls.decideCards, { payload: { pack_history_id, ...payload } });
    await decide({ send_card: [sent], reduction_card: [converted] });
    await decide({ send_card: [unsent], reduction_card: [] });
    await shop.rawSql`update parcel set carrier = 'yamato', tracking_number = '1', sent_at = created_at
      where source_id = ${pack_history_id} and number = 1`;
    await shop.rawSql`update won_card set choice = 'taken_back', decided_at = now()
      where pack_id = ${packId} and position = (select max(position) - 1 from won_card where pack_id = ${packId})`;
    const { list: cards, more } = await list(client);
    expect(more).toBe(false);
    const stateOf = new Map(cards.map(({ history_id, state }) => [history_id, state]));
    expect([sent, unsent, converted, taken, open].map((id) => stateOf.get(id))).toEqual([
      'shipped',
      'to-ship',
      'points',
      'taken-back',
      'open',
    ]);
    expect(cards.map(({ decide_by }) => decide_by !== null)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(cards.find(({ state }) => state === 'shipped')?.shipped).toEqual(expect.any(String));
    expect(cards[0]).toMatchObject({ pack_id: packId, pack_history_id, buy_point: 30 });
    for (const state of ['shipped', 'to-ship', 'points', 'taken-back', 'open'] as const) {
      const filtered = await list(client, { state });
      expect(filtered.list.map((card) => card.state)).toEqual([state]);
    }
    const { states } = await sums(client);
    expect(
      new Map(states.map(({ state, cards: count, points }) => [state, [count, points]])),
    ).toEqual(
      new Map(
        ['shipped', 'to-ship', 'points', 'taken-back', 'open'].map((state) => [state, [1, 30]]),
      ),
    );
  });

  it('a card whose prize names the very copy: it comes with the photo of that copy', async () => {
    const photo = { address: '/files/copy.webp', sha256: '0'.repeat(64) };
    const item = { code: 'A-1', grader: 'PSA', grade: '10', certificate: '123', photos: [photo] };
    const { client } = await buyerOf({ draw: 'instant', counts: [1], items: [item] }, 1);
    const { list: cards } = await list(client);
    expect(cards[0]?.item).toMatchObject({ code: 'A-1', photos: ['/files/copy.webp'] });
  });
});

describe('cards of packs that are not opened', () => {
  it('three packs of which one is opened: only its card is in any list or sum, until the deadline has passed', async () => {
    const client = await newMember();
    const packId = await makePack(shop, { counts: [100], buyPoints: [30] });
    const { ids, pack_history_id } = await buy(client, packId, 3, 1);
    expect((await list(client)).list.map(({ history_id }) => history_id)).toEqual([ids[0]]);
    expect(await sums(client)).toEqual({
      states: [{ state: 'open', cards: 1, points: 30 }],
      unopened: 2,
    });
    const lineUp = async () =>
      (await client.done(calls.getCollectionPack, { params: { packId } })).data.list[0]?.won;
    expect(await lineUp()).toBe(1);
    await client.done(calls.recordOpening, { payload: { pack_history_id, opened: 2 } });
    expect(await lineUp()).toBe(2);
    shop.clock.advance(2 * day);
    onTestFinished(() => shop.clock.advance(-2 * day));
    expect((await list(client)).list).toHaveLength(3);
    expect((await sums(client)).unopened).toBe(0);
  });

  it('an extra prize of a purchase with an unopened pack: hidden until the last pack is opened', async () => {
    const client = await newMember();
    const packId = await makePack(shop, {
      ...{ draw: 'instant', counts: [6], buyPoints: [30] },
      extras: [{ kind: 'at', n: 1, buyPoint: 500 }],
    });
    const { pack_history_id } = await buy(client, packId, 2, 1);
    const values = async () => (await list(client)).list.map(({ buy_point }) => buy_point);
    expect(await values()).toEqual([30]);
    await client.done(calls.recordOpening, { payload: { pack_history_id, opened: 2 } });
    expect((await values()).toSorted()).toEqual([30, 30, 500]);
  });

  it('a pack of which nothing is opened: not among the packs of the collection', async () => {
    const client = await newMember();
    const packId = await makePack(shop);
    const { pack_history_id } = await buy(client, packId, 1, 0);
    expect(await packs(client)).toEqual([]);
    await client.done(calls.recordOpening, { payload: { pack_history_id, opened: 1 } });
    expect(await packs(client)).toMatchObject([{ id: packId, won: 1, total: 3 }]);
  });
});

describe('parts of a long collection', () => {
  it('300 cards in each order: every card once and in order, also if a card is won between two parts', async () => {
    const { client, packId } = await buyerOf({ counts: [100, 100, 100, 100] }, 100);
    for (let bought = 0; bought < 2; bought++) {
      shop.clock.advance(1000);
      await buy(client, packId, 100);
    }
    const expectOrder = (
      cards: CollectedCard[],
      isBehind: (a: CollectedCard, b: CollectedCard) => boolean,
    ) => {
      expect(new Set(cards.map(({ history_id }) => history_id)).size).toBe(300);
      for (const [index, card] of cards.slice(1).entries())
        expect(isBehind(card, cards[index] ?? card)).toBe(true);
    };
    expectOrder(await listAll(client), (card, before) => card.won <= before.won);
    expectOrder(
      await listAll(client, { sort: 'value' }),
      (card, before) => (card.buy_point ?? 0) <= (before.buy_point ?? 0),
    );
    expectOrder(
      await listAll(client, { sort: 'name' }),
      (card, before) => card.name >= before.name,
    );

    const first = await list(client);
    shop.clock.advance(1000);
    const [late = 0] = (await buy(client, packId, 1)).ids;
    const second = await list(client, { after: first.list.at(-1)?.history_id ?? 0 });
    const seen = [...first.list, ...second.list].map(({ history_id }) => history_id);
    expect(first.list).toHaveLength(120);
    expect(new Set(seen).size).toBe(240);
    expect(seen).not.toContain(late);
    expect((await list(client)).list[0]?.history_id).toBe(late);
  });

  it("another member's cards: in no list, also if a request for the next part names one of them", async () => {
    const mine = await buyerOf({ counts: [100] }, 2);
    const theirs = await newMember();
    const [foreign = 0] = (await buy(theirs, mine.packId, 3)).ids;
    expect((await list(mine.client)).list.map(({ history_id }) => history_id).toSorted()).toEqual(
      mine.ids.toSorted(),
    );
    expect((await list(mine.client, { after: foreign })).list).toEqual([]);
    expect((await sums(mine.client)).states).toMatchObject([{ cards: 2 }]);
    const { data } = await mine.client.done(calls.getCollectionPack, {
      params: { packId: mine.packId },
    });
    expect(data.list).toMatchObject([{ won: 2 }]);
  });
});

describe('words in the collection', () => {
  it("a part of a card's name in another width, case or kana: the list and its sums have only that card", async () => {
    const { client, packId } = await buyerOf({ counts: [1, 1] }, 2);
    const rename = query.updateTable('card').set({ nameJa: 'ｶﾌﾞﾄむし', nameEn: `Beetle ${packId}` });
    await shop.db.run(rename.where('modelNumber', '=', `T-${packId}-1`));
    for (const words of ['かぶとムシ', 'カブト　むし', `ＢＥＥＴＬＥ ${packId}`, `t-${packId}-1`]) {
      const { list: found } = await list(client, { words });
      expect(
        found.map(({ model_number }) => model_number),
        words,
      ).toEqual([`T-${packId}-1`]);
      expect((await sums(client, words)).states).toMatchObject([{ cards: 1 }]);
    }
    expect((await list(client, { words: 'かぶと 海賊船' })).list).toEqual([]);
  });
});

describe('the collection by pack', () => {
  it('a line-up of three cards of which the member has one: the other two are listed as not won', async () => {
    const { client, packId } = await buyerOf({ counts: [3, 1, 1] }, 1);
    const { data } = await client.done(calls.getCollectionPack, { params: { packId } });
    expect(data.list.map(({ won }) => won).toSorted()).toEqual([0, 0, 1]);
    expect(data.list.map(({ model_number }) => model_number)).toEqual(
      [0, 1, 2].map((place) => `T-${packId}-${place}`),
    );
    expect(await packs(client)).toMatchObject([{ id: packId, won: 1, total: 3 }]);
  });

  it('a pack that hides its line-up: not in the list of packs, its line-up is not found; its won cards are in the list of cards', async () => {
    const { client, packId } = await buyerOf({ counts: [3, 1, 1], showLineUp: false }, 1);
    expect(await packs(client)).toEqual([]);
    const { state } = await client.ask(calls.getCollectionPack, { params: { packId } });
    expect(state).toBe(404);
    expect((await list(client)).list).toHaveLength(1);
  });
});
