import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { payMethods } from '#contract/shop/points.ts';
import { systemActor } from '../db/audit.ts';
import { changeCap, setMinors } from '../protection/index.ts';
import { makeMember, makePointCourse } from '../testing/factories.ts';
import { workQueue } from '../testing/queue.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day } from '../testing/test-shop.ts';
import { beginPayment } from './begin-payment.ts';

const test = await shareTestPayments();

const allow = (from: number | null) =>
  setMinors(test.shop, from, systemActor('kaori', 'the rules of the shop'));

/** Begins a payment as a use case, without the route's rate limit. */
async function pay(memberId: number, courseId: number) {
  const call = 'user/point/buy';
  const request = { memberId, key: randomUUID(), call, payloadHash: Buffer.alloc(32) };
  const given = { token: await test.card('4242424242424242') };
  const input = { courseId, method: payMethods.card, packId: null, given, language: 'en' } as const;
  const result = await beginPayment(test.shop.payments, request, input);
  return result.kind === 'refused' ? result.reason : result.kind;
}

/** Such a date of birth that a member is now so many years and days old. */
function bornYearsAgo(years: number, days = 10): string {
  const at = new Date(test.shop.clock.now().getTime() - days * day);
  return `${at.getUTCFullYear() - years}${at.toISOString().slice(4, 10)}`;
}

/** A member of this age, and a function that asks their guardian and returns the link's token. */
async function minor(bornOn: string) {
  const id = await makeMember(test.shop, { bornOn });
  const client = await test.http.member(id);
  const mail = `parent-of-${id}@example.com`;
  const payload = { name: '親 一郎', relation: 'parent', mail } as const;
  const ask = async () => {
    await client.done(calls.askGuardian, { payload });
    return tokenTo(mail);
  };
  return { id, client, mail, payload, ask };
}

async function tokenTo(mail: string): Promise<string> {
  const sent = (await workQueue(test.shop)).findLast(({ to }) => to === mail);
  return /\/guardian#([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? '';
}

const answer = (token: string, given: 'consent' | 'refuse' | 'withdraw') =>
  test.http.visitor().done(calls.answerGuardianRequest, { payload: { token, answer: given } });

describe('members under 18 and their guardians', () => {
  it("payments of members under 18: refused by default; accepted from the configured age on with a guardian's consent; refused once switched off", async () => {
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    const child = await minor(bornYearsAgo(12));
    const young = await minor(bornYearsAgo(13));
    expect(await pay(young.id, courseId)).toBe('too-young');
    const { payload } = young;
    expect((await young.client.ask(calls.askGuardian, { payload })).state).toBe(422);
    await allow(13);
    expect(await pay(child.id, courseId)).toBe('too-young');
    // The thirteenth birthday, not the eighteenth.
    expect(await child.client.done(calls.getAge)).toMatchObject({ buys_from: bornYearsAgo(-1) });
    expect(await pay(young.id, courseId)).toBe('guardian-needed');
    expect(await young.client.done(calls.getAge)).toMatchObject({ buys_from: null });
    const token = await young.ask();
    expect(await pay(young.id, courseId)).toBe('guardian-needed');
    expect(await answer(token, 'consent')).toMatchObject({
      consent: 'confirmed',
      monthly_cap: 5_000,
    });
    expect(await pay(young.id, courseId)).toBe('begun');
    await allow(null);
    expect(await pay(young.id, courseId)).toBe('too-young');
    await allow(13);
    expect(await pay(young.id, courseId)).toBe('begun');
  });

  it.each([
    ['15', 15, { price: 1_000, cap: 5_000 }],
    ['16', 16, { price: 4_000, cap: 20_000 }],
    ['17', 17, { price: 4_000, cap: 20_000 }],
  ])(
    "twenty payments in parallel by a member who is %s, with a guardian's consent: five are accepted, as many as the cap of that age allows",
    async (_, years, { price, cap }) => {
      await allow(13);
      const courseId = await makePointCourse(test.shop, { points: price });
      const { id, ask } = await minor(bornYearsAgo(years));
      await answer(await ask(), 'consent');
      const results = await Promise.all(Array.from({ length: 20 }, () => pay(id, courseId)));
      expect(results.filter((result) => result === 'begun')).toHaveLength(5);
      const refused = results.filter((result) => result !== 'begun');
      const reason = { cap: 'paid_month', amount: cap, left: 0, isForMinors: true };
      expect(refused).toEqual(Array(15).fill(reason));
    },
  );

  it('a member under 18 sets a cap below the cap of their age: the lower one holds; a higher one changes nothing', async () => {
    await allow(13);
    const courseId = await makePointCourse(test.shop, { points: 1_000 });
    const [low, high] = [await minor(bornYearsAgo(15)), await minor(bornYearsAgo(15))];
    for (const each of [low, high]) await answer(await each.ask(), 'consent');
    await changeCap(test.shop, low.id, 'paid_day', 2_000);
    await changeCap(test.shop, high.id, 'paid_month', 90_000);
    for (let at = 0; at < 2; at++) expect(await pay(low.id, courseId)).toBe('begun');
    expect(await pay(low.id, courseId)).toEqual({ cap: 'paid_day', amount: 2_000, left: 0 });
    for (let at = 0; at < 5; at++) expect(await pay(high.id, courseId)).toBe('begun');
    expect(await pay(high.id, courseId)).toMatchObject({ amount: 5_000, isForMinors: true });
  });

  it('the sixteenth birthday of a member: the higher cap holds from midnight in Japan; from the eighteenth birthday on there is none', async () => {
    await allow(13);
    const courseId = await makePointCourse(test.shop, { points: 5_000 });
    const { id, ask } = await minor(bornYearsAgo(16, -1));
    await answer(await ask(), 'consent');
    expect(await pay(id, courseId)).toBe('begun');
    expect(await pay(id, courseId)).toMatchObject({ amount: 5_000 });
    test.shop.clock.advance(day);
    expect(await pay(id, courseId)).toBe('begun');
    test.shop.clock.advance(2 * 366 * day);
    expect(await (await test.http.member(id)).done(calls.getAge)).toMatchObject({
      ...{ status: 'adult', monthly_cap: null, guardian: null },
    });
  });

  it('a guardian withdraws the consent while twenty payments begin: those before it continue, none begins after it', async () => {
    await allow(13);
    const courseId = await makePointCourse(test.shop, { points: 300 });
    const { id, ask } = await minor(bornYearsAgo(15));
    const token = await ask();
    await answer(token, 'consent');
    const [results] = await Promise.all([
      Promise.all(Array.from({ length: 16 }, () => pay(id, courseId))),
      answer(token, 'withdraw'),
    ]);
    for (const result of results) expect(['begun', 'guardian-needed']).toContain(result);
    expect(await pay(id, courseId)).toBe('guardian-needed');
  });
});

describe('the question to a guardian', () => {
  it('asking a guardian: the page names member and cap; the first consent counts until it is withdrawn; the guardian gets one mail', async () => {
    await allow(13);
    const { client, mail, ask } = await minor(bornYearsAgo(16));
    const token = await ask();
    expect(await client.done(calls.getAge)).toMatchObject({
      ...{ status: 'guardian_needed', monthly_cap: 20_000 },
      guardian: { name: '親 一郎', mail, is_confirmed: false },
    });
    const show = () => test.http.visitor().done(calls.getGuardianRequest, { payload: { token } });
    expect(await show()).toEqual({
      ...{ consent: 'asked', member: '試験 花子', guardian: '親 一郎', monthly_cap: 20_000 },
    });
    for (const given of ['withdraw', 'consent', 'consent'] as const) await answer(token, given);
    expect(await client.done(calls.getAge)).toMatchObject({ status: 'minor' });
    expect((await workQueue(test.shop)).filter(({ to }) => to === mail)).toHaveLength(1);
    for (const given of ['refuse', 'withdraw', 'withdraw', 'consent'] as const)
      await answer(token, given);
    expect(await show()).toMatchObject({ consent: 'ended' });
    expect(await client.done(calls.getAge)).toMatchObject({
      ...{ status: 'guardian_needed', guardian: null },
    });
  });

  it('asking the member’s own address or an alias of it: refused; so is a fourth question in a day', async () => {
    await allow(13);
    const mine = `mio${randomUUID().slice(0, 8)}@example.com`;
    const id = await makeMember(test.shop, { bornOn: bornYearsAgo(15), mail: mine });
    const client = await test.http.member(id);
    const ask = (mail: string) =>
      client.ask(calls.askGuardian, { payload: { name: '親', relation: 'guardian', mail } });
    for (const mail of [mine, mine.replace('@', '+papa@'), 'no address'])
      expect((await ask(mail)).state).toBe(422);
    for (let at = 0; at < 3; at++) expect((await ask(`papa${at}-${mine}`)).state).toBe(200);
    const fourth = await ask(`papa-${mine}`);
    expect(fourth.errors['mail']?.[0]).toContain('24時間に3回');
  });

  it("asking one guardian's mailbox, by any alias and from any account: possible once a day, and three times in all without a consent", async () => {
    await allow(13);
    const mailbox = `mother${randomUUID().slice(0, 8)}`;
    const askAs = async (alias: string) => {
      const client = await test.http.member(
        await makeMember(test.shop, { bornOn: bornYearsAgo(15) }),
      );
      const mail = `${mailbox}${alias}@example.com`;
      return client.ask(calls.askGuardian, { payload: { name: '親', relation: 'parent', mail } });
    };
    const aliases = Array.from({ length: 8 }, (_, at) => `+${at}`);
    const answers = await Promise.all(aliases.map(askAs));
    expect(answers.filter(({ state }) => state === 200)).toHaveLength(1);
    const refused = answers.find(({ state }) => state === 422);
    expect(refused?.errors['mail']?.[0]).toContain('同じ宛先には24時間に1回まで');
    for (const expected of [200, 200, 422]) {
      test.shop.clock.advance(day);
      expect((await askAs('')).state).toBe(expected);
    }
    const mails = (await workQueue(test.shop)).filter(({ to }) => to.startsWith(mailbox));
    expect(mails).toHaveLength(3);
    const token = /\/guardian#([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    await answer(token, 'consent');
    test.shop.clock.advance(day);
    expect((await askAs('')).state).toBe(200);
  });

  it.each([
    ['see https://evil.example'],
    ['free cards www.evil.example'],
    ['evil.example'],
    ['Mum\r\nPlease pay now'],
    ['call 03-1234-5678'],
    ['mail me@evil.example'],
  ])(
    'asking a guardian with the name "%s", or as a member with it: refused, no mail is sent',
    async (name) => {
      await allow(13);
      const { id, client, mail } = await minor(bornYearsAgo(15));
      const ask = (guardian: string) =>
        client.ask(calls.askGuardian, { payload: { name: guardian, relation: 'parent', mail } });
      const refused = await ask(name);
      expect(refused.errors['mail']?.[0]).toContain('お名前に、URL');
      await test.shop.rawSql`update member set first_name = ${name} where id = ${id}`;
      expect((await ask('親 一郎')).errors['mail']?.[0]).toContain(
        'お名前の訂正は、お問い合わせください',
      );
      expect((await workQueue(test.shop)).filter(({ to }) => to === mail)).toEqual([]);
    },
  );

  it("opening a guardian's link that was replaced, is eight days old, or was never sent: gives no consent", async () => {
    await allow(13);
    const { client, ask } = await minor(bornYearsAgo(15));
    const first = await ask();
    test.shop.clock.advance(day);
    const second = await ask();
    expect(await answer(first, 'consent')).toMatchObject({ consent: 'ended' });
    test.shop.clock.advance(8 * day);
    expect(await answer(second, 'consent')).toMatchObject({ consent: 'ended' });
    const unknown = await test.http
      .visitor()
      .ask(calls.answerGuardianRequest, { payload: { token: 'x'.repeat(43), answer: 'consent' } });
    expect(unknown.state).toBe(422);
    const again = await test.http.member((await minor(bornYearsAgo(15))).id);
    expect(await again.done(calls.getAge)).toMatchObject({ status: 'guardian_needed' });
    expect((await client.ask(calls.getAge)).state).toBe(200);
  });
});
