import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { paymentSorts } from '#contract/console/payments.ts';
import {
  type ConsoleClient,
  openTestConsole,
  readAllPages,
  type TestConsole,
} from '../testing/console-client.ts';
import { credit, makeMember } from '../testing/factories.ts';
import { makeMemberAt, makeParcel } from '../testing/make-parcel.ts';

let console: TestConsole;
let client: ConsoleClient;
beforeAll(async () => {
  console = await openTestConsole();
  ({ client } = await console.staff('owner'));
});
afterAll(() => console.close());

const named = (id: number) => ({ params: { memberId: String(id) } });

it("all pages of a member's changes of points: each once, newest or oldest first", async () => {
  const id = await makeMember(console.shop);
  for (let points = 1; points <= 60; points += 1) await credit(console.shop, id, { points });
  const amounts = async (order: { sort?: 'oldest' } = {}) => {
    const { rows, pages } = await readAllPages((from) =>
      client.done(operations.listMemberEntries, {
        ...named(id),
        query: { currency: 'point', ...order, ...from },
      }),
    );
    expect(pages).toBe(2);
    return rows.map(({ amount }) => amount);
  };
  const ascending = Array.from({ length: 60 }, (_, at) => at + 1);
  expect(await amounts({ sort: 'oldest' })).toEqual(ascending);
  expect(await amounts()).toEqual(ascending.toReversed());
  const coins = await client.done(operations.listMemberEntries, {
    ...named(id),
    query: { currency: 'coin' },
  });
  expect(coins).toEqual({ items: [], next: null });
});

it("all pages of a member's payments: theirs only, each once, by state, time or amount", async () => {
  const [id, other] = [await makeMember(console.shop), await makeMember(console.shop)];
  const pay = (memberId: number, count: number, state: string) => console.shop.rawSql`
    insert into payment (member_id, request_key, payload_hash, method, provider, provider_id,
      course_id, amount, state, pay_by, created_at, updated_at)
    select ${memberId}, gen_random_uuid(), decode(repeat('00', 32), 'hex'), 6, 'sbps',
      gen_random_uuid()::text, 1, 300 + number * 7 % 30, ${state}::payment_state, now(),
      date_trunc('milliseconds', now()) - number * interval '1 minute', now()
    from generate_series(1, ${count}::integer) as number`;
  await pay(id, 55, 'waiting');
  await pay(id, 4, 'cancelled');
  await pay(other, 3, 'waiting');
  const listed = async (query: { sort?: (typeof paymentSorts)[number]; state?: 'cancelled' }) => {
    const { rows } = await readAllPages((from) =>
      client.done(operations.listMemberPayments, { ...named(id), query: { ...query, ...from } }),
    );
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
    return rows;
  };
  const keys = {
    newest: (row: { at: string; amount: number }) => -Date.parse(row.at),
    oldest: (row: { at: string; amount: number }) => Date.parse(row.at),
    'amount-desc': (row: { at: string; amount: number }) => -row.amount,
    amount: (row: { at: string; amount: number }) => row.amount,
  };
  for (const sort of paymentSorts) {
    const rows = await listed({ sort });
    expect(rows, sort).toHaveLength(59);
    const sorted = rows.map(keys[sort]);
    expect(sorted, sort).toEqual(sorted.toSorted((a, b) => a - b));
  }
  expect(await listed({ state: 'cancelled' })).toHaveLength(4);
});

it("listing a member's open or sent parcels: only these, newest or oldest first", async () => {
  const id = await makeMemberAt(console.shop);
  const made = [
    (await makeParcel(console.shop, id)).id,
    (await makeParcel(console.shop, id)).id,
    (await makeParcel(console.shop, id)).id,
  ];
  const [first] = made;
  await console.shop.rawSql`
    update parcel set sent_at = created_at, carrier = 'yamato', tracking_number = '123456789012'
    where id = ${first}`;
  const idsOf = async (query: { sort?: 'newest' | 'oldest'; state?: 'open' | 'sent' }) =>
    (await client.done(operations.listMemberParcels, { ...named(id), query })).items.map(
      (parcel) => parcel.id,
    );
  expect(await idsOf({})).toEqual(made.toReversed());
  expect(await idsOf({ sort: 'oldest' })).toEqual(made);
  expect(await idsOf({ state: 'open', sort: 'oldest' })).toEqual(made.slice(1));
  expect(await idsOf({ state: 'sent' })).toEqual([first]);
});
