import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { changeRegistered, closeAccount, proveMail } from '../accounts/index.ts';
import { memberDataSources } from '../app/member-data-sources.ts';
import { systemActor } from '../db/audit.ts';
import { findAccount } from '../ledger/index.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { SecondPersonNeededError } from '../lib/second-person-needed.ts';
import {
  type ConsoleClient,
  openTestConsole,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { day } from '../testing/test-shop.ts';
import { findBirthDate } from './age.queries.ts';
import { beginBreak } from './begin-break.ts';
import { changeCap, confirmRaise } from './change-cap.ts';
import { findAgeBar } from './find-age-bar.ts';
import { findPersonBar } from './find-person-limits.ts';
import { findPersonAccounts } from './person-accounts.queries.ts';
import { findCaps } from './protection.queries.ts';
import { setMinors } from './set-minors.ts';

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

it("support lowers a member's cap as they asked: holds immediately, cancels a requested raise, is audited", async () => {
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

it('support begins a break for a member as they asked: a shorter one afterwards is refused, a longer one accepted', async () => {
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

it.each(['address of the child', 'address of the parent', 'closing of the child'] as const)(
  'parent and child had one mailbox, then %s: the parent’s stated date stays, the child’s age counts until two people correct it',
  async (leave) => {
    const { shop } = console;
    const [support, manager] = [await console.staff('support'), await console.staff('manager')];
    const name = `family-${randomUUID()}`;
    const make = (alias: string, bornOn: string) =>
      makeMember(shop, { mail: `${name}${alias}@example.com`, mailProved: true, bornOn });
    const [parent, child] = [await make('', '1980-05-05'), await make('+child', '2012-05-05')];
    if (leave === 'closing of the child') await closeAccount({ ...shop, memberDataSources }, child);
    else {
      const change = { mail: `${name}-new@example.com` };
      const who = leave === 'address of the child' ? child : parent;
      await changeRegistered(shop, who, change, systemActor('support', 'asked by phone'));
    }
    const barOf = () => findAgeBar(shop.db, parent, shop.clock.now());
    expect(await findBirthDate(shop.db, parent)).toBe('1980-05-05');
    expect(await barOf()).toBe('too-young');
    const mails = await queuedMailsTo(shop, parent);
    expect(mails.map(({ en }) => en.subject)).toContain(
      '[Kaifu] Limits for members under 18 now apply',
    );
    expect(JSON.stringify(mails)).not.toContain('2012');
    const [entry] = await shop.rawSql<{ accounts: number[] }>`
      select details->'handedOnTo' as accounts from audit_entry
      where action = 'member change' and subject in (${`member ${child}`}, ${`member ${parent}`})`;
    // Those whose limits became stricter: the parent's account, also where it leaves.
    expect(entry?.accounts).toEqual(leave === 'closing of the child' ? undefined : [parent]);
    const { age } = await support.client.done(operations.getMemberProtection, named(parent));
    expect(age).toBeLessThan(18);
    const { status, approvalId } = await support.client.ask(operations.changeBirthDate, {
      ...(await onCurrent(support.client, parent)),
      body: { birthDate: '1980-05-05', reason: 'the identity card' },
    });
    expect(status).toBe(202);
    expect(await barOf()).toBe('too-young');
    await manager.client.done(operations.approve, { params: { approvalId: String(approvalId) } });
    expect(await barOf()).toBeUndefined();
    expect(await findBirthDate(shop.db, parent)).toBe('1980-05-05');
  },
);

it('staff store the date that another account left as the member’s own: one person suffices; stored again it is unchanged', async () => {
  const { shop } = console;
  const { client } = await console.staff('support');
  const name = `true-${randomUUID()}`;
  const make = (alias: string, bornOn: string) =>
    makeMember(shop, { mail: `${name}${alias}@example.com`, mailProved: true, bornOn });
  const [stated, child] = [await make('', '1990-05-05'), await make('+child', '2012-05-05')];
  await closeAccount({ ...shop, memberDataSources }, child);
  const correct = async () =>
    client.ask(operations.changeBirthDate, {
      ...(await onCurrent(client, stated)),
      body: { birthDate: '2012-05-05', reason: 'the identity card' },
    });
  expect((await correct()).status).toBe(204);
  expect(await findBirthDate(shop.db, stated)).toBe('2012-05-05');
  expect(await correct()).toMatchObject({ problem: { reason: 'unchanged' } });
});

it('two people confirm a parent’s date after their child’s account was closed: the child’s age does not come back with a phone that is verified later', async () => {
  const { shop } = console;
  const [support, manager] = [await console.staff('support'), await console.staff('manager')];
  const name = `back-${randomUUID()}`;
  const make = (alias: string, bornOn: string) =>
    makeMember(shop, { mail: `${name}${alias}@example.com`, mailProved: true, bornOn });
  const [parent, child] = [await make('', '1980-05-05'), await make('+child', '2012-05-05')];
  await closeAccount({ ...shop, memberDataSources }, child);
  const { approvalId } = await support.client.ask(operations.changeBirthDate, {
    ...(await onCurrent(support.client, parent)),
    body: { birthDate: '1980-05-05', reason: 'the identity card' },
  });
  await manager.client.done(operations.approve, { params: { approvalId: String(approvalId) } });
  const phone = { phone: '09012344321' };
  await changeRegistered(shop, parent, phone, systemActor('support', 'a new phone'));
  expect(await findAgeBar(shop.db, parent, shop.clock.now())).toBeUndefined();
});

/** Why the other accounts of a person do not let one of them pay. */
async function findPersonBarOf(memberId: number) {
  const { db, clock } = console.shop;
  const now = clock.now();
  return findPersonBar(db, memberId, await findPersonAccounts(db, memberId, now), now);
}

it('limits of a stranger who typed a member’s address: support sees them, two people end them, what the member set continues', async () => {
  const { shop } = console;
  const [support, manager] = [await console.staff('support'), await console.staff('manager')];
  const name = `typed-${randomUUID()}`;
  const make = (alias: string, mailProved: boolean) =>
    makeMember(shop, { mail: `${name}${alias}@example.com`, mailProved });
  const gone = await make('', false);
  await beginBreak(shop, gone, 'permanent');
  await closeAccount({ ...shop, memberDataSources }, gone);
  const stranger = await make('+typed', false);
  await beginBreak(shop, stranger, '1-year');
  await changeCap(shop, stranger, 'paid_month', 0);
  shop.clock.advance(1_000);
  const member = await make('', false);
  const lift = async () =>
    support.client.ask(operations.liftLimits, {
      ...(await onCurrent(support.client, member)),
      body: { reason: 'the stranger wrote to us' },
    });
  expect(await lift()).toMatchObject({ status: 409, problem: { reason: 'mailbox-unproved' } });
  await shop.db.transaction((tx) => proveMail(tx, member, shop.clock.now()));
  await shop.jobs.find((job) => job.name === 'spread-exclusions')?.run();
  const seen = async () =>
    (await support.client.done(operations.getMemberProtection, named(member))).ofOthers;
  expect(await seen()).toMatchObject({
    ...{ mustProve: false, minorCap: null, birthDate: 'stated', canLift: true },
    caps: [{ name: 'paid_month', amount: 0 }],
    payBreak: { until: expect.any(String) },
  });
  expect((await findAccount(shop.db, member))?.breakFrom).not.toBeNull();
  // Also on a break of their own, which must continue.
  await beginBreak(shop, member, '1-week');
  const { breakUntil } = (await findAccount(shop.db, member)) ?? {};
  expect(breakUntil).toBeNull();
  const { status, approvalId } = await lift();
  expect(status).toBe(202);
  await manager.client.done(operations.approve, { params: { approvalId: String(approvalId) } });
  expect(await seen()).toMatchObject({ caps: [], payBreak: null, canLift: false });
  expect((await findAccount(shop.db, member))?.breakUntil).toEqual(
    new Date(shop.clock.now().getTime() + 7 * day),
  );
  expect((await lift()).problem).toMatchObject({ reason: 'nothing-to-lift' });
  const mails = await queuedMailsTo(shop, member);
  expect(mails.at(-1)?.en.subject).toBe('[Kaifu] Limits on your account were removed');
  // The stranger's own account keeps its break, and closing it bars nobody.
  await closeAccount({ ...shop, memberDataSources }, stranger);
  shop.clock.advance(7 * day);
  expect(await findPersonBarOf(member)).toBeUndefined();
});

it('a cap of a stranger who typed a member’s address, without any break: two people end it, the member pays and buys as before', async () => {
  const { shop } = console;
  const [support, manager] = [await console.staff('support'), await console.staff('manager')];
  const name = `cap-${randomUUID()}`;
  const stranger = await makeMember(shop, { mail: `${name}+typed@example.com`, mailProved: false });
  await changeCap(shop, stranger, 'paid_day', 0);
  const member = await makeMember(shop, { mail: `${name}@example.com`, mailProved: true });
  const { approvalId } = await support.client.ask(operations.liftLimits, {
    ...(await onCurrent(support.client, member)),
    body: { reason: 'the stranger wrote to us' },
  });
  await manager.client.done(operations.approve, { params: { approvalId: String(approvalId) } });
  const { ofOthers } = await support.client.done(operations.getMemberProtection, named(member));
  expect(ofOthers).toMatchObject({ caps: [], canLift: false });
  expect(await findAccount(shop.db, member)).toMatchObject({ breakFrom: null, breakUntil: null });
});

it('a break known only by the address that a closed account typed: two people end it, no break is left', async () => {
  const { shop } = console;
  const [support, manager] = [await console.staff('support'), await console.staff('manager')];
  const name = `gone-${randomUUID()}`;
  const gone = await makeMember(shop, { mail: `${name}@example.com`, mailProved: false });
  await beginBreak(shop, gone, '1-year');
  await closeAccount({ ...shop, memberDataSources }, gone);
  shop.clock.advance(1_000);
  const member = await makeMember(shop, { mail: `${name}@example.com`, mailProved: true });
  await shop.jobs.find((job) => job.name === 'spread-exclusions')?.run();
  expect((await findAccount(shop.db, member))?.breakFrom).not.toBeNull();
  const { approvalId } = await support.client.ask(operations.liftLimits, {
    ...(await onCurrent(support.client, member)),
    body: { reason: 'she showed her identity card' },
  });
  await manager.client.done(operations.approve, { params: { approvalId: String(approvalId) } });
  expect(await findAccount(shop.db, member)).toMatchObject({ breakFrom: null, breakUntil: null });
});

it('one person alone (single-handed mode) ends limits of a stranger: refused, because that takes two people', async () => {
  const alone = await openTestConsole();
  try {
    const { client } = await alone.staff('owner');
    await client.done(operations.setSingleHanded, { body: { on: true, reason }, revision: 1 });
    const name = `alone-${randomUUID()}`;
    const make = (alias: string, mailProved: boolean) =>
      makeMember(alone.shop, { mail: `${name}${alias}@example.com`, mailProved });
    await changeCap(alone.shop, await make('+typed', false), 'paid_day', 0);
    const member = await make('', true);
    const lift = await client.ask(operations.liftLimits, {
      ...(await onCurrent(client, member)),
      body: { reason: 'the stranger wrote to us' },
    });
    expect(lift).toMatchObject({ status: 409, problem: { reason: 'needs-two-people' } });
    const { ofOthers } = await client.done(operations.getMemberProtection, named(member));
    expect(ofOthers).toMatchObject({ caps: [{ name: 'paid_day', amount: 0 }], canLift: true });
  } finally {
    await alone.close();
  }
});

it('limits that a member set, or that came from a proved account of theirs: nobody can end them', async () => {
  const { shop } = console;
  const { client } = await console.staff('support');
  const name = `own-${randomUUID()}`;
  const make = (alias: string) =>
    makeMember(shop, { mail: `${name}${alias}@example.com`, mailProved: true });
  const [member, other] = [await make(''), await make('+b')];
  await beginBreak(shop, other, '1-year');
  const lift = await client.ask(operations.liftLimits, {
    ...(await onCurrent(client, member)),
    body: { reason: 'a wish' },
  });
  expect(lift).toMatchObject({ status: 409, problem: { reason: 'nothing-to-lift' } });
});

it('an age under 18 that another account left: counts until that person is 18', async () => {
  const { shop } = console;
  const name = `family-${randomUUID()}`;
  const adultAt = dateInJapan(new Date(shop.clock.now().getTime() + 3 * day));
  const young = `${Number(adultAt.slice(0, 4)) - 18}${adultAt.slice(4)}`;
  const make = (alias: string, bornOn: string) =>
    makeMember(shop, { mail: `${name}${alias}@example.com`, mailProved: true, bornOn });
  const [stays, leaves] = [await make('', '1980-05-05'), await make('+b', young)];
  await closeAccount({ ...shop, memberDataSources }, leaves);
  expect(await findAgeBar(shop.db, stays, shop.clock.now())).toBe('too-young');
  shop.clock.advance(4 * day);
  expect(await findAgeBar(shop.db, stays, shop.clock.now())).toBeUndefined();
});

it('one person alone (single-handed mode) corrects the birth date of a member under 18: a later date is stored, an earlier one refused', async () => {
  const alone = await openTestConsole();
  try {
    const { client } = await alone.staff('owner');
    await client.done(operations.setSingleHanded, { body: { on: true, reason }, revision: 1 });
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

const why = 'decided with our lawyer';

/** Asks for an age from which members buy points, from the present revision. */
async function askMinors(client: ConsoleClient, age: number | null) {
  const { revision } = await client.done(operations.getMinors);
  return client.ask(operations.setMinors, { revision, body: { age, reason: why } });
}

it('an owner lets members under 18 buy points from an age on, and ends it: two people allow more, one person less; audited, other roles are refused', async () => {
  const [owner, support] = [await console.staff('owner'), await console.staff('support')];
  const manager = await console.staff('manager');
  const minimumAge = async () => (await support.client.done(operations.getMinors)).from;
  const approve = (approvalId: number | undefined) =>
    manager.client.done(operations.approve, { params: { approvalId: String(approvalId) } });
  expect((await askMinors(support.client, 13)).status).toBe(403);
  const before = await minimumAge();
  const begun = await askMinors(owner.client, 13);
  expect(begun.status).toBe(202);
  expect(await minimumAge()).toBe(before);
  await approve(begun.approvalId);
  expect(await minimumAge()).toBe(13);
  const [entry] = (await owner.client.done(operations.listAudit)).items;
  expect(entry).toMatchObject({
    ...{ action: 'minors', reason: why, by: { id: owner.id } },
    ...{ approvedBy: { id: manager.id }, details: { before: null, from: 13 } },
  });
  // A higher age needs one person, a lower one two.
  expect((await askMinors(owner.client, 16)).status).toBe(200);
  expect((await askMinors(owner.client, 15)).status).toBe(202);
  expect(await minimumAge()).toBe(16);
  for (const age of [5, 18]) {
    const { problemName } = await owner.client.askLoosely(operations.setMinors, {
      ...{ revision: 1, body: { age, reason: why } },
    });
    expect(problemName).toBe('not-valid');
  }
  expect((await askMinors(owner.client, null)).status).toBe(200);
  expect(await minimumAge()).toBeNull();
});

it('the age from which points are sold, changed since it was read or since a request for it: refused with the present age', async () => {
  const [owner, manager] = [await console.staff('owner'), await console.staff('manager')];
  const command = systemActor('kaori', why);
  await setMinors(console.shop, 14, command);
  const { revision } = await owner.client.done(operations.getMinors);
  const { approvalId } = await askMinors(owner.client, 13);
  await setMinors(console.shop, 17, command);
  const stale = { revision, body: { age: null, reason: why } };
  expect(await owner.client.ask(operations.setMinors, stale)).toMatchObject({
    ...{ status: 412, problem: { current: { from: 17, revision: revision + 1 } } },
  });
  const params = { approvalId: String(approvalId) };
  expect((await manager.client.ask(operations.approve, { params })).status).toBe(412);
  expect((await owner.client.done(operations.getMinors)).from).toBe(17);
  const without = { body: { age: null, reason: why } };
  expect((await owner.client.ask(operations.setMinors, without)).status).toBe(428);
  // The transaction compares the ages itself: the one read before it may have changed.
  const permissions = new Set(['settings.change' as const]);
  const principal = { kind: 'staff' as const, staffId: owner.id, name: owner.name, permissions };
  const alone = { principal, why };
  await expect(setMinors(console.shop, 16, alone)).rejects.toThrow(SecondPersonNeededError);
  await setMinors(console.shop, null, command);
});

it('ten owners set the age from which points are sold in parallel, from one revision: one succeeds', async () => {
  const { client } = await console.staff('owner');
  await setMinors(console.shop, 12, systemActor('kaori', why));
  const { revision } = await client.done(operations.getMinors);
  const replies = await Promise.all(
    [13, 14, 15, 16, 17, 13, 14, 15, 16, 17].map((age) =>
      client.ask(operations.setMinors, { revision, body: { age, reason: why } }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(412)]);
  expect((await client.done(operations.getMinors)).revision).toBe(revision + 1);
  await setMinors(console.shop, null, systemActor('kaori', why));
});
