import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { noExternalServices, openShop } from '../app/shop.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { changeRoles } from '../staff/index.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { openEvents } from '../testing/event-stream.ts';
import { buyRequest, credit, makeMember, makePack } from '../testing/factories.ts';
import { plansOf } from '../testing/plans.ts';
import { failQueuedWork } from '../testing/queue-contents.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { day, hour } from '../testing/test-shop.ts';
import { readToday } from './today.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const at = (offsetMs: number) => new Date(console.shop.clock.now().getTime() + offsetMs);
const todayOf = async (...roles: Parameters<TestConsole['staff']>) =>
  (await console.staff(...roles)).client.done(operations.getToday, {});
const nothing = { count: 0, isMore: false, oldestAt: null };

async function makePayment(values: {
  state: 'paid' | 'needs_attention' | 'refunded';
  at: Date;
  amount: number;
}): Promise<{ memberId: number; paymentId: string }> {
  const memberId = await makeMember(console.shop);
  const { state, at: time, amount } = values;
  const [payment] = await console.shop.db.run(
    query
      .insertInto('payment')
      .values({
        ...{ memberId, requestKey: randomUUID(), payloadHash: Buffer.alloc(32), method: 1 },
        ...{ provider: 'stripe', courseId: 1, amount, state, creditedAt: time },
        ...{ payBy: time, createdAt: time, updatedAt: time },
      })
      .returning('id'),
  );
  return { memberId, paymentId: payment?.id ?? '' };
}

async function makeParcel(shipBy: Date): Promise<void> {
  const memberId = await makeMember(console.shop);
  await console.shop.db.run(
    sql`
      insert into parcel (member_id, source, source_id, number, cards, last_name, middle_name,
        first_name, phone, postal_code, country, city, street, building, created_at, ship_by)
      values (${memberId}, 'purchase', ${randomUUID()}::uuid, 1, 1, '', '', '', '', '', '', '', '',
        '', ${at(-day)}, ${shipBy})
    `.compile(query),
  );
}

it('start screen Today: has each figure for the roles that may see it, and for no other role', async () => {
  const everything = [
    'approvals',
    'at',
    'beacon',
    'books',
    'draws',
    'jobs',
    'letters',
    'lostKeys',
    'mails',
    'packsRunningLow',
    'parcels',
    'payments',
    'sales',
    'singleHanded',
    'unusedPoints',
  ];
  expect(Object.keys(await todayOf('owner')).sort()).toEqual(['accountsToClose', ...everything]);
  expect(Object.keys(await todayOf('support')).sort()).toEqual([
    'accountsToClose',
    'approvals',
    'at',
    'beacon',
    'draws',
    'letters',
    'lostKeys',
    'mails',
    'packsRunningLow',
    'parcels',
    'payments',
  ]);
  expect(Object.keys(await todayOf('auditor')).sort()).toEqual(everything);
  expect(Object.keys(await todayOf('packer')).sort()).toEqual(['approvals', 'at', 'parcels']);
  expect(Object.keys(await todayOf('accountant')).sort()).toEqual([
    'approvals',
    'at',
    'books',
    'parcels',
    'payments',
    'sales',
    'unusedPoints',
  ]);
  expect(Object.keys(await todayOf()).sort()).toEqual(['approvals', 'at']);
});

it('start screen Today, accounts after a cancellation by a guardian: named until staff have closed them', async () => {
  expect((await todayOf('support')).accountsToClose).toEqual({ ...nothing, oldestMemberId: null });
  const members: number[] = [];
  for (const days of [2, 3]) {
    const payment = { state: 'refunded', at: at(-5 * day), amount: 1_000 } as const;
    const { memberId, paymentId } = await makePayment(payment);
    const cancelledAt = at(-days * day);
    await console.shop.db.run(
      query.insertInto('guardianCancellation').values({ paymentId, memberId, cancelledAt }),
    );
    members.push(memberId);
  }
  const [second = 0, first = 0] = members;
  expect((await todayOf('support')).accountsToClose).toEqual({
    ...{ count: 2, isMore: false, oldestAt: at(-3 * day).toISOString(), oldestMemberId: first },
  });
  const { client } = await console.staff('support');
  for (const [memberId, left] of [
    [first, { count: 1, oldestMemberId: second }],
    [second, { count: 0, oldestMemberId: null }],
  ] as const) {
    const params = { memberId: String(memberId) };
    const { revision } = await client.done(operations.getMember, { params });
    const body = { notice: 'asked', reason: 'the refunds are done' } as const;
    await client.done(operations.closeMember, { params, revision, body });
    expect((await todayOf('support')).accountsToClose).toMatchObject(left);
  }
});

it('start screen Today, parcels: due today until midnight in Japan, overdue after it', async () => {
  expect((await todayOf('packer')).parcels).toEqual({ overdue: nothing, dueToday: nothing });
  // The clock shows noon in Japan.
  const midnight = at(12 * hour);
  await makeParcel(at(-12 * hour));
  await makeParcel(at(-12 * hour - day));
  await makeParcel(midnight);
  await makeParcel(new Date(midnight.getTime() + day));
  expect((await todayOf('packer')).parcels).toEqual({
    overdue: { count: 2, isMore: false, oldestAt: at(-12 * hour - day).toISOString() },
    dueToday: { count: 1, isMore: false, oldestAt: midnight.toISOString() },
  });
});

it("start screen Today, sales: shows today's and those of the same weekday last week, both up to the present time of day", async () => {
  await makePayment({ state: 'paid', at: at(-hour), amount: 500 });
  await makePayment({ state: 'paid', at: at(-13 * hour), amount: 1 });
  await makePayment({ state: 'paid', at: at(-7 * day - hour), amount: 300 });
  await makePayment({ state: 'paid', at: at(-7 * day + hour), amount: 7_000 });
  expect((await todayOf('accountant')).sales).toEqual({
    today: { payments: 1, yen: 500 },
    weekBefore: { payments: 1, yen: 300 },
  });
});

it('start screen Today, payments that need attention: shows their number, and the time of the oldest', async () => {
  await makePayment({ state: 'needs_attention', at: at(-3 * day), amount: 500 });
  await makePayment({ state: 'needs_attention', at: at(-hour), amount: 500 });
  expect((await todayOf('accountant')).payments).toEqual({
    count: 2,
    isMore: false,
    oldestAt: at(-3 * day).toISOString(),
  });
});

it('start screen Today, approvals: counts requests of others that this person may decide, not their own', async () => {
  const [one, other] = [await console.staff('owner'), await console.staff('owner')];
  const body = {
    ...{ mail: `${randomUUID()}@staff.example`, name: 'Shiori', language: 'ja' as const },
    ...{ roles: ['manager' as const], reason: 'a new manager' },
  };
  const before = (await other.client.done(operations.getToday, {})).approvals.count;
  await one.client.ask(operations.inviteStaff, { body });
  const count = async ({ client }: typeof one) =>
    (await client.done(operations.getToday, {})).approvals.count;
  expect(await count(other)).toBe(before + 1);
  expect(await count(one)).toBe(before);
  expect(await count(await console.staff('support'))).toBe(0);
});

it('start screen Today, packs running low: one with a tenth of its stock left is listed, a fuller one is not', async () => {
  const [low, full] = [
    await makePack(console.shop, { counts: [20] }),
    await makePack(console.shop, { counts: [20] }),
  ];
  await console.shop.rawSql`
    update pack_stock set remaining = 2, sold = 18 where pack_id = ${low}`;
  await console.shop.rawSql`
    update pack_stock set remaining = 3, sold = 17 where pack_id = ${full}`;
  const { packsRunningLow, lostKeys } = await todayOf('designer');
  expect(packsRunningLow).toMatchObject([{ id: low, remaining: 2, size: 20 }]);
  expect(lostKeys).toEqual([]);
});

it('start screen Today, mails and jobs: failed mails, other failed jobs and recently refused mails are counted', async () => {
  const { shop } = console;
  const added = await shop.rawSql<{ id: string }>`
    select (graphile_worker.add_job(task, '{}'::json)).id::text
    from unnest(array['send-mail', 'check-books']) as task`;
  const ids = added.map(({ id }) => id);
  await failQueuedWork(shop.rawSql, { ids, attempts: 1, error: 'refused' });
  const memberId = await makeMember(shop);
  for (const age of [hour, 8 * day]) {
    await shop.db.run(
      query.insertInto('sentMail').values({
        ...{ memberId, sentAt: at(-age), refused: true, mail: JSON.stringify({}) },
      }),
    );
  }
  const { mails, jobs } = await todayOf('owner');
  expect(mails?.delayed.count).toBe(1);
  expect(mails?.refused).toEqual({
    count: 1,
    isMore: false,
    oldestAt: at(-hour).toISOString(),
  });
  expect(jobs?.count).toBe(1);
});

it('start screen Today, acts by one person alone (single-handed mode): counted for a week', async () => {
  await console.shop.rawSql`
    insert into audit_entry (created_at, who, action, subject, why, details, single_handed)
    values (${at(-hour)}, 'Ren', 'a', '', '', '{}', true),
      (${at(-8 * day)}, 'Ren', 'a', '', '', '{}', true)`;
  expect((await todayOf('auditor')).singleHanded).toMatchObject({ count: 1 });
});

it('start screen Today, unused points and check of the books: shows the last stored measurement; null before the first', async () => {
  const before = await todayOf('accountant');
  expect(before).toMatchObject({ unusedPoints: null, books: null });
  await credit(console.shop, await makeMember(console.shop), { points: 9_000_000 });
  console.shop.clock.advance(1);
  for (const name of ['measure-unused-points', 'check-books'])
    await console.shop.jobs.find((job) => job.name === name)?.run();
  const { unusedPoints, books } = await todayOf('accountant');
  expect(unusedPoints).toMatchObject({ paid: 9_000_000, threshold: 10_000_000, alarm: 90 });
  expect(books?.at).toBe(console.shop.clock.now().toISOString());
});

it('start screen Today read again at intervals: does not count as use, so an idle session still ends', async () => {
  const { client } = await console.staff('owner');
  for (let minutes = 0; minutes < 30; minutes += 10) {
    expect((await client.ask(operations.getToday)).status).toBe(200);
    console.shop.clock.advance(10 * 60_000);
  }
  expect((await client.ask(operations.getToday)).problemName).toBe('sign-in-required');
});

it('event stream of the start screen Today: losing a role removes its figures within two seconds, losing the session ends the stream as soon', async () => {
  const { shop } = console;
  const { id, client } = await console.staff('accountant');
  const stream = await openEvents(console, client, operations.watchToday.path);
  expect(stream.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  await stream.seen('"sales"');
  const actor = systemActor('test', 'a test');
  const [row] = await shop.rawSql<{
    revision: number;
  }>`select revision from staff where id = ${id}`;
  const change = { roles: ['packer' as const], revision: Number(row?.revision) };
  expect(await changeRoles(shop.staff, id, change, actor)).toMatchObject({ kind: 'changed' });
  await expect.poll(stream.last, { timeout: 2_000 }).not.toContain('"sales"');
  expect(stream.last()).toContain('"parcels"');
  await shop.rawSql`delete from staff_session where staff_id = ${id}`;
  await once(stream.response, 'end', { signal: AbortSignal.timeout(2_000) });
  expect(stream.last()).toContain('event: ended');
});

it('start screen Today of a large shop: each figure is read by a range of an index', async () => {
  const { shop } = console;
  const plans = await plansOf(shop.db, (db) => readToday({ ...shop, db }));
  for (const index of [
    'parcel_open',
    'payment_state_newest',
    'payment_credited',
    'sent_mail_refused',
    'audit_entry_single_handed',
    'approval_request_open',
  ])
    expect(plans, index).toContain(index);
});

it('start screen Today, beacon: null while no pack needs one; packs of another beacon are named with the purchases that wait', async () => {
  const { beacon } = await todayOf('owner');
  expect(beacon).toBeNull();
  const { db, clock, secrets } = console.shop;
  const before = openShop(db, clock, secrets, {
    ...noExternalServices,
    beacon: new TestBeacon(),
  });
  const packId = await makePack(before, { draw: 'beacon' });
  const memberId = await makeMember(before, { points: 1000 });
  await before.packSales.buy(buyRequest({ memberId, packId }));
  await expect
    .poll(() => todayOf('owner').then((today) => today.beacon), { timeout: 10_000 })
    .toEqual({
      isSilent: false,
      newestAt: null,
      clockBehindMs: 0,
      otherPacks: [{ id: packId, purchases: 1 }],
    });
});
