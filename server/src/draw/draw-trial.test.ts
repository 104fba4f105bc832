import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { putSetting } from '../db/shop-setting.queries.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
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

const trial = (packId: number, count: number, client = http.visitor()) =>
  client.done(calls.drawTrial, { payload: { pack_id: packId, count } });
const offered = async (packId: number, client = http.visitor()) => {
  const { detail } = await client.done(calls.getPack, { params: { packId } });
  return detail.id !== '' && detail.trial === 1;
};
const tally = (names: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts.values()].toSorted((a, b) => a - b);
};

it.each(['instant', undefined] as const)(
  'a visitor tries a pack, draw mode %s, until nothing can be left: gets exactly its cards, and stock, log and next draw stay',
  async (draw) => {
    const packId = await makePack(shop, { ...(draw && { draw }), counts: [1, 3, 6] });
    const state = async () => [
      await shop.rawSql`select * from pack_stock where pack_id = ${packId}`,
      await shop.rawSql`select * from pack_round where pack_id = ${packId}`,
      (await http.visitor().done(calls.getPack, { params: { packId } })).detail,
    ];
    const before = await state();
    const { cards, refusal } = await trial(packId, 10);
    expect(refusal).toBeUndefined();
    expect(tally(cards.map(({ model_number: number }) => number))).toEqual([1, 3, 6]);
    expect(await state()).toEqual(before);
    expect(await offered(packId)).toBe(true);
  },
);

it('two trials of the same pack: have random numbers of their own', async () => {
  const packId = await makePack(shop, { counts: Array.from({ length: 20 }, () => 50) });
  const numbersOf = async () => (await trial(packId, 10)).cards.map((card) => card.model_number);
  expect(await numbersOf()).not.toEqual(await numbersOf());
});

it('a trial of a pack of which some cards are drawn: draws from those that are left', async () => {
  const client = await http.member(await makeMember(shop, { points: 100_000 }));
  const packId = await makePack(shop, { draw: 'instant', counts: [4, 4] });
  await client.done(calls.buyPack, { payload: { pack_id: packId, count: 7 } });
  expect((await trial(packId, 10)).cards).toHaveLength(1);
  await client.done(calls.buyPack, { payload: { pack_id: packId, count: 1 } });
  expect(await trial(packId, 1)).toMatchObject({ cards: [], refusal: 'closed' });
  expect(await offered(packId)).toBe(false);
});

it('a member on a break: gets no trial, and the page of a pack does not offer one', async () => {
  const memberId = await makeMember(shop, { points: 0 });
  const client = await http.member(memberId);
  const packId = await makePack(shop, { counts: [5] });
  expect(await offered(packId, client)).toBe(true);
  expect((await trial(packId, 1, client)).cards).toHaveLength(1);
  await client.done(calls.beginBreak, { payload: { length: '1-day' } });
  expect(await trial(packId, 1, client)).toMatchObject({ cards: [], refusal: 'break' });
  expect(await offered(packId, client)).toBe(false);
});

it('a pack that hides its line-up, one that is paused, one that has ended: no trial of any', async () => {
  const hidden = await makePack(shop, { counts: [5], showLineUp: false });
  expect(await trial(hidden, 1)).toMatchObject({ cards: [], refusal: 'hidden' });
  const paused = await makePack(shop, { counts: [5] });
  await shop.rawSql`update pack set paused_at = now(), pause_reason_ja = '点検',
    pause_reason_en = 'a check' where id = ${paused}`;
  expect(await trial(paused, 1)).toMatchObject({ cards: [], refusal: 'closed' });
  const ended = await makePack(shop, { counts: [5] });
  await shop.rawSql`update pack set ends_at = ${shop.clock.now()} where id = ${ended}`;
  expect(await trial(ended, 1)).toMatchObject({ cards: [], refusal: 'closed' });
});

it('trials that the operator has stopped: refused, and not offered', async () => {
  const packId = await makePack(shop, { counts: [5] });
  await putSetting(shop.db, 'trial-draws', false);
  try {
    expect(await trial(packId, 1)).toMatchObject({ cards: [], refusal: 'off' });
    expect(await offered(packId)).toBe(false);
  } finally {
    await putSetting(shop.db, 'trial-draws', true);
  }
});
