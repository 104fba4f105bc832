import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { query } from '../db/pool.ts';
import { openTestConsole, type TestConsole } from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { mostCannedAnswers } from './letters.rules.ts';
import { writeLetter } from './write-letter.ts';

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const late = { name: 'Late', ja: 'お待たせいたしました。', en: 'Sorry for the delay.' };

it('a canned answer changed from a version that somebody else has changed: refused with both versions', async () => {
  const { client } = await console.staff('support');
  const { id } = await client.done(operations.createCannedAnswer, { body: late });
  const params = { answerId: String(id) };
  const mine = { ...late, en: 'We are sorry.' };
  await client.done(operations.changeCannedAnswer, { params, revision: 1, body: mine });
  const again = await client.ask(operations.changeCannedAnswer, {
    ...{ params, revision: 1, body: { ...late, en: 'Other words.' } },
  });
  expect(again.status).toBe(412);
  expect(again.problem).toMatchObject({ current: { id, en: 'We are sorry.' } });
  const { items } = await client.done(operations.listCannedAnswers);
  expect(items).toContainEqual({ ...mine, id, revision: 2 });
  await client.done(operations.deleteCannedAnswer, { params, revision: 2 });
  const gone = await client.ask(operations.deleteCannedAnswer, { params, revision: 2 });
  expect(gone.status).toBe(404);
});

it('a canned answer beyond the limit: refused, also if two add the last one at once', async () => {
  const { shop } = console;
  const { client } = await console.staff('support');
  const { items } = await client.done(operations.listCannedAnswers);
  const rows = Array.from({ length: mostCannedAnswers - items.length - 1 }, (_, index) => ({
    ...{ name: `text ${index}`, bodyJa: '文', bodyEn: 'text', changedAt: shop.clock.now() },
  }));
  await shop.db.run(query.insertInto('cannedAnswer').values(rows));
  const answers = await Promise.all(
    [1, 2].map(() => client.ask(operations.createCannedAnswer, { body: late })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refusal = answers.find(({ status }) => status === 409);
  expect(refusal?.problem).toMatchObject({ reason: 'too-many-canned' });
  await shop.db.run(query.deleteFrom('cannedAnswer'));
});

it('a thread of a member who reads English: names the language in which a canned answer is chosen', async () => {
  const { shop } = console;
  const memberId = await makeMember(shop);
  await shop.db.run(query.updateTable('member').set({ language: 'en' }).where('id', '=', memberId));
  const request = { memberId, key: randomUUID(), call: 'a test', payloadHash: Buffer.alloc(32) };
  const letter = await writeLetter(shop, request, {
    ...{ topic: 'other', about: null, body: 'Hello', pictures: [] },
  });
  if (!('id' in letter)) throw new Error(letter.refusal);
  const { client } = await console.staff('support');
  const params = { threadId: String(letter.id) };
  expect(await client.done(operations.getLetter, { params })).toMatchObject({ language: 'en' });
});
