import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { changeCap } from '../protection/index.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { day, hour } from '../testing/test-shop.ts';

let console: TestConsole;
let http: TestApp;
beforeAll(async () => {
  console = await openTestConsole();
  http = await openTestApp(console.shop);
});
afterAll(async () => {
  await http.close();
  await console.close();
});

const reason = 'the mail did not arrive';

/** Staff mail the link to a member. */
async function send(memberId: number) {
  const { client } = await console.staff('support');
  const params = { memberId: String(memberId) };
  const { revision, needsMailboxLink } = await client.done(operations.getMember, { params });
  const { status, problem } = await client.ask(operations.sendMailboxLink, {
    ...{ params, revision, body: { reason } },
  });
  return { status, needsMailboxLink, why: problem?.reason };
}

async function tokensOf(memberId: number): Promise<string[]> {
  const mails = await queuedMailsTo(console.shop, memberId);
  return mails.flatMap(
    ({ en }) => /\/prove-mailbox#([\w-]{43})/.exec(JSON.stringify(en))?.[1] ?? [],
  );
}

it('a permanently excluded member whose mail did not arrive: staff mail the link again, once a day; the new link works, the old one does not', async () => {
  const { shop } = console;
  const memberId = await makeMember(shop);
  await (await http.member(memberId)).done(calls.beginBreak, { payload: { length: 'permanent' } });
  await shop.jobs.find(({ name }) => name === 'spread-exclusions')?.run();
  expect(await tokensOf(memberId)).toHaveLength(1);
  expect(await send(memberId)).toEqual({
    ...{ status: 409, needsMailboxLink: true, why: 'mailed-within-a-day' },
  });
  shop.clock.advance(day + hour);
  expect(await send(memberId)).toMatchObject({ status: 204, needsMailboxLink: true });
  const [old = '', token = ''] = await tokensOf(memberId);
  const prove = async (payload: { token: string }) =>
    (await (await http.member(memberId)).ask(calls.proveMailbox, { payload })).state;
  expect(await prove({ token: old })).toBe(422);
  expect(await prove({ token })).toBe(200);
  shop.clock.advance(day + hour);
  expect(await send(memberId)).toEqual({
    ...{ status: 409, needsMailboxLink: false, why: 'proved-before' },
  });
  const audited = await shop.rawSql<{ why: string }>`
    select why from audit_entry where action = 'member mailbox-link' and subject = ${`member ${memberId}`}`;
  expect(audited).toEqual([{ why: reason }]);
});

it('staff mail the link to a member without limits: refused, no mail; if another account has the mailbox, or after a cap, it is mailed', async () => {
  const memberId = await makeMember(console.shop);
  expect(await send(memberId)).toEqual({
    ...{ status: 409, needsMailboxLink: false, why: 'not-needed' },
  });
  expect(await tokensOf(memberId)).toEqual([]);
  await makeMember(console.shop, { mail: 'twice.x@example.com' });
  const alias = await makeMember(console.shop, { mail: 'twice.x+1@example.com' });
  await changeCap(console.shop, memberId, 'spent_day', 1_000);
  for (const id of [memberId, alias])
    expect(await send(id)).toMatchObject({ status: 204, needsMailboxLink: true });
});
