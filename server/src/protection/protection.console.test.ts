import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { breakLength, capName } from '#contract/own-limits.ts';
import { minute } from '../lib/time.rules.ts';
import {
  type ConsoleClient,
  openTestConsole,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember, usualBirthDate } from '../testing/factories.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { day } from '../testing/test-shop.ts';
import { findBirthDate } from './age.queries.ts';
import { beginBreak } from './begin-break.ts';
import { changeCap, confirmRaise } from './change-cap.ts';
import { findCaps } from './protection.queries.ts';
import { stateBirthDate } from './state-birth-date.ts';

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

it('two hundred requests of a member and one person of staff: no cap, break or age is loosened early', async () => {
  const { client } = await console.staff('support');
  const { shop } = console;
  const id = await makeMember(shop, { bornOn: '2011-11-30' });
  // A fixed sequence of numbers, so that a failure can be repeated.
  let seed = 20261125;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const member = { ...shop, findPersonDigests: async () => [] };
  const birthDates = ['2011-11-30', usualBirthDate, '2011-12-01', '2011-01-01', '2012-02-29'];
  const birthDate = () => birthDates[next(birthDates.length)] ?? usualBirthDate;
  const length = () => breakLength.options[next(6)] ?? '1-day';
  const cap = () => capName.options[next(capName.options.length)] ?? 'paid_day';
  const amount = () => next(20) * 1_000;
  const asStaff = async () => ({ ...named(id), revision: (await read()).revision });
  const read = () => client.done(operations.getMember, named(id));
  const acts: (() => Promise<unknown>)[] = [
    () => changeCap(shop, id, cap(), next(3) === 0 ? null : amount()),
    () => confirmRaise(shop, id, cap()),
    () => beginBreak(member, id, length()),
    () => stateBirthDate(shop, id, birthDate()),
    async () =>
      client.ask(operations.tightenCap, {
        ...(await asStaff()),
        body: { cap: cap(), amount: amount(), reason },
      }),
    async () =>
      client.ask(operations.beginMemberBreak, {
        ...(await asStaff()),
        body: { length: length(), reason },
      }),
    async () =>
      client.ask(operations.changeBirthDate, {
        ...(await asStaff()),
        body: { birthDate: birthDate(), reason },
      }),
  ];
  const state = async () => {
    const [row] = await shop.rawSql<{ until: Date | null }>`
      select break_until as until from ledger_account where member_id = ${id}`;
    return {
      caps: (await findCaps(shop.db, id)) ?? undefined,
      until: row?.until?.getTime() ?? 0,
      bornOn: (await findBirthDate(shop.db, id)) ?? '',
    };
  };
  const begun = shop.clock.now().getTime();
  let before = await state();
  for (let step = 0; step < 200; step++) {
    const act = acts[next(acts.length)];
    await act?.();
    const after = await state();
    for (const name of capName.options) {
      const [was, is] = [before.caps?.[name] ?? null, after.caps?.[name] ?? null];
      // Within the shortest waiting time nothing at all may rise.
      if (was !== null && shop.clock.now().getTime() - begun < day)
        expect(is ?? Number.POSITIVE_INFINITY, name).toBeLessThanOrEqual(was);
    }
    expect(after.until).toBeGreaterThanOrEqual(before.until);
    expect(after.bornOn >= before.bornOn, `${before.bornOn} to ${after.bornOn}`).toBe(true);
    before = after;
    if (step % 25 === 24) shop.clock.advance(20 * minute);
  }
});
