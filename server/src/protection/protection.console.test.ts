import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import {
  type ConsoleClient,
  openTestConsole,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { day } from '../testing/test-shop.ts';
import { findBirthDate } from './age.queries.ts';
import { changeCap, confirmRaise } from './change-cap.ts';
import { findCaps } from './protection.queries.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const reason = 'she asked on the phone';
const named = (id: number) => ({ params: { memberId: String(id) } });
const onCurrent = async (client: ConsoleClient, id: number) => ({
  ...named(id),
  revision: (await client.done(operations.getMember, named(id))).revision,
});

it('support lowers a cap on the wish of a member: holds immediately, ends a raise, is audited', async () => {
  const support = await console.staff('support');
  const id = await makeMember(console.shop);
  await changeCap(console.shop, id, 'paid_month', 20_000);
  await changeCap(console.shop, id, 'paid_month', 90_000);
  const tighten = async (amount: number) =>
    support.client.ask(operations.tightenCap, {
      ...(await onCurrent(support.client, id)),
      body: { cap: 'paid_month', amount, reason },
    });
  for (const amount of [20_000, 20_001, 90_000])
    expect(await tighten(amount)).toMatchObject({
      status: 409,
      problem: { reason: 'not-tighter', detail: expect.stringContaining('Only the member') },
    });
  expect((await tighten(5_000)).status).toBe(204);
  console.shop.clock.advance(8 * day);
  expect(await confirmRaise(console.shop, id, 'paid_month')).toBe('not-requested');
  expect(await findCaps(console.shop.db, id)).toMatchObject({ paid_month: 5_000 });
  const auditor = await console.staff('auditor');
  const shown = await auditor.client.done(operations.getMemberProtection, named(id));
  expect(shown.caps).toContainEqual({ name: 'paid_month', amount: 5_000, used: 0, raise: null });
  const { items } = await auditor.client.done(operations.listAudit, {
    query: { subject: `member ${id}` },
  });
  expect(items).toMatchObject([
    {
      ...{ action: 'member cap', by: { id: support.id }, reason },
      details: { cap: 'paid_month', before: 20_000, after: 5_000 },
    },
  ]);
});

it('support begins a break on the wish of a member: shorter ones are refused, a longer one is not', async () => {
  const { client } = await console.staff('support');
  const id = await makeMember(console.shop);
  const begin = async (length: '1-day' | '1-week' | '6-months') =>
    client.ask(operations.beginMemberBreak, {
      ...(await onCurrent(client, id)),
      body: { length, reason },
    });
  expect((await begin('1-week')).status).toBe(200);
  expect(await begin('1-day')).toMatchObject({ status: 409, problem: { reason: 'shorter' } });
  expect((await begin('6-months')).status).toBe(200);
  const { ownBreak } = await client.done(operations.getMemberProtection, named(id));
  expect(Date.parse(ownBreak?.until ?? '')).toBeGreaterThan(
    console.shop.clock.now().getTime() + 170 * day,
  );
});

it('a date of birth is corrected: immediately for an adult, by two people for a member under 18', async () => {
  const [support, manager] = [await console.staff('support'), await console.staff('manager')];
  const correct = async (id: number, birthDate: string) =>
    support.client.ask(operations.changeBirthDate, {
      ...(await onCurrent(support.client, id)),
      body: { birthDate, reason: 'the identity card' },
    });
  const adult = await makeMember(console.shop);
  expect((await correct(adult, '1991-04-02')).status).toBe(204);
  expect(await findBirthDate(console.shop.db, adult)).toBe('1991-04-02');
  expect(await queuedMailsTo(console.shop, adult)).toHaveLength(1);
  expect(await correct(adult, '1991-04-02')).toMatchObject({ problem: { reason: 'unchanged' } });
  expect((await correct(adult, '2999-04-02')).status).toBe(422);

  const child = await makeMember(console.shop, { bornOn: '2012-05-05' });
  expect((await correct(child, '2012-06-05')).status).toBe(204);
  const { status, approvalId } = await correct(child, '2002-05-05');
  expect(status).toBe(202);
  expect(await findBirthDate(console.shop.db, child)).toBe('2012-06-05');
  await manager.client.done(operations.approve, { params: { approvalId: String(approvalId) } });
  expect(await findBirthDate(console.shop.db, child)).toBe('2002-05-05');
  const { items } = await manager.client.done(operations.listAudit, {
    query: { subject: `member ${child}` },
  });
  // Entries can never be erased, so they have no dates.
  expect(JSON.stringify(items)).not.toContain('-05-05');

  const unstated = await makeMember(console.shop, { bornOn: null });
  expect(await correct(unstated, '1991-04-02')).toMatchObject({
    problem: { reason: 'not-stated' },
  });
});

it('single-handed mode, correcting the birth date of a member under 18: later is done by one person, earlier is refused', async () => {
  const alone = await openTestConsole();
  try {
    const { client } = await alone.staff('owner');
    await client.done(operations.setSingleHanded, { body: { on: true, reason } });
    const id = await makeMember(alone.shop, { bornOn: '2012-05-05' });
    const correct = async (birthDate: string) =>
      client.ask(operations.changeBirthDate, {
        ...(await onCurrent(client, id)),
        body: { birthDate, reason: 'the identity card' },
      });
    for (const birthDate of ['2002-05-05', '2012-05-04'])
      expect(await correct(birthDate)).toMatchObject({
        status: 409,
        problem: { reason: 'needs-two-people', detail: expect.stringContaining('two people') },
      });
    expect((await correct('2012-05-06')).status).toBe(204);
    expect(await findBirthDate(alone.shop.db, id)).toBe('2012-05-06');
  } finally {
    await alone.close();
  }
});

it('a request to correct a date of birth, approved after the member has changed: stale, and the date stays hidden', async () => {
  const [support, manager] = [await console.staff('support'), await console.staff('manager')];
  const id = await makeMember(console.shop, { bornOn: '2012-06-05' });
  const { approvalId } = await support.client.ask(operations.changeBirthDate, {
    ...(await onCurrent(support.client, id)),
    body: { birthDate: '2002-05-05', reason },
  });
  await console.shop.rawSql`update member set city = '京都市' where id = ${id}`;
  const params = { approvalId: String(approvalId) };
  const { status, problem } = await manager.client.ask(operations.approve, { params });
  expect(status).toBe(412);
  expect(problem?.yours).toEqual({ birthDate: '•••', reason });
  expect(problem?.current).toMatchObject({ id });
  expect(await findBirthDate(console.shop.db, id)).toBe('2012-06-05');
});

it('an owner lets members under 18 buy points from an age on, and ends it: audited, other roles are refused', async () => {
  const [owner, support] = [await console.staff('owner'), await console.staff('support')];
  const body = { from: 13, reason: 'decided with our lawyer' };
  expect((await support.client.ask(operations.setMinors, { body })).status).toBe(403);
  await owner.client.done(operations.setMinors, { body });
  expect(await support.client.done(operations.getMinors)).toEqual({ from: 13 });
  const [entry] = (await owner.client.done(operations.listAudit)).items;
  expect(entry).toMatchObject({
    ...{ action: 'minors', reason: body.reason, by: { id: owner.id } },
    details: { before: null, from: 13 },
  });
  for (const from of [5, 18]) {
    const { problemName } = await owner.client.askLoosely(operations.setMinors, {
      body: { ...body, from },
    });
    expect(problemName).toBe('not-valid');
  }
  await owner.client.done(operations.setMinors, { body: { ...body, from: null } });
  expect(await support.client.done(operations.getMinors)).toEqual({ from: null });
});
