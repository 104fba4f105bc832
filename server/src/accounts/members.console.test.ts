import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { memberSorts } from '#contract/console/members.ts';
import { calls } from '#contract/shop/index.ts';
import { query } from '../db/pool.ts';
import { verifyAudit } from '../db/verify-audit.ts';
import { findAccount } from '../ledger/index.ts';
import { formatMoment } from '../lib/format.ts';
import { day } from '../lib/time.rules.ts';
import {
  type ConsoleClient,
  type OperationReply,
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestApp } from '../testing/http-client.ts';
import { workQueue } from '../testing/queue.ts';
import { TestPasskey } from '../testing/test-passkey.ts';
import { proveMail } from './profile.queries.ts';

let console: TestConsole;
/** Shared by tests that only need somebody: the sign-ins of one address are limited. */
let support: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  support = await console.staff('support');
});
afterAll(() => console.close());

const reason = 'a test';
const named = (id: number) => ({ params: { memberId: String(id) } });
/** A request made from the revision that the member has now. */
const onCurrent = async (client: ConsoleClient, id: number) => ({
  ...named(id),
  revision: (await client.done(operations.getMember, named(id))).revision,
});

it('a member found by number, or by the beginning of mail, phone or name in any spelling: listed with masked data', async () => {
  const { client } = support;
  const phone = '+819012349876';
  const id = await makeMember(console.shop, { mail: 'find-me@example.com', phone });
  await console.shop.rawSql`
    update member set last_name = 'ｶｲﾌｳ', first_name = 'まりあ Anna' where id = ${id}`;
  const ways = [
    'find-me@example.com',
    String(id),
    '090-1234-9876',
    '０９０ー１２３４ー',
    'FIND-me',
  ];
  for (const search of [
    ...ways,
    'かいふう',
    'カイフウ　マリア',
    'まりあ',
    'まりあ ＡＮＮＡ かい',
  ]) {
    const { items } = await client.done(operations.listMembers, { query: { search } });
    const shown = { id, name: 'ｶ•••', mail: 'f•••@example.com', phone: '•••9876' };
    expect(
      items.map(({ createdAt: _, ...item }) => item),
      search,
    ).toContainEqual(shown);
  }
  for (const search of ['%', 'ind-me', 'いふう', '9012349876']) {
    const { items } = await client.done(operations.listMembers, { query: { search } });
    expect(
      items.map((item) => item.id),
      search,
    ).not.toContain(id);
  }
  const member = await client.done(operations.getMember, named(id));
  expect(member).toMatchObject({ name: 'ｶ•••', mail: 'f•••@example.com', phone: '•••9876' });
});

it('listing members by each sort, page by page: each member once, sorted, also with a search', async () => {
  const { client } = support;
  const domain = crypto.randomUUID();
  const names = ['阿部', 'あべ', 'アベ', 'Abe', 'abe', 'いとう'];
  for (let place = 0; place < 60; place += 1) {
    const id = await makeMember(console.shop, {
      mail: `zz${place % 7}-${place}@${domain}.example`,
    });
    await console.shop.rawSql`
      update member set last_name = ${names[place % names.length] ?? ''} where id = ${id}`;
  }
  for (const sort of memberSorts) {
    for (const search of [undefined, 'zz']) {
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const query = { sort, ...(search && { search }), ...(cursor && { cursor }) };
        const { items, next } = await client.done(operations.listMembers, { query });
        seen.push(...items.map(({ id }) => id));
        cursor = next ?? undefined;
      } while (cursor !== undefined);
      expect(new Set(seen).size).toBe(seen.length);
      if (search !== undefined) expect(seen).toHaveLength(60);
      const sorted = seen.toSorted((one, other) => one - other);
      if (sort === 'oldest') expect(seen).toEqual(sorted);
      if (sort === 'newest') expect(seen).toEqual(sorted.reverse());
    }
  }
});

it("staff show a member's personal data: an audit entry with person and reason, without the data", async () => {
  const auditor = await console.staff('auditor');
  const id = await makeMember(console.shop, { mail: 'shown@example.com' });
  const request = { ...named(id), body: { reason: 'they called' } };
  const shown = await support.client.done(operations.revealMember, request);
  expect(shown).toMatchObject({ name: '試験 花子', mail: 'shown@example.com' });
  const query = { subject: `member ${id}` };
  const { items } = await auditor.client.done(operations.listAudit, { query });
  expect(items).toMatchObject([
    { action: 'member reveal', by: { id: support.id }, reason: 'they called', details: {} },
  ]);
  expect(JSON.stringify(items)).not.toContain('shown@');
});

it("adjusting points: 10,000 are booked immediately; 10,001 only after a second person's approval, once", async () => {
  const accountant = await console.staff('accountant');
  const id = await makeMember(console.shop, { points: 100 });
  const give = async (amount: number) => ({
    ...(await onCurrent(support.client, id)),
    body: { currency: 'point' as const, amount, reason },
  });
  const done = await support.client.done(operations.adjustBalance, await give(10_000));
  expect(done).toEqual({ points: 10_100, coins: 0 });
  const { status, approvalId } = await support.client.ask(
    operations.adjustBalance,
    await give(10_001),
  );
  expect(status).toBe(202);
  const balance = async () => (await support.client.done(operations.getMember, named(id))).points;
  expect(await balance()).toBe(10_100);
  const params = { approvalId: String(approvalId) };
  expect((await support.client.ask(operations.approve, { params })).problem?.reason).toBe(
    'own-request',
  );
  await accountant.client.done(operations.approve, { params });
  expect(await balance()).toBe(20_101);
  expect((await accountant.client.ask(operations.approve, { params })).problemName).toBe(
    'already-done',
  );
  expect(await balance()).toBe(20_101);
});

it('adjusting a balance twice under one idempotency key: booked once', async () => {
  const { client } = await console.staff('support');
  const id = await makeMember(console.shop);
  const key = crypto.randomUUID();
  const body = { currency: 'coin' as const, amount: 5, reason };
  const request = { ...(await onCurrent(client, id)), body, key };
  for (let times = 0; times < 2; times += 1) await client.done(operations.adjustBalance, request);
  expect((await client.done(operations.getMember, named(id))).coins).toBe(5);
});

it('deducting more points than a member has, or waiving a debt where there is none: refused, nothing is changed', async () => {
  const [owner, other] = [await console.staff('owner'), await console.staff('owner')];
  const id = await makeMember(console.shop, { points: 3 });
  const body = { currency: 'point' as const, amount: -4, reason };
  const current = await onCurrent(owner.client, id);
  const taken = await owner.client.ask(operations.adjustBalance, { ...current, body });
  expect(taken).toMatchObject({ status: 409, problem: { reason: 'overdrawn' } });
  const waived = { ...current, body: { points: 1, way: 'paid' as const, reason } };
  const { approvalId } = await owner.client.ask(operations.waiveDebt, waived);
  const params = { approvalId: String(approvalId) };
  const decided = await other.client.ask(operations.approve, { params });
  expect(decided).toMatchObject({ status: 409, problem: { reason: 'no-debt' } });
  expect((await owner.client.done(operations.getMember, named(id))).points).toBe(3);
});

it('approving to waive a debt that has grown since the request: refused as stale; an unchanged debt: waived', async () => {
  const [owner, other] = [await console.staff('owner'), await console.staff('owner')];
  const id = await makeMember(console.shop);
  const owe = (points: number) =>
    console.shop.rawSql`
      update ledger_account set points_owed = ${points} where member_id = ${id}`;
  const ask = async (points: number) => {
    const body = { points, way: 'forgone' as const, reason };
    const asked = { ...(await onCurrent(owner.client, id)), body };
    const { approvalId } = await owner.client.ask(operations.waiveDebt, asked);
    return { params: { approvalId: String(approvalId) } };
  };
  const owed = async () => (await owner.client.done(operations.getMember, named(id))).pointsOwed;
  await owe(1_000);
  const stale = await ask(1_000);
  await owe(50_000);
  const decided = await other.client.ask(operations.approve, stale);
  expect(decided).toMatchObject({ status: 409, problem: { reason: 'debt-changed' } });
  expect(await owed()).toBe(50_000);
  expect((await other.client.ask(operations.approve, stale)).status).toBe(409);
  expect(await owed()).toBe(50_000);
  await other.client.done(operations.approve, await ask(50_000));
  expect(await owed()).toBe(0);
});

it('restricting a member, then lifting one restriction: the page shows the others; a last day in the past is refused at its field', async () => {
  const { client } = await console.staff('support');
  const id = await makeMember(console.shop);
  const body = { from: ['draw' as const, 'ship' as const], lastDay: null, reason };
  await client.done(operations.restrictMember, { ...(await onCurrent(client, id)), body });
  const lifting = { body: { from: ['ship' as const], reason } };
  await client.done(operations.allowMember, { ...(await onCurrent(client, id)), ...lifting });
  const { restriction } = await client.done(operations.getMember, named(id));
  expect(restriction).toEqual({ from: ['draw'], until: null });
  const current = await onCurrent(client, id);
  const again = await client.ask(operations.allowMember, { ...current, ...lifting });
  expect(again.problem?.reason).toBe('not-restricted');
  const late = { ...current, body: { ...body, lastDay: '2001-02-03' } };
  const refused = await client.ask(operations.restrictMember, late);
  expect(refused.problem?.errors?.[0]?.pointer).toBe('/lastDay');
});

it('staff log a member out: all sessions end, and the answer says how many', async () => {
  const { client } = await console.staff('manager');
  const id = await makeMember(console.shop);
  for (let device = 0; device < 2; device += 1)
    await console.shop.sessions.start(id, { isPersistent: true });
  expect((await client.done(operations.getMember, named(id))).sessions).toHaveLength(2);
  const request = { ...(await onCurrent(client, id)), body: { reason } };
  const answer = await client.done(operations.signMemberOut, request);
  expect(answer).toEqual({ ended: 2 });
  expect((await client.done(operations.getMember, named(id))).sessions).toEqual([]);
});

let browsers = 0;
/** Signs somebody in at a place of their own: sign-ins from one address are limited. */
async function signInAs(role: 'support' | 'manager'): Promise<ConsoleClient> {
  const browser = console.visitor();
  browser.address = `10.1.0.${++browsers}`;
  return console.signIn(await console.add(role), browser);
}

/** Support asks for a change of a member's data, and a manager approves it if that is needed. */
async function changeByTwo(id: number, body: { mail?: string; phone?: string }) {
  const [support, manager] = [await signInAs('support'), await signInAs('manager')];
  const request = { ...(await onCurrent(support, id)), body: { ...body, reason } };
  const asked = await support.ask(operations.changeMember, request);
  if (asked.approvalId === undefined) return asked;
  const params = { approvalId: String(asked.approvalId) };
  return { asked, ...(await manager.ask(operations.approve, { params })) };
}

it("staff change a member's mail address: two people do; to one of another member: refused at its field, nobody is asked", async () => {
  const id = await makeMember(console.shop, { mail: 'before@example.com' });
  await makeMember(console.shop, { mail: 'taken@example.com' });
  const changed = await changeByTwo(id, { mail: 'moved@example.com' });
  expect(changed).toMatchObject({ asked: { status: 202 }, status: 200 });
  const refused = await changeByTwo(id, { mail: 'taken@example.com' });
  expect(refused).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/mail' }] } });
  const { client } = await console.staff('support');
  expect((await client.done(operations.getMember, named(id))).mail).toBe('m•••@example.com');
});

it('support changes a mail address: the former one gets a link that restores it within 3 days, ends sessions and removes a passkey made since; meanwhile nobody else gets it', async () => {
  const { shop } = console;
  const http = await openTestApp(shop);
  const [mail, next] = ['rin.before@example.com', 'rin.after@example.com'];
  const id = await makeMember(shop, { mail });
  expect((await changeByTwo(id, { mail: next })).status).toBe(200);
  const sent = await workQueue(shop);
  const { text = '' } =
    sent.find(({ to, text }) => to === mail && text.includes('/undo-mail')) ?? {};
  expect(text).toContain(
    `${formatMoment(new Date(shop.clock.now().getTime() + 3 * day), 'ja')}までに`,
  );
  const [, token = ''] = /undo-mail#([\w-]{43})/.exec(text) ?? [];
  const other = await makeMember(shop);
  expect(await changeByTwo(other, { mail })).toMatchObject({ status: 422 });

  // The caller who persuaded support makes a passkey at the new address.
  const thief = await http.member(id);
  const { options } = await thief.done(calls.beginPasskey, { payload: { pass: 'correct horse' } });
  const credential = new TestPasskey('https://shop.example').create(options);
  await thief.done(calls.addPasskey, { payload: { name: '', credential } });
  await http.visitor().done(calls.undoMailChange, { payload: { token } });
  expect((await thief.ask(calls.getUserDetail)).state).toBe(401);
  const { client } = await console.staff('support');
  const { passkeys } = await client.done(operations.getMemberFactors, named(id));
  expect(passkeys).toEqual([]);
  const [row] = await shop.rawSql`select mail from member where id = ${id}`;
  expect(row).toEqual({ mail });
  const { items } = await client.done(operations.listMemberTimeline, {
    ...named(id),
    query: { kind: 'command' },
  });
  expect(items.map(({ detail, by }) => [detail, by])).toEqual([
    ['member mail undo', 'member'],
    ['member change', expect.any(String)],
  ]);
  await http.close();
});

it('support changes mail, phone or address of a member with a second factor: refused until the lost factor is removed after 72 hours; a name is changed', async () => {
  const { shop } = console;
  const home = { postalCode: '1500001', country: '日本', prefectureId: 13 };
  const address = { ...home, city: '渋谷区', street: '神宮前1-2-3' };
  const id = await makeMember(shop, { phone: '+819012340001', address });
  const createdAt = shop.clock.now();
  const secret = Buffer.alloc(20);
  await shop.db.run(
    query
      .insertInto('memberAuthenticator')
      .values({ memberId: id, secret, createdAt, confirmedAt: createdAt }),
  );
  const { client } = await console.staff('support');
  const change = async (fields: object) =>
    client.ask(operations.changeMember, {
      ...(await onCurrent(client, id)),
      body: { ...fields, reason },
    });
  const mail = `${crypto.randomUUID()}@example.com`;
  for (const fields of [{ mail }, { phone: '09012345678' }, { city: '京都市' }])
    expect(await change(fields)).toMatchObject({
      status: 409,
      problem: { reason: 'has-factor', detail: expect.stringContaining('72 hours') },
    });
  expect((await change({ lastName: '鈴木', firstName: '花子' })).status).toBe(204);
  const removal = { ...(await onCurrent(client, id)), body: { reason } };
  await client.done(operations.removeFactors, removal);
  expect((await change({ mail })).status).toBe(409);
  shop.clock.advance(3 * day);
  await shop.jobs.find(({ name }) => name === 'remove-lost-factors')?.run();
  expect((await changeByTwo(id, { mail })).status).toBe(200);
});

it('support changes the mailbox of a person who excluded themselves: the account stays excluded; the new mailbox is excluded once it is proved', async () => {
  const { shop } = console;
  const id = await makeMember(shop, { mail: 'sora.old@example.com', mailProved: true });
  const until = new Date(shop.clock.now().getTime() + 200 * day);
  const digest = (mail: string) => shop.digest('person by mailbox', mail);
  await shop.rawSql`
    insert into excluded_person values (${digest('sora.old@example.com')}, ${until})`;
  expect((await changeByTwo(id, { mail: 'sora.new@example.com' })).status).toBe(200);
  const exclusions = () => shop.rawSql`
    select until_at from excluded_person
    where digest in (${digest('sora.old@example.com')}, ${digest('sora.new@example.com')})`;
  expect(await exclusions()).toEqual([{ until_at: until }]);
  expect(await findAccount(shop.db, id)).toMatchObject({ breakUntil: until });
  await shop.db.transaction((tx) => proveMail(tx, id, shop.clock.now()));
  await shop.jobs.find(({ name }) => name === 'spread-exclusions')?.run();
  expect(await exclusions()).toEqual([{ until_at: until }, { until_at: until }]);
});

it("staff move a member's address abroad, then remove middle name and building: both changes are stored", async () => {
  const { client } = await console.staff('support');
  const id = await makeMember(console.shop);
  const change = async (fields: object) => {
    const current = await onCurrent(client, id);
    return client.ask(operations.changeMember, { ...current, body: { ...fields, reason } });
  };
  const reveal = () => client.done(operations.revealMember, { ...named(id), body: { reason } });
  const abroad = {
    ...{ prefectureId: 99, country: 'France', postalCode: '75001', city: 'Paris' },
    ...{ street: '1 Rue de Rivoli', building: 'Escalier B', middleName: 'Marie' },
    phone: '+33612345678',
  };
  expect((await change({ ...abroad, country: '' })).status).toBe(422);
  expect((await change(abroad)).status).toBe(204);
  expect(JSON.stringify(await reveal())).toMatch(/France.*Escalier B|Escalier B.*France/);
  expect((await change({ building: '', middleName: '' })).status).toBe(204);
  const after = JSON.stringify(await reveal());
  expect(after).toContain('France');
  expect(after).not.toMatch(/Escalier B|Marie/);
});

it("staff close a member's account: its page is not found, and the audit chain is intact", async () => {
  const { client } = await console.staff('support');
  const id = await makeMember(console.shop);
  const body = { notice: 'duplicate' as const, reason };
  const request = { ...(await onCurrent(client, id)), body };
  await client.done(operations.closeMember, request);
  expect((await client.ask(operations.getMember, named(id))).status).toBe(404);
  expect((await client.ask(operations.closeMember, request)).status).toBe(404);
  expect((await verifyAudit(console.shop.db, undefined)).kind).toBe('intact');
});

it("lists of a member's bookings, payments and parcels: theirs only; of an unknown member 404", async () => {
  const { client } = await console.staff('owner');
  const id = await makeMember(console.shop, { points: 7 });
  const { items } = await client.done(operations.listMemberEntries, {
    ...named(id),
    query: { currency: 'point' },
  });
  expect(items).toMatchObject([{ amount: 7, balanceAfter: 7, kind: 'Points bought' }]);
  for (const operation of [operations.listMemberPayments, operations.listMemberParcels]) {
    expect((await client.done(operation, named(id))).items).toEqual([]);
    expect((await client.ask(operation, named(999_999_999))).status).toBe(404);
  }
});

const commands: [
  string,
  (id: number, client: ConsoleClient, revision: number) => Promise<OperationReply>,
][] = [
  [
    'adjustBalance',
    (id, client, revision) =>
      client.ask(operations.adjustBalance, {
        ...named(id),
        revision,
        body: { currency: 'coin', amount: 1, reason },
      }),
  ],
  [
    'waiveDebt',
    (id, client, revision) =>
      client.ask(operations.waiveDebt, {
        ...named(id),
        revision,
        body: { points: 1, way: 'paid', reason },
      }),
  ],
  [
    'restrictMember',
    (id, client, revision) =>
      client.ask(operations.restrictMember, {
        ...named(id),
        revision,
        body: { from: ['buy'], lastDay: null, reason },
      }),
  ],
  [
    'allowMember',
    (id, client, revision) =>
      client.ask(operations.allowMember, {
        ...named(id),
        revision,
        body: { from: ['buy'], reason },
      }),
  ],
  [
    'signMemberOut',
    (id, client, revision) =>
      client.ask(operations.signMemberOut, { ...named(id), revision, body: { reason } }),
  ],
  [
    'changeMember',
    (id, client, revision) =>
      client.ask(operations.changeMember, {
        ...named(id),
        revision,
        body: { city: '京都市', reason },
      }),
  ],
  [
    'closeMember',
    (id, client, revision) =>
      client.ask(operations.closeMember, {
        ...named(id),
        revision,
        body: { notice: 'asked', reason },
      }),
  ],
];

it.each(commands)(
  'operation %s on an old revision of a member: 412 with both versions, changes nothing',
  async (_, run) => {
    const { client } = await console.staff('owner');
    const id = await makeMember(console.shop, { points: 5 });
    const before = await client.done(operations.getMember, named(id));
    await changeByTwo(id, { mail: `${crypto.randomUUID()}@example.com` });
    const current = await client.done(operations.getMember, named(id));
    expect(current.revision).toBeGreaterThan(before.revision);
    const { status, problemName, problem } = await run(id, client, before.revision);
    expect([status, problemName]).toEqual([412, 'revision-changed']);
    expect(problem?.current).toEqual(current);
    expect(problem?.yours).toMatchObject({ reason });
    expect(await client.done(operations.getMember, named(id))).toEqual(current);
  },
);

it('an operation on a member without If-Match: refused with 428, revision missing', async () => {
  const { client } = await console.staff('owner');
  const id = await makeMember(console.shop);
  const { problemName } = await client.ask(operations.signMemberOut, {
    ...named(id),
    body: { reason },
  });
  expect(problemName).toBe('revision-missing');
});

it('several adjustments on one revision of a member in parallel: one is made, the others get 412', async () => {
  const { client } = await console.staff('owner');
  const id = await makeMember(console.shop);
  const request = {
    ...(await onCurrent(client, id)),
    body: { currency: 'coin' as const, amount: 1, reason },
  };
  const replies = await Promise.all(
    [1, 2, 3].map(() => client.ask(operations.adjustBalance, request)),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  expect((await client.done(operations.getMember, named(id))).coins).toBe(1);
});

it("a member's address changes while an adjustment waits for approval: the request becomes stale", async () => {
  const [support, accountant] = [await console.staff('support'), await console.staff('accountant')];
  const id = await makeMember(console.shop);
  const body = { currency: 'point' as const, amount: 20_000, reason };
  const request = { ...(await onCurrent(support.client, id)), body };
  const { approvalId } = await support.client.ask(operations.adjustBalance, request);
  await console.shop.rawSql`update member set city = '京都市' where id = ${id}`;
  const params = { approvalId: String(approvalId) };
  expect((await accountant.client.ask(operations.approve, { params })).status).toBe(412);
  const { items } = await support.client.done(operations.listApprovals, {
    query: { show: 'all' },
  });
  expect(items.find((item) => item.id === approvalId)).toMatchObject({
    state: 'stale',
    note: 'revision-changed',
  });
});

it('a member logs in and buys: their revision stays, so staff need not repeat operations', async () => {
  const { client } = await console.staff('support');
  const id = await makeMember(console.shop, { points: 5_000 });
  const packId = await makePack(console.shop);
  const { revision } = await onCurrent(client, id);
  await console.shop.sessions.start(id, { isPersistent: true });
  await console.shop.packSales.buy(buyRequest({ memberId: id, packId }));
  expect((await onCurrent(client, id)).revision).toBe(revision);
});
