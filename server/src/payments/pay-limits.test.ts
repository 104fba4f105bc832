import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import type { PayMethodId } from '#contract/shop/points.ts';
import { makeMember, makePointCourse } from '../testing/factories.ts';
import { openTestApp } from '../testing/http-client.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { shareTestPayments } from '../testing/test-payments.ts';
import { day, hour } from '../testing/test-shop.ts';
import { beginPayment } from './begin-payment.ts';
import { maxDeclinesPerDay, maxOpenOrders } from './pay-limits.rules.ts';

const test = await shareTestPayments();
const declined = '4000000000000002';

/** Buys as a use case, without the rate limit of the route. */
async function begin(memberId: number, courseId: number, method: PayMethodId, number = declined) {
  const request = {
    memberId,
    key: randomUUID(),
    call: 'user/point/buy',
    payloadHash: Buffer.alloc(32),
  };
  const given = method === 1 ? { token: await test.card(number) } : { accountHolder: 'シケン' };
  const input = { courseId, method, packId: null, given, language: 'ja' } as const;
  const result = await beginPayment(test.shop.payments, request, input);
  return result.kind === 'refused' ? result.reason : result.kind;
}

const buyer = async (options: { phoneVerified?: boolean } = {}) => ({
  memberId: await makeMember(test.shop, options),
  courseId: await makePointCourse(test.shop, { points: 1000 }),
});

/** Stores declined payments of today, as an earlier version of the shop did. */
async function storeDeclined(memberId: number, courseId: number, times: number): Promise<void> {
  const now = test.shop.clock.now();
  await test.shop.rawSql`
    insert into payment (member_id, request_key, payload_hash, method, provider, course_id, amount, state, failure, pay_by, created_at, updated_at)
    select ${memberId}, gen_random_uuid(), '', 1, 'stripe', ${courseId}, 1000, 'cancelled', 'declined', ${now}, ${now}, ${now}
    from generate_series(1, ${times}::integer)`;
}

const mailsTo = async (memberId: number) => (await queuedMailsTo(test.shop, memberId)).length;

describe('limits on paying', () => {
  it('buying points twelve times in parallel at two processes: ten a minute are accepted, two get 429', async () => {
    const { memberId, courseId } = await buyer();
    const other = await openTestApp(test.shop);
    await using _ = { [Symbol.asyncDispose]: () => other.close() };
    const clients = [await test.http.member(memberId), await other.member(memberId)];
    const payload = { point_price_id: courseId, pay_id: 1, token: 'none' } as const;
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        clients[index % 2]?.ask(calls.buyPoints, { payload }),
      ),
    );
    const refused = replies.filter((reply) => reply?.state === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.response.body).toContain('少し待ってから、もう一度お試しください');
    expect(Number(refused[0]?.response.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('the twentieth declined card of a day: further cards are refused until the next day in Japan', async () => {
    const { memberId, courseId } = await buyer();
    await storeDeclined(memberId, courseId, maxDeclinesPerDay - 1);
    const results = await Promise.all([1, 2, 3, 4].map(() => begin(memberId, courseId, 1)));
    expect(results.toSorted()).toEqual(['begun', ...Array(3).fill('too-many-declined')]);
    // A way to pay that cannot be declined still works, and so do other members.
    expect(await begin(memberId, courseId, 2)).toBe('begun');
    expect(await begin((await buyer()).memberId, courseId, 1)).toBe('begun');
    test.shop.clock.advance(day);
    expect(await begin(memberId, courseId, 1, '4242424242424242')).toBe('begun');
  });

  it('buying by card after twenty declines: refused, says the limit and to try again tomorrow', async () => {
    const { memberId, courseId } = await buyer();
    await storeDeclined(memberId, courseId, maxDeclinesPerDay);
    const payload = { point_price_id: courseId, pay_id: 1, token: 'pm_any' } as const;
    const ja = await (await test.http.member(memberId)).ask(calls.buyPoints, { payload });
    expect(ja).toMatchObject({
      state: 422,
      errors: { pay_id: [expect.stringContaining('上限（20回）')] },
    });
    const en = await (await test.http.member(memberId, 'en')).ask(calls.buyPoints, { payload });
    expect(en.errors?.['pay_id']?.[0]).toContain('until tomorrow (Japan time)');
  });
});

describe('unpaid payment orders at stores and by bank transfer', () => {
  it('eight unpaid orders at stores and by transfer in parallel: five are accepted, the others get a message', async () => {
    const { memberId, courseId } = await buyer();
    const methods = [2, 4, 2, 4, 2, 4, 2, 4] as const;
    const results = await Promise.all(methods.map((method) => begin(memberId, courseId, method)));
    expect(results.filter((result) => result === 'begun')).toHaveLength(maxOpenOrders);
    expect(results.filter((result) => result === 'too-many-orders')).toHaveLength(3);
    for (const [language, sentence] of [
      ['ja', 'お支払い待ちのお申し込みが5件あります'],
      ['en', 'You have 5 orders waiting to be paid'],
    ] as const) {
      const client = await test.http.member(memberId, language);
      const reply = await client.ask(calls.buyPoints, {
        payload: { point_price_id: courseId, pay_id: 2 },
      });
      expect(reply).toMatchObject({
        state: 422,
        errors: { waiting: [expect.stringContaining(sentence)] },
      });
    }
    // A card is not limited, and a paid order makes room for another.
    expect(await begin(memberId, courseId, 1, '4242424242424242')).toBe('begun');
    const client = await test.http.member(memberId);
    const { data } = await client.done(calls.listWaitingPayments);
    await test.act(data.list[0]?.payment_id ?? '', 'pay');
    await test.runSweeps();
    expect(await begin(memberId, courseId, 2)).toBe('begun');
  });

  it('payment orders of a member with an unverified mail address: at most five mails a day', async () => {
    const { memberId, courseId } = await buyer();
    for (let order = 1; order <= 5; order++) await begin(memberId, courseId, 2);
    expect(await mailsTo(memberId)).toBe(5);
    await test.shop.rawSql`update payment set state = 'cancelled' where member_id = ${memberId}`;
    await begin(memberId, courseId, 2);
    expect(await mailsTo(memberId)).toBe(5);
    test.shop.clock.advance(day + hour);
    await begin(memberId, courseId, 4);
    expect(await mailsTo(memberId)).toBe(6);
  });

  it('payment orders of a member who verified a phone or has paid before: a mail for each', async () => {
    for (const known of ['by phone', 'by payment'] as const) {
      const { memberId, courseId } = await buyer({ phoneVerified: known === 'by phone' });
      if (known === 'by payment') await begin(memberId, courseId, 1, '4242424242424242');
      for (let order = 1; order <= 7; order++) {
        await begin(memberId, courseId, 2);
        await test.shop
          .rawSql`update payment set state = 'cancelled' where member_id = ${memberId} and state = 'waiting'`;
      }
      expect(await mailsTo(memberId)).toBe(7);
    }
  });
});
