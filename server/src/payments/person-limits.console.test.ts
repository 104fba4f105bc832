import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { payMethods } from '#contract/shop/points.ts';
import { cardNumbersFrom } from '../testing/card-numbers.ts';
import {
  consoleSettings,
  openConsoleOf,
  revisionAt,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember, makePointCourse } from '../testing/factories.ts';
import { openTestPayments, type TestPayments } from '../testing/test-payments.ts';
import { beginPayment } from './begin-payment.ts';

let test: TestPayments;
let console: TestConsole;
beforeAll(async () => {
  test = await openTestPayments({ console: consoleSettings });
  console = await openConsoleOf(test.shop);
});
afterAll(async () => {
  await console.close();
  await test.close();
});

const newNumber = cardNumbersFrom('43');

/** Begins a payment as a use case, without the route's rate limit. */
async function pay(memberId: number, courseId: number) {
  const call = 'user/point/buy';
  const request = { memberId, key: randomUUID(), call, payloadHash: Buffer.alloc(32) };
  const given = { token: await test.card(newNumber()) };
  const input = { courseId, method: payMethods.card, packId: null, given, language: 'en' } as const;
  return beginPayment(test.shop.payments, request, input);
}

/** How many deadlocks the database has counted, up to a second ago. */
async function countDeadlocks(): Promise<number | undefined> {
  const [row] = await test.shop.rawSql<{ count: number }>`
    select deadlocks::integer as count from pg_stat_database where datname = current_database()`;
  return row?.count;
}

it('payments from two accounts while staff begin a break, close one or change its address in the console, twelve times: no deadlock', async () => {
  const [{ client }, approver] = [await console.staff('manager'), await console.staff('owner')];
  const courseId = await makePointCourse(test.shop, { points: 1_000 });
  const reason = 'a wish on the phone';
  const before = await countDeadlocks();
  for (let at = 0; at < 12; at++) {
    const name = randomUUID();
    const make = (alias: string) =>
      makeMember(test.shop, { mail: `${name}${alias}@example.com`, mailProved: true });
    const [first, second] = [await make(''), await make('+b')];
    const current = async (id: number) => {
      const params = { memberId: String(id) };
      return { params, revision: await revisionAt(client, operations.getMember, { params }) };
    };
    const [one, other] = [await current(first), await current(second)];
    const length = '1-day' as const;
    const body = { mail: `${name}-new@example.com`, reason };
    let approvalId: number | undefined;
    if (at % 2 === 0)
      ({ approvalId } = await client.ask(operations.changeMember, { ...other, body }));
    await Promise.allSettled([
      ...[first, second, second, first].map((id) => pay(id, courseId)),
      client.ask(operations.beginMemberBreak, { ...one, body: { length, reason } }),
      approvalId !== undefined
        ? approver.client.ask(operations.approve, {
            params: { approvalId: String(approvalId) },
          })
        : client.ask(operations.beginMemberBreak, { ...other, body: { length, reason } }),
      ...[second, first, second].map((id) => pay(id, courseId)),
    ]);
  }
  // The database counts a deadlock up to a second later.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(await countDeadlocks()).toBe(before);
});
