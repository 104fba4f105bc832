import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { KeyReusedError, type MemberRequest } from '../db/idempotency.ts';
import { makeMembers } from '../testing/factories.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { NotStored, onceUnderKey } from './once-under-key.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function newRequest(): Promise<MemberRequest> {
  const [memberId = 0] = await makeMembers(shop, 1);
  return { memberId, key: randomUUID(), call: 'a/call', payloadHash: Buffer.alloc(32) };
}

/** Gives a coin for each time that the work is done. */
function giveCoin(request: MemberRequest) {
  return onceUnderKey(shop.db, shop.clock, request, {
    answerSchema: z.object({ coins: z.int() }),
    work: async (_, book) => {
      const { memberId } = request;
      book.post({ memberId, currency: 'coin', amount: 1, kind: 'bonus' });
      return { coins: book.account(memberId).coins };
    },
  });
}

it('20 equal requests in parallel under one idempotency key: executed once, all get the result', async () => {
  const request = await newRequest();
  const answers = await Promise.all(Array.from({ length: 20 }, () => giveCoin(request)));
  expect(new Set(answers.map(({ coins }) => coins))).toEqual(new Set([1]));
  expect(await giveCoin({ ...request, key: randomUUID() })).toEqual({ coins: 2 });
});

it('an idempotency key used for another payload or call: refused, not executed', async () => {
  const request = await newRequest();
  await giveCoin(request);
  const others = [{ payloadHash: Buffer.alloc(32, 1) }, { call: 'another/call' }];
  for (const other of others)
    await expect(giveCoin({ ...request, ...other })).rejects.toThrow(KeyReusedError);
  expect(await giveCoin({ ...request, key: randomUUID() })).toEqual({ coins: 2 });
});

it('one idempotency key of two members, or of a member and staff with the same id: separate requests', async () => {
  const [one, other] = [await newRequest(), await newRequest()];
  await shop.rawSql`
    insert into idempotency_record
      (principal_kind, principal_id, key, call, payload_hash, answer, created_at)
    values ('staff', ${one.memberId}, ${one.key}, 'a/call', ${one.payloadHash}, '{"coins":9}', now())`;
  expect(await giveCoin(one)).toEqual({ coins: 1 });
  expect(await giveCoin({ ...other, key: one.key })).toEqual({ coins: 1 });
});

it('a temporary failure under an idempotency key: not stored, the repeated request is tried again', async () => {
  const request = await newRequest();
  const refuse = () =>
    onceUnderKey(shop.db, shop.clock, request, {
      answerSchema: z.object({ coins: z.int() }),
      work: () => Promise.resolve(new NotStored('closed')),
    });
  expect(await refuse()).toBe('closed');
  expect(await giveCoin(request)).toEqual({ coins: 1 });
});

it('idempotency keys of members while servers of version 0.1.0 still run: both versions share them', async () => {
  const request = await newRequest();
  await shop.rawSql`
    insert into idempotency_key (member_id, key, call, payload_hash, answer, created_at)
    values (${request.memberId}, ${request.key}, 'a/call', ${request.payloadHash}, '{"coins":5}', now())`;
  expect(await giveCoin(request)).toEqual({ coins: 5 });
  const key = randomUUID();
  await giveCoin({ ...request, key });
  const stored = await shop.rawSql`
    select call, answer from idempotency_key where member_id = ${request.memberId} and key = ${key}`;
  expect(stored).toEqual([{ call: 'a/call', answer: { coins: 1 } }]);
});
