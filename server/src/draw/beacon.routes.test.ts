import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { noExternalServices } from '../app/shop.ts';
import { boundNumberOf } from '../testing/bound-number.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { findRoundsOfVersion2 } from './draw-2.queries.ts';
import { drawPublished } from './draw-published.ts';
import { drawWaiter } from './draw-waits.ts';
import { verifyReceipt } from './receipt.ts';
import { findErrorInReceipt } from './testing-public-log.ts';

const beacon = new TestBeacon();
let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon });
  http = await openTestApp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

/** Buys two units of a new pack and returns what the shop answered. */
async function buyTwo(draw: 'beacon' | 'instant') {
  const packId = await makePack(shop, { draw, counts: [1, 9] });
  const client = await http.member(await makeMember(shop, { points: 1_000 }));
  const bought = await client.done(calls.buyPack, { payload: { pack_id: packId, count: 2 } });
  const purchaseId = bought.pack_history_id ?? '';
  return { packId, client, bought, purchaseId };
}

async function draw(number: number): Promise<void> {
  await beacon.publish(shop, number);
  await drawPublished(shop, number);
}

describe('buying a pack with a beacon', () => {
  it('buying a pack with a beacon: the response has commit, receipt and the number that draws it', async () => {
    const { bought } = await buyTwo('beacon');
    const { waiting } = bought;
    expect(bought).toMatchObject({
      result: '1',
      round: 1,
      commit: expect.stringMatching(/^[0-9a-f]{64}$/),
      receipt: expect.stringMatching(/^[0-9a-f]{128}$/),
    });
    expect(waiting?.url).toBe(`https://relay.example/${waiting?.number}`);
    expect(Date.parse(waiting?.at ?? '')).toBeGreaterThan(shop.clock.now().getTime());
  });

  it('a purchase before its beacon number is published: shown as waiting in result, choice and histories', async () => {
    const { client, bought, purchaseId } = await buyTwo('beacon');
    const { waiting } = bought;
    const named = { query: { pack_history_id: purchaseId } };
    expect(await client.done(calls.getDrawResult, named)).toMatchObject({ cards: [], waiting });
    expect(await client.done(calls.getOpenCards, named)).toMatchObject({ cards: [], waiting });
    const { data } = await client.done(calls.getPackHistory, {
      params: { packHistoryId: purchaseId },
    });
    expect(data).toMatchObject({ waiting, cards: [], open_card: 0 });
    const { data: history } = await client.done(calls.listHistory, { payload: { mode: 'pack' } });
    expect(history.list).toMatchObject([{ waiting }]);
  });

  it('a decision without a purchase id, the newer purchase waits for the beacon: decides the older one, which has open cards', async () => {
    const { client, purchaseId: older } = await buyTwo('instant');
    const packId = await makePack(shop, { draw: 'beacon' });
    const payload = { pack_id: packId, count: 1 };
    const { pack_history_id: newer, waiting } = await client.done(calls.buyPack, { payload });
    expect(await client.done(calls.getDrawResult)).toMatchObject({ pack_history_id: newer });
    const open = await client.done(calls.getOpenCards);
    expect(open).toMatchObject({ pack_history_id: older });
    expect(open.cards).toHaveLength(2);
    expect(open).not.toHaveProperty('waiting');
    const reduction_card = open.cards.map(({ history_id }) => history_id);
    const decided = await client.done(calls.decideCards, {
      payload: { send_card: [], reduction_card },
    });
    expect(decided).toMatchObject({ result: '1' });
    await draw(waiting?.number ?? 0);
    expect(await client.done(calls.getOpenCards)).toMatchObject({ pack_history_id: newer });
  });

  it('reading open cards without a purchase id, the only purchase waits for the beacon: shown as waiting', async () => {
    const { client, bought, purchaseId } = await buyTwo('beacon');
    expect(await client.done(calls.getOpenCards)).toMatchObject({
      ...{ pack_history_id: purchaseId, cards: [] },
      waiting: bought.waiting,
    });
  });

  it('a purchase whose beacon number is published: drawn, its cards wait for a choice', async () => {
    const { client, bought, purchaseId } = await buyTwo('beacon');
    await draw(bought.waiting?.number ?? 0);
    const named = { query: { pack_history_id: purchaseId } };
    const result = await client.done(calls.getDrawResult, named);
    expect(result).not.toHaveProperty('waiting');
    expect(result.cards).toHaveLength(2);
    expect(result.decide_by).not.toBeNull();
  });

  it("requesting a result with wait=1: answered as soon as another process has drawn the cards, with the beacon's signature", async () => {
    const { client, bought, purchaseId } = await buyTwo('beacon');
    const number = bought.waiting?.number ?? 0;
    const begun = performance.now();
    const query = { pack_history_id: purchaseId, wait: '1' as const };
    const asked = client.done(calls.getDrawResult, { query });
    await sleep(300);
    await beacon.publish(shop, number);
    await drawPublished(shop.openAnother(), number);
    const result = await asked;
    expect(performance.now() - begun).toBeLessThan(1_900);
    expect(result.cards).toHaveLength(2);
    expect(result.beacon).toEqual({
      ...{ number, signature: beacon.sign(number).toString('hex') },
      url: bought.waiting?.url,
    });
    expect(await client.done(calls.getDrawResult, { query })).toEqual(result);
  });

  it('requesting a result with wait=1 while its beacon number is not published: answered as waiting after two seconds', async () => {
    const { client, bought, purchaseId } = await buyTwo('beacon');
    const begun = performance.now();
    const query = { pack_history_id: purchaseId, wait: '1' as const };
    const result = await client.done(calls.getDrawResult, { query });
    expect(performance.now() - begun).toBeGreaterThan(1_900);
    expect(result).toMatchObject({ cards: [], waiting: bought.waiting });
    expect(result).not.toHaveProperty('beacon');
  });

  it('more requests wait for a draw than are allowed: the allowed number wait, the others are answered immediately', async () => {
    const { packId } = await buyTwo('beacon');
    const waitForDraw = drawWaiter(shop.db, 1);
    const held = waitForDraw(packId, 1, 400).then(() => 'held');
    const over = waitForDraw(packId, 1, 400).then(() => 'over');
    expect(await Promise.race([held, over])).toBe('over');
    expect(await held).toBe('held');
    const again = waitForDraw(packId, 1, 400).then(() => 'again');
    expect(await Promise.race([again, sleep(100, 'late')])).toBe('late');
    await again;
  });

  it('a round of purchases with a beacon: the public log has it as waiting, then as drawn, and the list of newest rounds names it', async () => {
    const { packId, bought } = await buyTwo('beacon');
    const visitor = http.visitor();
    const sealed = () => visitor.done(calls.getSeal, { params: { packId } });
    expect((await sealed()).data).toMatchObject({ rounds: 1, bound: 1, drawn: 0 });
    const { data: heads } = await visitor.done(calls.listHeads);
    expect(heads.packs).toContainEqual({
      ...{ pack_id: packId, round: 1 },
      commit: bought.commit,
      receipt: bought.receipt,
    });
    await draw(bought.waiting?.number ?? 0);
    expect((await sealed()).data).toMatchObject({ rounds: 1, bound: 1, drawn: 1 });
    const { data: rounds } = await visitor.done(calls.listRounds, { params: { packId } });
    expect(rounds.list).toMatchObject([{ commit: bought.commit, drawn: expect.any(String) }]);
  });
});

it.each(['beacon', 'instant'] as const)(
  'list of newest rounds, a pack drawn by %s without sales: has round 0 with the signed hash of its seal',
  async (draw) => {
    const packId = await makePack(shop, { draw });
    const visitor = http.visitor();
    const headOf = async (id: number) =>
      (await visitor.done(calls.listHeads)).data.packs.find(({ pack_id }) => pack_id === id);
    const { data } = await visitor.done(calls.getSeal, { params: { packId } });
    const head = await headOf(packId);
    expect(head).toMatchObject({ round: 0, commit: data.seal_hash });
    const { seal } = data;
    if (seal.scheme !== 'kaifu-draw-2' || head === undefined) expect.fail();
    const [key, commit, receipt] = [seal.receipt_key, head.commit, head.receipt].map((text) =>
      Buffer.from(text, 'hex'),
    );
    if (key === undefined || commit === undefined || receipt === undefined) expect.fail();
    expect(verifyReceipt(key, commit, receipt)).toBe(true);
    const { data: rounds } = await visitor.done(calls.listRounds, { params: { packId } });
    expect(rounds.list).toEqual([]);
    expect(await headOf(await makePack(shop, { draw: null }))).toBeUndefined();
  },
);

it('pages of the public log of a pack with a beacon: cacheable permanently once full and every round of the page is drawn', async () => {
  const packId = await makePack(shop, { draw: 'beacon', counts: [200], price: 1 });
  const memberId = await makeMember(shop, { points: 1_000 });
  const buy = () => shop.packSales.buy(buyRequest({ memberId, packId }));
  const cacheOf = async (page: string) => {
    const url = `/api/user/pack/rounds/${packId}${page}`;
    const { headers } = await http.visitor().raw({ method: 'GET', url });
    return headers['cache-control'];
  };
  const [forever, never] = ['public, max-age=31536000, immutable', 'private, no-store'];
  for (let round = 1; round <= 99; round++) await buy();
  shop.clock.advance(10_000);
  const last = await buy();
  expect(await cacheOf('/1'), 'full, and nothing drawn').toBe(never);
  const rounds = await findRoundsOfVersion2(shop.db, packId, 1, 99);
  for (const number of new Set(rounds.map((round) => round.beacon ?? 0))) await draw(number);
  expect(await cacheOf('/1'), 'full, and the last round waits').toBe(never);
  await draw(await boundNumberOf(shop, packId, last));
  expect(await cacheOf('/1'), 'full and drawn').toBe(forever);
  await buy();
  expect(await cacheOf('/1')).toBe(forever);
  expect(await cacheOf('/2'), 'not full').toBe(never);
});

it('buying a pack of version 2 without a beacon: the response has the hash of the round, and the cards are drawn', async () => {
  const { client, bought, purchaseId, packId } = await buyTwo('instant');
  expect(bought).toMatchObject({ commit: expect.any(String), receipt: expect.any(String) });
  expect(bought).not.toHaveProperty('waiting');
  const result = await client.done(calls.getDrawResult, {
    query: { pack_history_id: purchaseId },
  });
  expect(result.cards).toHaveLength(2);
  const { data } = await http.visitor().done(calls.getSeal, { params: { packId } });
  expect(data).toMatchObject({ rounds: 1, bound: 1, drawn: 1 });
});

describe('the receipt of a purchase', () => {
  it.each(['beacon', 'instant'] as const)(
    'receipt of a purchase drawn by %s: the buyer gets a file that the verifier accepts',
    async (draw) => {
      const { client, bought, purchaseId, packId } = await buyTwo(draw);
      const { data } = await client.done(calls.getReceipt, {
        params: { packHistoryId: purchaseId },
      });
      expect(data).toMatchObject({
        ...{ pack_id: packId, round: 1, beacon: bought.waiting?.number ?? null },
        entries: [{ purchase: purchaseId, count: 2 }],
        ...{ commit: bought.commit, receipt: bought.receipt },
      });
      const { data: sealed } = await http.visitor().done(calls.getSeal, { params: { packId } });
      const text = JSON.stringify(data);
      expect(findErrorInReceipt(text, sealed.seal)).toBeNull();
      expect(findErrorInReceipt(text.replace('"count":2', '"count":3'), sealed.seal)).toBe(
        'commit',
      );
    },
  );

  it('receipt of a purchase of a pack of version 1: there is none', async () => {
    const packId = await makePack(shop);
    const client = await http.member(await makeMember(shop, { points: 1_000 }));
    const bought = await client.done(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
    const params = { packHistoryId: bought.pack_history_id ?? '' };
    expect(await client.done(calls.getReceipt, { params })).toMatchObject({ data: null });
  });

  it('receipt of another member’s purchase: not found', async () => {
    const { purchaseId } = await buyTwo('beacon');
    const other = await http.member(await makeMember(shop));
    const { state } = await other.ask(calls.getReceipt, { params: { packHistoryId: purchaseId } });
    expect(state).toBe(404);
  });
});
