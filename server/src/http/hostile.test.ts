import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { checkDraws } from '../draw/index.ts';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { makeMember, makeOffer, makePack, makePointCourse } from '../testing/factories.ts';
import { hostileRequest, type SensibleValues } from '../testing/hostile.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

/** The share of the test run that these attacks may take. */
const milliseconds = 10_000;
/** An answer takes a few milliseconds; one that takes this long hangs, on however busy a machine. */
const longestAnswer = 5_000;

let shop: TestShop;
let http: TestApp;
let attacker: number;
let victim: number;
let sensible: SensibleValues;

beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
  const [packId, coinPackId] = [
    await makePack(shop, { counts: [10_000] }),
    await makePack(shop, { currency: 'coin' }),
  ];
  const courseId = await makePointCourse(shop);
  [attacker, victim] = await Promise.all([
    makeMember(shop, { points: 1_000_000, coins: 1_000, mail: 'attacker@example.com' }),
    makeMember(shop, { points: 1_000_000, coins: 1_000 }),
  ]);
  const purchases = await Promise.all([attacker, victim].map((memberId) => buy(memberId, packId)));
  sensible = {
    packId: [packId, coinPackId],
    pack_id: [packId, coinPackId],
    count: [1],
    client_seed: ['a seed'],
    pack_history_id: purchases.map((purchase) => purchase.pack_history_id),
    send_card: [[], ...purchases.map(({ cards }) => cards.slice(0, 1).map((card) => card.history_id))],
    reduction_card: [[], ...purchases.map(({ cards }) => cards.slice(1, 2).map((card) => card.history_id))],
    type: [1],
    searchText: ['札 UR'],
    mode: ['coin'],
    loginid: ['demo@example.com'],
    password: ['demo1234'],
    site_id: [1],
    point: [1],
    sort: [0, 1, 2, 3],
    card_id: [await makeOffer(shop, { supply: 5 })],
    change_num: [1, 2],
    page: [1],
    pointPriceId: [courseId],
    point_price_id: [courseId],
    filter: ['試験'],
    payment_method: ['1', '2'],
    // Many: failures at one account slow its answers down, and the attack with them.
    mail: [
      'attacker@example.com',
      ...Array.from({ length: 200 }, (_, place) => `nobody${place}@example.com`),
    ],
    pass: ['wrong'],
  };
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

async function buy(memberId: number, packId: number) {
  const client = await http.member(memberId);
  await client.done(calls.buyPack, { payload: { pack_id: packId, count: 100 } });
  return client.done(calls.getOpenCards);
}

/** What the attacker and the victim can spend. */
const balances = () =>
  Promise.all([attacker, victim].map((memberId) => findSpendable(shop.db, memberId, shop.clock.now())));

/** The more a call takes, and the more it changes, the more often it is tried. */
const targets = Object.values<Call>(calls).map((call) => ({
  weight: call.guarded ? 6 : call.method === 'POST' ? 3 : 1,
  arbitrary: fc.constant(call),
}));

const attacks = fc
  .oneof(...targets)
  .chain((call) => fc.tuple(fc.constant(call), fc.boolean(), hostileRequest(call, sensible)));

describe('a hostile stranger', () => {
  it('gets an answer to everything, and changes nothing that is not theirs to change', async () => {
    const visitor = http.visitor();
    let member = await http.member(attacker);
    let known = await balances();
    await fc.assert(
      fc.asyncProperty(attacks, async ([call, asMember, request]) => {
        const client = asMember ? member : visitor;
        const pair = await client.pair();
        const sentAt = performance.now();
        const { state } = client.read(await client.raw(request(pair)), call);
        expect(performance.now() - sentAt).toBeLessThan(longestAnswer);
        expect(state, JSON.stringify(http.logged.at(-1))).toBeLessThan(500);
        const changed = await balances();
        // Some of it is sound after all: then it buys, or decides, for the attacker alone.
        if (asMember && call.guarded && state === 200) known = [...changed.slice(0, 1), ...known.slice(1)];
        expect(changed).toEqual(known);
        if (asMember && call === calls.logout) member = await http.member(attacker);
      }),
      { numRuns: 100_000, interruptAfterTimeLimit: milliseconds, endOnFailure: true },
    );
    expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
    expect(await checkDraws(shop.db)).toEqual([]);
  });
});
