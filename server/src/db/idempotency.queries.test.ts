import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import type { Executor } from './database.ts';
import { findAnswers, insertAnswers, type StoredAnswer } from './idempotency.queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const answerOf = (principalId: number): StoredAnswer => ({
  principalId,
  key: randomUUID(),
  call: 'user/pack/buy',
  payloadHash: Buffer.alloc(32, principalId),
  answer: { principalId },
});

it('stored results under idempotency keys: found only by principal, kind and key together', async () => {
  const [first, second] = [answerOf(1), answerOf(2)];
  await shop.db.transaction((tx) => insertAnswers(tx, 'member', [first, second], shop.clock.now()));
  const foreign = { principalId: 1, key: second.key };
  expect(await findAnswers(shop.db, 'member', [first, foreign])).toEqual([first]);
  expect(await findAnswers(shop.db, 'staff', [first, second])).toEqual([]);
});

it('looking up results under idempotency keys in a new shop: by the whole primary key, no table scan', async () => {
  const sent: string[] = [];
  const recorder: Executor = {
    run: (statement) => {
      if ('plain' in statement && 'sql' in statement.plain) sent.push(statement.plain.sql);
      return Promise.resolve([]);
    },
  };
  await findAnswers(recorder, 'member', [answerOf(1)]);
  const plan = JSON.stringify(await shop.rawSql.unsafe(`explain (generic_plan) ${sent[0] ?? ''}`));
  expect(plan).toMatch(/Index Scan using idempotency_record_pkey/);
  expect(plan).toMatch(/principal_id = asked\.principal_id.*key = asked\.key.*principal_kind = /);
  expect(plan).not.toMatch(/Bitmap|Hash|Seq Scan/);
});
