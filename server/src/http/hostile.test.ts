import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { checkDraws } from '../draw/index.ts';
import { checkLedger, findSpendable } from '../ledger/index.ts';
import { makePack } from '../testing/factories.ts';
import { hostileFormRequest, hostileRequest, type SensibleValues } from '../testing/hostile.ts';
import { mark } from '../testing/hostile-values.ts';
import { HttpClient } from '../testing/http-client.ts';
import { type MemberRows, memberRowReader } from '../testing/member-rows.ts';
import {
  openShopWithMembers,
  type Person,
  type ShopWithMembers,
} from '../testing/shop-with-members.ts';

/**
 * A small fixed set of requests for each test run; `npm run fuzz` (tools/fuzz.mjs) runs many random
 * ones.
 */
const wanted = Number(process.env['KAIFU_FUZZ_REQUESTS'] ?? 600);
const seed = Number(process.env['KAIFU_FUZZ_SEED'] ?? 20_261_121);
const isLong = process.env['KAIFU_FUZZ_REQUESTS'] !== undefined;

/**
 * An answer takes a few milliseconds; one that takes this long hangs, even on a busy machine.
 * Milliseconds.
 */
const longestAnswer = 30_000;
const timeout = isLong ? 12 * 3_600_000 : 120_000;
/** How many requests are sent in parallel, each as another client. */
const atOnce = { minLength: 10, maxLength: 10 };

let shop: ShopWithMembers;
let attacker: Person;
let victim: Person;
let readRows: () => Promise<MemberRows>;

beforeAll(async () => {
  shop = await openShopWithMembers();
  attacker = await shop.settle('dorobo');
  victim = await shop.settle('hanako');
  readRows = await memberRowReader(shop.shop, [victim.memberId]);
});
afterAll(() => shop.close());

/** Points and coins of the attacker and the victim. */
const balances = () =>
  Promise.all(
    [attacker, victim].map(({ memberId }) =>
      findSpendable(shop.shop.db, memberId, shop.shop.clock.now()),
    ),
  );

async function sensibleValues(): Promise<SensibleValues> {
  const { packId, coinPackId, offeredCard, courseId } = shop;
  const small = await makePack(shop.shop, { limitPerMember: 3, maxPerPurchase: 2 });
  const both = [attacker, victim];
  const strangers = Array.from(
    { length: Math.max(200, wanted / 50) },
    (_, place) => `nobody${place}@example.com`,
  );
  const packs = [packId, coinPackId, small];
  return {
    packId: packs,
    pack_id: packs,
    count: [1],
    client_seed: ['5eed'.repeat(8)],
    pack_history_id: both.map(({ purchaseId }) => purchaseId),
    packHistoryId: both.map(({ purchaseId }) => purchaseId),
    send_card: [[], ...both.map(({ cards }) => cards.slice(0, 1))],
    reduction_card: [[], ...both.map(({ cards }) => cards.slice(1, 2))],
    type: [1],
    searchText: ['札 UR'],
    mode: ['coin', 'pack'],
    loginid: both.map(({ login }) => login),
    password: ['right'],
    site_id: [1],
    point: [1],
    sort: [0, 1, 2, 3],
    card_id: [offeredCard],
    change_num: [1, 2],
    page: [1],
    pointPriceId: [courseId],
    point_price_id: [courseId],
    payment_id: both.flatMap(({ storePayment, bankPayment }) => [storePayment, bankPayment]),
    token: both.map(({ storePayment }) => storePayment),
    name: ['ドロボウ'],
    filter: ['試験'],
    payment_method: ['1', '2'],
    // Many: failed logins of one account slow down its answers, and so the test.
    mail: [attacker.mail, ...strangers],
    pass: [attacker.password, 'wrong'],
    confirmPass: [attacker.password],
    lastName: ['泥棒'],
    middleName: [''],
    firstName: ['太郎'],
    tel: ['090-8765-4321'],
    zipcode: ['1040061'],
    zip: ['1040061'],
    pref_id: [13],
    province: [''],
    shiku: ['中央区銀座'],
    address: ['1-2-3'],
    building: [''],
    referralCode: [''],
    sms_code: ['000000'],
  };
}

/** Calls with larger inputs and more effects are tried more often. */
const targets = (Object.keys(calls) as (keyof typeof calls)[]).map((name) => {
  const { guarded, method } = calls[name];
  return { weight: guarded ? 6 : method === 'POST' ? 3 : 1, arbitrary: fc.constant(name) };
});

/** Random addresses, or limits per address would block most requests. */
const address = fc.ipV4();

/** Asserts that the log names each refusal and contains no input. */
function expectNamed(states: number[]): void {
  const lines = shop.http.logged.splice(0);
  const text = JSON.stringify(lines);
  for (const typed of [mark, attacker.mail, attacker.password, 'evil.example', 'set-cookie'])
    expect(text).not.toContain(typed);
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  const refused = lines
    .filter(({ msg }) => msg === 'a request was refused')
    .map(({ state }) => state);
  expect(refused.sort()).toEqual(states.filter((state) => state !== 200 && state !== 204).sort());
}

/** The number of answers of each state. */
const seen = new Map<number | string, number>();
const count = (what: number | string) => seen.set(what, (seen.get(what) ?? 0) + 1);

interface Attack {
  name: keyof typeof calls;
  asMember: boolean;
  from: string;
  request: ReturnType<typeof hostileRequest> extends fc.Arbitrary<infer Request> ? Request : never;
}

/** Sends a request with this cookie and returns the state of its answer. */
async function send(
  { name, from, request }: Attack,
  { cookie, csrf }: HttpClient,
): Promise<number> {
  const client = new HttpClient(shop.http.app, 'ja', cookie);
  client.address = from;
  const sentAt = performance.now();
  const { state } = client.read(
    await client.raw(request(csrf ?? { name: '', value: '' })),
    calls[name],
  );
  expect(performance.now() - sentAt).toBeLessThan(longestAnswer);
  expect(state).toBeLessThan(500);
  count(state);
  return state;
}

describe('hostile requests by a stranger', () => {
  it('hostile requests to every call of the API: all are answered, nothing of other members changes', {
    timeout,
  }, async () => {
    const sensible = await sensibleValues();
    const attacks = fc.oneof(...targets).chain((name) =>
      fc.record<Attack>({
        name: fc.constant(name),
        asMember: fc.boolean(),
        from: address,
        request: hostileRequest(calls[name], sensible),
      }),
    );
    const before = await readRows();
    let known = await balances();
    let made = 0;
    const property = fc.asyncProperty(fc.array(attacks, atOnce), async (some) => {
      const [member, visitor] = [await shop.http.member(attacker.memberId), shop.http.visitor()];
      await Promise.all([member.pair(), visitor.pair()]);
      shop.http.logged.length = 0;
      const states = await Promise.all(
        some.map((one) => send(one, one.asMember ? member : visitor)),
      );
      expectNamed(states);
      const changed = await balances();
      // Some requests are valid by chance: they buy or decide for the attacker alone.
      const mayHaveBought = some.some(
        ({ name, asMember }, place) => asMember && calls[name].guarded && states[place] === 200,
      );
      if (mayHaveBought) known = [...changed.slice(0, 1), ...known.slice(1)];
      expect(changed).toEqual(known);
      made += some.length;
      if (made % 500 === 0) expect(await readRows()).toEqual(before);
      if (isLong && made % 5_000 === 0) process.stdout.write(`${made} requests …\n`);
    });
    await fc.assert(property, { numRuns: wanted / atOnce.minLength, seed, endOnFailure: true });
    expect(await readRows()).toEqual(before);
    expect((await checkLedger(shop.shop.db)).discrepancies).toEqual([]);
    expect(await checkDraws(shop.shop.db)).toEqual([]);
  });

  it('hostile requests for screens, files, callbacks and unknown paths: reveal nothing of members', {
    timeout,
  }, async () => {
    const { http } = shop;
    const known = await balances();
    await fc.assert(
      fc.asyncProperty(hostileFormRequest, address, async (request, from) => {
        const client = http.visitor();
        client.address = from;
        http.logged.length = 0;
        const response = await client.raw(request);
        expect(response.statusCode).toBeLessThan(500);
        expect(JSON.stringify(http.logged)).not.toContain(mark);
        count(`HTTP ${response.statusCode}`);
        expect(response.headers['content-security-policy']).toBeDefined();
        for (const value of Object.values(response.headers))
          expect(String(value)).not.toMatch(/evil\.example|[\r\n]/);
      }),
      { numRuns: Math.ceil(wanted / 10), seed, endOnFailure: true },
    );
    expect(await balances()).toEqual(known);
    if (isLong)
      process.stdout.write(
        `${JSON.stringify({ seed, requests: wanted, answers: Object.fromEntries(seen) })}\n`,
      );
  });
});
