import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { checkDraws } from '../draw/index.ts';
import { checkLedger } from '../ledger/index.ts';
import { makeDebt, makeMember, makePack, type PackOptions } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { convertOverdueCards } from './convert-overdue-cards.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  await http.close();
  await shop.close();
});

/** Every card of this pack is worth 30 points; a unit costs 100. */
const plain: PackOptions = { counts: [100], buyPoints: [30] };

async function pointsOf(client: HttpClient): Promise<string> {
  return (await client.done(calls.getCurrentUser)).point;
}

const idsOf = (cards: { history_id: number }[]) => cards.map((card) => card.history_id);

/** A new member with 1,000 points and 100 coins who has bought `count` units of a new pack. */
async function buyerOf(options: PackOptions = plain, count = 4) {
  const packId = await makePack(shop, options);
  const memberId = await makeMember(shop, { points: 1000, coins: 100 });
  const client = await http.member(memberId);
  const bought = await client.done(calls.buyPack, { payload: { pack_id: packId, count } });
  const pack_history_id = bought.pack_history_id ?? '';
  const { cards } = await client.done(calls.getDrawResult, { query: { pack_history_id } });
  return { packId, memberId, client, pack_history_id, cards, ids: idsOf(cards) };
}

describe('a purchase that wins extra prizes', () => {
  it('extra prizes of a purchase: listed after the drawn cards on every screen, and the member decides on them in the same way', async () => {
    const { packId, client, pack_history_id, cards, ids } = await buyerOf(
      {
        ...{ draw: 'instant', counts: [6], buyPoints: [30] },
        extras: [
          { kind: 'last', n: null, buyPoint: 500 },
          { kind: 'every', n: 2, buyPoint: 7 },
        ],
      },
      3,
    );
    const lineUp = async () => {
      const { data } = await client.done(calls.listLineUp, { params: { packId } });
      return data.extras;
    };
    expect(cards.map(({ extra }) => extra)).toEqual([
      ...Array(3).fill(undefined),
      { kind: 'every', n: 2, position: 2 },
    ]);
    expect(await lineUp()).toMatchObject([
      { kind: 'last', n: null, total: 1, remaining: 1, next: 6, buy_point: 500 },
      { kind: 'every', n: 2, total: 3, remaining: 2, next: 4, buy_point: 7 },
    ]);
    const [drawn = 0, , , extra = 0] = ids;
    const decided = await client.ask(calls.decideCards, {
      payload: { pack_history_id, send_card: [drawn], reduction_card: [extra] },
    });
    expect(decided.body).toEqual({ state: 200, result: '1' });
    const { data } = await client.done(calls.getPackHistory, {
      params: { packHistoryId: pack_history_id },
    });
    expect(data).toMatchObject({ count: 3, open_card: 2, send_card: 1, reduction_point: 7 });
    expect(data.cards.at(-1)).toMatchObject({ choice: 'points', extra: { position: 2 } });

    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 3 } });
    const { cards: last } = await client.done(calls.getDrawResult);
    expect(last.flatMap((card) => card.extra ?? [])).toEqual([
      { kind: 'every', n: 2, position: 4 },
      { kind: 'last', n: null, position: 6 },
      { kind: 'every', n: 2, position: 6 },
    ]);
    expect(await lineUp()).toMatchObject([
      { remaining: 0, next: null },
      { remaining: 0, next: null },
    ]);
  });
});

it('a pack with named copies: the line-up groups copies of a card, each winner sees their own copy', async () => {
  const photos = [{ address: '/files/photo.webp', sha256: 'ab'.repeat(32) }];
  const graded = { grader: 'PSA', grade: '10', certificate: '77' };
  const { packId, client, cards } = await buyerOf(
    {
      ...{ draw: 'instant', counts: [1, 3], buyPoints: [900, 30] },
      items: [{ code: 'K-1', ...graded, photos }],
    },
    4,
  );
  const addresses = photos.map(({ address }) => address);
  const hashes = photos.map(({ sha256 }) => sha256);
  const item = { code: 'K-1', ...graded, photos: addresses, photo_hashes: hashes };
  expect(cards.flatMap((card) => card.item ?? [])).toEqual([item]);
  const { data } = await client.done(calls.listLineUp, { params: { packId } });
  expect(data.list).toMatchObject([
    { total: 1, remaining: 0, items: [{ ...item, left: 0 }] },
    { total: 3, remaining: 0 },
  ]);
});

describe('a purchase from the check to the decision on its cards', () => {
  it.each([
    ['with ids', true],
    ['without ids, by what the session remembers', false],
  ])(
    'a purchase from the check to the decision on its cards, requested %s: every step succeeds',
    async (_, named) => {
      const packId = await makePack(shop, plain);
      const client = await http.member(await makeMember(shop, { points: 1000 }));
      const input = { pack_id: packId, count: 3 };
      await client.done(calls.checkPack, { payload: input });
      const bought = await client.done(calls.buyPack, { payload: named ? input : {} });
      expect(await pointsOf(client)).toBe('700');

      const purchase = named ? { pack_history_id: bought.pack_history_id } : {};
      const drawn = await client.done(calls.getDrawResult, { query: purchase });
      expect(await client.done(calls.getOpenCards, { query: purchase })).toEqual(drawn);
      const [shipped = 0, converted = 0, undecided = 0] = idsOf(drawn.cards);
      const decide = (send_card: number[], reduction_card: number[]) =>
        client.ask(calls.decideCards, { payload: { ...purchase, send_card, reduction_card } });

      expect((await decide([shipped], [converted])).body).toEqual({ state: 200, result: '1' });
      expect(await pointsOf(client)).toBe('730');
      expect(await client.done(calls.getDrawResult, { query: purchase })).toEqual(drawn);
      expect(idsOf((await client.done(calls.getOpenCards, { query: purchase })).cards)).toEqual([
        undecided,
      ]);

      expect((await decide([], [undecided])).body).toEqual({ state: 200, result: '1' });
      expect(await pointsOf(client)).toBe('760');
      const after = await client.done(calls.getOpenCards, { query: purchase });
      expect(after).toEqual({ ...drawn, cards: [], decide_by: null });

      const again = await decide([], [undecided]);
      expect(again.body).toEqual({ state: 204, result: '-1' });
      expect(again.response.statusCode).toBe(200);
      expect((await decide([shipped], [])).body).toEqual({ state: 204, result: '-1' });
      expect(await pointsOf(client)).toBe('760');
    },
  );
});

describe('the result of a purchase', () => {
  it('reading the result of a purchase: every field of the spec, in both languages', async () => {
    const { packId, memberId, client, pack_history_id } = await buyerOf(
      { counts: [2], buyPoints: [80] },
      2,
    );
    await shop.rawSql`update pack set movie_style = 8 where id = ${packId}`;
    const boughtAt = shop.clock.now().getTime();
    const result = {
      image: [expect.any(String)],
      created: new Date(boughtAt).toISOString(),
      card_type: 1,
      movie_style: 8,
      is_buy_coin: 0,
      pack_history_id,
      pack_id: packId,
      round: 1,
      decide_by: new Date(boughtAt + day).toISOString(),
      unopened: 2,
      point: 200,
    };
    const cards = (name: string) =>
      [1, 2].map((place) => ({
        history_id: packId * 4_000_000 + place,
        name,
        image: expect.any(String),
        rarity: 3,
        rarity_label: 'UR',
        movie_rarity: 7,
        model_number: `T-${packId}-0`,
        num: 1,
        buy_point: 80,
      }));
    const japanese = { ...result, title: `試験パック${packId}`, cards: cards('札0') };
    const english = { ...result, title: `Test pack ${packId}`, cards: cards('Card 0') };
    for (const call of [calls.getDrawResult, calls.getOpenCards]) {
      expect(await client.done(call, { query: { pack_history_id } })).toEqual(japanese);
      expect(await client.done(call)).toEqual(japanese);
      expect(await (await http.member(memberId, 'en')).done(call)).toEqual(english);
    }
  });

  it('reading the result of a purchase without having bought: empty', async () => {
    const client = await http.member(await makeMember(shop));
    const nothing = {
      cards: [],
      title: '',
      image: [],
      created: null,
      card_type: 0,
      movie_style: 0,
      is_buy_coin: 0,
      pack_history_id: null,
      pack_id: null,
      round: null,
      decide_by: null,
      unopened: 0,
      point: null,
    };
    expect(await client.done(calls.getDrawResult)).toEqual(nothing);
    expect(await client.done(calls.getOpenCards)).toEqual(nothing);
    const query = { pack_history_id: (await buyerOf()).pack_history_id };
    expect(await client.done(calls.getDrawResult, { query })).toEqual(nothing);
  });

  it('reading the result of a purchase without an id: the newest purchase', async () => {
    const { packId, client, pack_history_id } = await buyerOf();
    shop.clock.advance(1);
    const { pack_history_id: newest } = await client.done(calls.buyPack, {
      payload: { pack_id: packId, count: 1 },
    });
    expect((await client.done(calls.getDrawResult)).pack_history_id).toBe(newest);
    const older = await client.done(calls.getDrawResult, { query: { pack_history_id } });
    expect(older.cards).toHaveLength(4);
  });
});

describe('a purchase with coins', () => {
  it('buying with coins: the cards are shipped, there is nothing to choose', async () => {
    const { client, pack_history_id, cards, ids } = await buyerOf({
      counts: [9],
      currency: 'coin',
      price: 10,
    });
    expect(cards.map(({ buy_point }) => buy_point)).toEqual([null, null, null, null]);
    expect(await client.done(calls.getDrawResult)).toMatchObject({
      is_buy_coin: 1,
      decide_by: null,
      point: 40,
    });
    expect((await client.done(calls.getOpenCards)).cards).toEqual([]);
    for (const choice of [
      { send_card: ids, reduction_card: [] },
      { send_card: [], reduction_card: ids },
    ]) {
      const reply = await client.ask(calls.decideCards, {
        payload: { pack_history_id, ...choice },
      });
      expect(reply.body).toEqual({ state: 204, result: '-1' });
    }
    expect(await client.done(calls.getCurrentUser)).toMatchObject({ point: '1000', coin: '60' });
  });
});

describe('deciding on won cards', () => {
  it('a decision with one card that cannot be decided: refused as a whole, with the reason', async () => {
    const { packId, memberId, client, pack_history_id, ids } = await buyerOf();
    const other = await buyerOf();
    const { pack_history_id: later } = await client.done(calls.buyPack, {
      payload: { pack_id: packId, count: 1 },
    });
    const [ofLater = 0] = idsOf(
      (await client.done(calls.getOpenCards, { query: { pack_history_id: later } })).cards,
    );
    const [first = 0, second = 0, third = 0] = ids;
    await client.done(calls.decideCards, {
      payload: { pack_history_id, send_card: [first], reduction_card: [] },
    });
    const notInPurchase =
      'この購入に含まれないカードが選択されています。画面を再読み込みして、もう一度お選びください。';
    const twice =
      '同じカードが重複して選択されています。画面を再読み込みして、もう一度お選びください。';
    const refused: [send_card: number[], reduction_card: number[], text: string][] = [
      [[], [], 'カードを1枚以上選んでください。'],
      [[second, second], [], twice],
      [[second], [third, second], twice],
      [[second], [other.ids[0] ?? 0], notInPurchase],
      [[second], [ofLater], notInPurchase],
      [[second], [0], notInPurchase],
      [[second], [-third], notInPurchase],
      [[second], [third + 2 ** 32], notInPurchase],
      [[second], [Number.MAX_SAFE_INTEGER], notInPurchase],
      [
        [first],
        [second],
        'すでに手続き済みのカードが含まれています。画面を再読み込みして、残りのカードをお選びください。',
      ],
    ];
    for (const [send_card, reduction_card, text] of refused) {
      const payload = { pack_history_id, send_card, reduction_card };
      const reply = await client.ask(calls.decideCards, { payload });
      expect(reply.body, JSON.stringify(payload)).toEqual({
        state: 422,
        errors: { send_card: [text] },
      });
    }
    const english = await http.member(memberId, 'en');
    const nothing = { payload: { pack_history_id, send_card: [], reduction_card: [] } };
    expect((await english.ask(calls.decideCards, nothing)).errors).toEqual({
      send_card: ['Please choose at least one card.'],
    });
    expect(
      idsOf((await client.done(calls.getOpenCards, { query: { pack_history_id } })).cards),
    ).toEqual(ids.slice(1));
    expect(idsOf((await other.client.done(calls.getOpenCards)).cards)).toEqual(other.ids);
    expect([await pointsOf(client), await pointsOf(other.client)]).toEqual(['500', '600']);
  });

  it('shipping cards while owing points: refused, names the way to settle them', async () => {
    const { memberId, client, pack_history_id, ids } = await buyerOf(plain, 10);
    await makeDebt(shop, memberId, 300);
    const [first = 0, ...others] = ids;
    const decide = (send_card: number[], reduction_card: number[]) =>
      client.ask(calls.decideCards, { payload: { pack_history_id, send_card, reduction_card } });
    const text =
      '取り消されたお支払いのうち、使用済みの300ポイントが未精算です。精算が済むまで、パックの購入や、コインとカードの引き換えはできず、カードの発送もお待ちいただきます。カードをポイントに変えるか、ポイントを購入すると精算されます。ご不明な点やお困りのことがある場合は、お問い合わせ窓口へご連絡ください。';
    expect((await decide([first], [])).body).toEqual({ state: 422, errors: { send_card: [text] } });
    expect((await decide([], others)).body).toEqual({ state: 200, result: '1' });
    expect((await decide([first], [])).body).toEqual({
      state: 422,
      errors: { send_card: [expect.stringContaining('使用済みの30ポイント')] },
    });
  });

  it('repeating a decision on cards under its key: the same response; another payload gets 409', async () => {
    const { client, pack_history_id, ids } = await buyerOf();
    const [first = 0, second = 0] = ids;
    const key = randomUUID();
    const payload = { pack_history_id, send_card: [first], reduction_card: [second] };
    for (let time = 0; time < 3; time++) {
      expect((await client.ask(calls.decideCards, { payload, key })).body).toEqual({
        state: 200,
        result: '1',
      });
    }
    const swapped = { pack_history_id, send_card: [second], reduction_card: [first] };
    expect((await client.ask(calls.decideCards, { payload: swapped, key })).state).toBe(409);
    expect(await pointsOf(client)).toBe('630');
  });

  it("deciding on another member's purchase: not found, for any cards", async () => {
    const [owner, stranger] = [await buyerOf(), await buyerOf()];
    for (const ids of [owner.ids, stranger.ids, []]) {
      const payload = {
        pack_history_id: owner.pack_history_id,
        send_card: [],
        reduction_card: ids,
      };
      expect((await stranger.client.ask(calls.decideCards, { payload })).state).toBe(404);
    }
    expect(idsOf((await owner.client.done(calls.getOpenCards)).cards)).toEqual(owner.ids);
    expect(await pointsOf(stranger.client)).toBe('600');
  });

  it('deciding on all 3,000 cards of the largest purchase: accepted', async () => {
    const packId = await makePack(shop, { counts: [3000], buyPoints: [3], price: 1 });
    const client = await http.member(await makeMember(shop, { points: 3000 }));
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 3000 } });
    const ids = idsOf((await client.done(calls.getOpenCards)).cards);
    expect(new Set(ids).size).toBe(3000);
    const payload = { send_card: ids.slice(0, 1000), reduction_card: ids.slice(1000) };
    await client.done(calls.decideCards, { payload });
    expect(await pointsOf(client)).toBe('6000');
  });

  it.each([
    { send_card: ['1'], reduction_card: [] },
    { send_card: [1.5], reduction_card: [] },
    { send_card: [2 ** 53], reduction_card: [] },
    { send_card: 1, reduction_card: [] },
    { send_card: [] },
    { send_card: [], reduction_card: Array.from({ length: 3001 }, (_, index) => index) },
    { send_card: [], reduction_card: [], pack_history_id: 'x' },
    { send_card: [], reduction_card: [], pack_history_id: null },
  ])('a decision on cards with a malformed payload: status 400', async (payload) => {
    const client = await http.member(await makeMember(shop));
    expect((await client.askLoosely(calls.decideCards, { payload })).state).toBe(400);
  });
});

describe('the deadline of 24 hours for won cards', () => {
  const sweep = async () => {
    while ((await convertOverdueCards(shop)) > 0);
  };

  it('cards left open for 24 hours: become points, a later choice is refused', async () => {
    const { memberId, client, pack_history_id, ids } = await buyerOf();
    const [first = 0, ...rest] = ids;
    const ship = (send_card: number[]) => ({
      payload: { pack_history_id, send_card, reduction_card: [] },
    });
    await client.done(calls.decideCards, ship([first]));
    shop.clock.advance(day - 1);
    await sweep();
    expect(idsOf((await client.done(calls.getOpenCards)).cards)).toEqual(rest);
    shop.clock.advance(1);
    // The browser's session has expired meanwhile.
    const again = await http.member(memberId);
    const beforeTheSweep = await again.done(calls.getOpenCards);
    await sweep();
    expect([beforeTheSweep.cards, (await again.done(calls.getOpenCards)).cards]).toEqual([[], []]);
    expect((await again.ask(calls.decideCards, ship(rest))).body).toEqual({
      state: 204,
      result: '-1',
    });
    expect(await pointsOf(again)).toBe('690');
  });
});

describe('the history of purchases', () => {
  const historyOf = async (client: HttpClient, page?: number) => {
    const { data } = await client.done(calls.listHistory, {
      params: { page },
      payload: { mode: 'pack' },
    });
    if (data.mode !== 'pack') throw new Error('another history');
    return data;
  };

  it('a member buys free packs between others: history, result and choice count them as any other', async () => {
    const paid = await makePack(shop, { counts: [9], buyPoints: [70] });
    const free = await makePack(shop, {
      counts: [9],
      buyPoints: [30],
      price: 0,
      limitPerMember: 3,
    });
    const client = await http.member(await makeMember(shop, { points: 1000 }));
    const bought: (string | undefined)[] = [];
    for (const pack_id of [free, paid, free, paid, free]) {
      const { pack_history_id } = await client.done(calls.buyPack, {
        payload: { pack_id, count: 1 },
      });
      bought.unshift(pack_history_id);
      expect((await client.done(calls.getDrawResult)).pack_history_id).toBe(pack_history_id);
      expect((await client.done(calls.getOpenCards)).pack_history_id).toBe(pack_history_id);
      shop.clock.advance(1_000);
    }
    const { list, page } = await historyOf(client);
    expect(list.map(({ id }) => id)).toEqual(bought);
    expect(list.map(({ point }) => point)).toEqual([0, 100, 0, 100, 0]);
    expect(page).toEqual({ page: 1, all_page: 1, pages: [1] });
    const [newest] = (await client.done(calls.getOpenCards)).cards;
    const payload = { send_card: [], reduction_card: [newest?.history_id ?? 0] };
    expect(await client.done(calls.decideCards, { payload })).toEqual({ result: '1' });
    const open = (await historyOf(client)).list.map(({ open_card }) => open_card);
    expect(open).toEqual([0, 1, 1, 1, 1]);
  });

  it('reading the history of purchases: the state of each purchase and each card', async () => {
    const { client, memberId, pack_history_id, ids, packId } = await buyerOf();
    const [shipped = 0, converted = 0, ...others] = ids;
    expect((await historyOf(client)).list).toEqual([
      expect.objectContaining({
        id: pack_history_id,
        created: shop.clock.now().toISOString(),
        ...{ pack_id: packId, pack_name: `試験パック${packId}`, round: 1 },
        ...{ count: 4, point: 400, payment_method: '1', status: '0' },
        ...{
          send_state_id: 0,
          send_state: '未選択',
          delivery_code: '',
          open_card: 4,
          send_card: 0,
        },
        decide_by: new Date(shop.clock.now().getTime() + day).toISOString(),
      }),
    ]);
    const decide = (send_card: number[], reduction_card: number[]) =>
      client.done(calls.decideCards, { payload: { pack_history_id, send_card, reduction_card } });
    await decide([shipped], [converted]);
    await decide(others, []);
    await shop.rawSql`update parcel set carrier = 'yamato', tracking_number = '123456789012', sent_at = now()
      where member_id = ${memberId} and number = 1`;
    expect((await historyOf(client)).list).toEqual([
      expect.objectContaining({
        ...{ status: '1', send_state: '未発送', delivery_code: '123456789012', decide_by: null },
        ...{ open_card: 0, send_card: 3, reduction_card: 1, reduction_point: 30 },
      }),
    ]);
    const { data } = await client.done(calls.getPackHistory, {
      params: { packHistoryId: pack_history_id },
    });
    const delivery_url = 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=123456789012';
    expect(data.cards).toMatchObject([
      {
        choice: 'ship',
        parcel: 1,
        send_state: '発送済み',
        delivery_code: '123456789012',
        delivery_url,
      },
      { choice: 'points', parcel: null, send_state: '発送なし', delivery_code: '', buy_point: 30 },
      { choice: 'ship', parcel: 2, send_state: '未発送' },
      { choice: 'ship', parcel: 2, send_state: '未発送' },
    ]);
    expect(data.parcels).toMatchObject([
      { number: 1, cards: 1, send_state: '発送済み', delivery_company: 'ヤマト運輸', delivery_url },
      { number: 2, cards: 2, send_state: '未発送', sent: null, delivery_company: '' },
    ]);
  });

  it('reading the history of purchases after the 24 hours: no card has a choice any more', async () => {
    const { client, pack_history_id } = await buyerOf();
    shop.clock.advance(day);
    expect((await historyOf(client)).list).toMatchObject([
      { id: pack_history_id, status: '1', open_card: 0 },
    ]);
    await convertOverdueCards(shop);
    expect((await historyOf(client)).list).toMatchObject([
      { send_state: '発送なし', reduction_card: 4, reduction_point: 120 },
    ]);
  });

  it('reading the history of purchases: newest first, in pages of 20', async () => {
    const packId = await makePack(shop, plain);
    const client = await http.member(await makeMember(shop, { points: 5000 }));
    for (let count = 1; count <= 21; count += 1) {
      await client.done(calls.buyPack, { payload: { pack_id: packId, count: 1 + (count % 2) } });
      shop.clock.advance(1000);
    }
    const first = await historyOf(client);
    expect(first.page).toEqual({ page: 1, all_page: 2, pages: [1, 2] });
    expect(first.list.map(({ count }) => count).slice(0, 3)).toEqual([2, 1, 2]);
    expect((await historyOf(client, 2)).list).toHaveLength(1);
  });
});
