import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { memberDataSources } from '../app/member-data-sources.ts';
import { noExternalServices } from '../app/shop.ts';
import { day, minute } from '../lib/time.rules.ts';
import {
  consoleSettings,
  openConsoleOf,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { plansOf } from '../testing/plans.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { countOpenLetters, findThreadPage, letterList } from './letters.queries.ts';
import { mostLetters, mostOpenThreads, silentDays, storedDays } from './letters.rules.ts';

const noPerson = { proved: [], phone: [], address: [], staying: [], now: new Date() };

let shop: TestShop;
let http: TestApp;
let console: TestConsole;
let support: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, console: consoleSettings });
  http = await openTestApp(shop);
  console = await openConsoleOf(shop);
});
// Some tests let days go by, in which a session of staff ends.
beforeEach(async () => {
  support = await console.staff('support');
});
afterAll(async () => {
  await console.close();
  await http.close();
  await shop.close();
});

/** A member with a client and one letter. */
async function makeWriter(body = '荷物はいつ届きますか。') {
  const memberId = await makeMember(shop, { points: 1_000 });
  const client = await http.member(memberId);
  const payload = { topic: 'parcel', about: null, body } as const;
  const { id } = await client.done(calls.writeLetter, { payload });
  return { memberId, client, id, letter: { params: { letter_id: id } } };
}
const of = (id: number) => ({ params: { threadId: String(id) } });
const read = (id: number) => support.client.done(operations.getLetter, of(id));

async function answer(id: number, body: string, next: 'waiting' | 'done' = 'waiting') {
  const { revision } = await read(id);
  await support.client.done(operations.answerLetter, { ...of(id), revision, body: { body, next } });
}

const runJob = (name: string) => shop.jobs.find((job) => job.name === name)?.run();

it('a letter of a member: staff answer it, the member is mailed the text and reads it in the shop', async () => {
  const { memberId, client, id, letter } = await makeWriter();
  shop.clock.advance(minute);
  await answer(id, '明日発送します。\n\nもうしばらくお待ちください。');
  const thread = await client.done(calls.getLetter, letter);
  expect(thread).toMatchObject({ id, topic: 'parcel', letter_state: 'waiting' });
  expect(thread.letters).toMatchObject([
    { from: 'member', body: '荷物はいつ届きますか。' },
    { from: 'shop', body: '明日発送します。\n\nもうしばらくお待ちください。' },
  ]);
  const [mail] = await queuedMailsTo(shop, memberId);
  expect(mail?.ja.parts).toEqual(
    expect.arrayContaining(['明日発送します。', 'もうしばらくお待ちください。']),
  );
  expect(mail?.ja.parts).toContainEqual({
    link: 'お問い合わせを開く',
    path: `/my-letter?letterId=${id}`,
  });
  const view = await read(id);
  expect(view).toMatchObject({ state: 'waiting', assignee: { id: support.id }, letters: 2 });
  expect(Date.parse(view.firstAnsweredAt ?? '') - Date.parse(view.createdAt)).toBe(minute);
  // The texts are personal data: the audit log, which is never erased, has none of them.
  const [entry] = await shop.rawSql<{ details: object }>`
    select details from audit_entry where subject = ${`letter ${id}`}`;
  expect(entry?.details).toEqual({ member: memberId, letter: 2, state: 'waiting' });
});

it('a member writes again in a thread that is done: it is open again and waits from then on', async () => {
  const { client, id } = await makeWriter();
  await answer(id, 'よろしくお願いします。', 'done');
  expect((await read(id)).state).toBe('done');
  shop.clock.advance(5 * minute);
  const at = shop.clock.now().toISOString();
  await client.done(calls.replyToLetter, { payload: { letter_id: id, body: 'まだ届きません。' } });
  shop.clock.advance(minute);
  await client.done(calls.replyToLetter, { payload: { letter_id: id, body: '急いでいます。' } });
  expect(await read(id)).toMatchObject({ state: 'open', stateSince: at, letters: 4 });
});

it('a letter sent twice under one key: written once; under one key with another text: refused', async () => {
  const memberId = await makeMember(shop);
  const client = await http.member(memberId);
  const payload = { topic: 'other', about: null, body: '一度だけ' } as const;
  const key = randomUUID();
  const sent = await Promise.all(
    [1, 2, 3].map(() => client.ask(calls.writeLetter, { payload, key })),
  );
  // A guarded retry may find the first request still running, but never a second letter.
  expect(sent.some(({ state }) => state === 200)).toBe(true);
  const { list } = await client.done(calls.listLetters);
  expect(list.length).toBe(1);
  const other = { ...payload, body: '別の文' };
  expect((await client.ask(calls.writeLetter, { payload: other, key })).state).toBe(409);
});

it('answering a letter after the member has written again: refused as changed meanwhile, no answer is added', async () => {
  const { client, id } = await makeWriter();
  const { revision } = await read(id);
  await client.done(calls.replyToLetter, { payload: { letter_id: id, body: '追伸です。' } });
  const late = await support.client.ask(operations.answerLetter, {
    ...{ ...of(id), revision },
    body: { body: '回答です。', next: 'waiting' },
  });
  expect(late.problemName).toBe('revision-changed');
  expect((await read(id)).letters).toBe(2);
});

it('two members of staff answer one letter in parallel: one answer, one mail', async () => {
  const { memberId, id } = await makeWriter();
  const second = await console.staff('support');
  const { revision } = await read(id);
  const asked = { ...of(id), revision, body: { body: '回答です。', next: 'done' } } as const;
  const replies = await Promise.all(
    [support, second].map(({ client }) => client.ask(operations.answerLetter, asked)),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 412]);
  expect(await queuedMailsTo(shop, memberId)).toHaveLength(1);
});

it('a second answer before the member writes again: the waiting time, the first answer and the assignee stay', async () => {
  const { memberId, id } = await makeWriter();
  await answer(id, '確認いたします。');
  const { stateSince, firstAnsweredAt, revision } = await read(id);
  shop.clock.advance(minute);
  const colleague = await console.staff('support');
  const body = { body: '本日発送しました。', next: 'waiting' } as const;
  await colleague.client.done(operations.answerLetter, { ...of(id), revision, body });
  expect(await read(id)).toMatchObject({
    ...{ state: 'waiting', stateSince, firstAnsweredAt, letters: 3 },
    assignee: { id: support.id },
  });
  expect(await queuedMailsTo(shop, memberId)).toHaveLength(2);
});

it('answering a thread that has as many letters as it can have: refused, nothing is mailed', async () => {
  const { memberId, id } = await makeWriter();
  await shop.rawSql`update letter_thread set letters = ${mostLetters} where id = ${id}`;
  const { revision } = await read(id);
  const body = { body: '回答です。', next: 'done' } as const;
  const asked = { ...of(id), revision, body };
  const refused = await support.client.ask(operations.answerLetter, asked);
  expect(refused.problem).toMatchObject({ status: 409, reason: 'too-long' });
  expect(await read(id)).toMatchObject({ state: 'open', letters: mostLetters });
  expect(await queuedMailsTo(shop, memberId)).toEqual([]);
});

it('answering, assigning or closing a letter that was just deleted with its account: refused, nothing is mailed', async () => {
  const { memberId, id } = await makeWriter();
  const { revision } = await read(id);
  const source = memberDataSources.find(({ name }) => name === 'letters');
  await shop.db.transaction(async (tx) => source?.erase?.(tx, memberId, noPerson));
  const asked = { ...of(id), revision };
  const { client } = support;
  const replies = [
    await client.ask(operations.answerLetter, { ...asked, body: { body: '回答', next: 'done' } }),
    await client.ask(operations.assignLetter, { ...asked, body: { staffId: support.id } }),
    await client.ask(operations.setLetterState, { ...asked, body: { state: 'done' } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await queuedMailsTo(shop, memberId)).toEqual([]);
});

it('attaching a purchase to a letter: staff see it; the purchase of another member is refused', async () => {
  const packId = await makePack(shop);
  const [memberId, other] = [
    await makeMember(shop, { points: 1_000 }),
    await makeMember(shop, { points: 1_000 }),
  ];
  for (const buyer of [memberId, other])
    await shop.packSales.buy(buyRequest({ memberId: buyer, packId, count: 1 }));
  const client = await http.member(memberId);
  const { list } = await client.done(calls.listLetterRecords);
  expect(list).toMatchObject([{ kind: 'purchase' }]);
  const foreign = (await (await http.member(other)).done(calls.listLetterRecords)).list[0];
  const about = (record: (typeof list)[number] | undefined) =>
    ({ kind: 'purchase', id: record?.id ?? '' }) as const;
  const write = (record: (typeof list)[number] | undefined) =>
    client.ask(calls.writeLetter, {
      payload: { topic: 'order', about: about(record), body: '中身が違います。' },
    });
  expect((await write(foreign)).state).toBe(422);
  expect((await write(list[0])).state).toBe(200);
  const [thread] = (await client.done(calls.listLetters)).list;
  expect((await read(thread?.id ?? 0)).about).toEqual(about(list[0]));
});

it('a member with ten unanswered letters: may write in them, but begin no further one', async () => {
  const memberId = await makeMember(shop);
  const client = await http.member(memberId);
  const payload = { topic: 'other', about: null, body: '早く' } as const;
  for (let written = 0; written < mostOpenThreads; written += 1)
    await client.done(calls.writeLetter, { payload });
  shop.clock.advance(2 * minute);
  const refused = await client.ask(calls.writeLetter, { payload });
  expect(refused.state).toBe(422);
  expect(JSON.stringify(refused.response.body)).toContain('10件');
  const [first] = (await client.done(calls.listLetters)).list;
  const reply = { payload: { letter_id: first?.id ?? 0, body: '続き' } };
  expect((await client.ask(calls.replyToLetter, reply)).state).toBe(200);
});

it('listing letters in the console: by state, by member, and those that are assigned to the reader', async () => {
  const { memberId, id } = await makeWriter(`${'長'.repeat(100)}`);
  const member = String(memberId);
  const list = async (query: object) => {
    const { items } = await support.client.done(operations.listLetters, {
      query: { member, ...query },
    });
    return items.map((item) => item.id);
  };
  expect(await list({})).toEqual([id]);
  expect(await list({ state: 'open' })).toEqual([id]);
  expect(await list({ state: 'done' })).toEqual([]);
  expect(await list({ mine: 'true' })).toEqual([]);
  const { revision } = await read(id);
  await support.client.done(operations.assignLetter, {
    ...{ ...of(id), revision, body: { staffId: support.id } },
  });
  expect(await list({ mine: 'true' })).toEqual([id]);
  const { items } = await support.client.done(operations.listLetters, { query: { member } });
  expect(items[0]?.beginning).toBe('長'.repeat(80));
});

it('assigning a letter: only to somebody who may answer letters', async () => {
  const { id } = await makeWriter();
  const packer = await console.staff('packer');
  const { revision, assignable } = await read(id);
  expect(assignable.map((person) => person.id)).toContain(support.id);
  expect(assignable.map((person) => person.id)).not.toContain(packer.id);
  const asked = { ...of(id), revision, body: { staffId: packer.id } };
  const refused = await support.client.ask(operations.assignLetter, asked);
  expect(refused.problemName).toBe('not-possible-now');
});

it('removing the assignee of a letter: the letter is no longer listed as theirs', async () => {
  const { memberId, id } = await makeWriter();
  for (const staffId of [support.id, null]) {
    const { revision } = await read(id);
    await support.client.done(operations.assignLetter, { ...of(id), revision, body: { staffId } });
  }
  expect((await read(id)).assignee).toBeNull();
  const query = { member: String(memberId), mine: 'true' } as const;
  expect((await support.client.done(operations.listLetters, { query })).items).toEqual([]);
});

it('closing a letter without an answer, and opening it again: once each, the second time refused', async () => {
  const { id } = await makeWriter();
  const set = async (state: 'open' | 'done') => {
    const { revision } = await read(id);
    const asked = { ...of(id), revision, body: { state } };
    return (await support.client.ask(operations.setLetterState, asked)).status;
  };
  expect([await set('done'), await set('done')]).toEqual([204, 409]);
  expect([await set('open'), await set('open')]).toEqual([204, 409]);
});

it('start screen Today: counts the letters that wait for an answer, with the age of the oldest', async () => {
  const before = await countOpenLetters(shop.db);
  const { id } = await makeWriter();
  const waitsSince = new Date((await read(id)).stateSince);
  expect(await countOpenLetters(shop.db)).toEqual({
    count: before.count + 1,
    oldest: before.oldest ?? waitsSince,
  });
  await answer(id, 'ありがとうございます。');
  expect((await countOpenLetters(shop.db)).count).toBe(before.count);
  const plan = await plansOf(shop.db, (db) => countOpenLetters(db));
  expect(plan).toContain('letter_thread_in_state');
});

it('listing letters by state: read by an index of their state and time', async () => {
  const request = {
    ...{ sort: letterList.sorts.oldest, sortName: 'oldest', after: undefined, limit: 50 },
    filter: { state: 'open' as const },
  };
  const plan = await plansOf(shop.db, (db) => findThreadPage(db, request));
  expect(plan).toContain('letter_thread_in_state');
});

it("a member's letters: contained in the download of their data, and deleted with the account", async () => {
  const { memberId, id } = await makeWriter('内緒の質問です。');
  const source = memberDataSources.find(({ name }) => name === 'letters');
  expect(JSON.stringify(await source?.read(shop.db, memberId))).toContain('内緒の質問です。');
  await shop.db.transaction(async (tx) => source?.erase?.(tx, memberId, noPerson));
  expect(await source?.read(shop.db, memberId)).toEqual([]);
  expect((await support.client.ask(operations.getLetter, of(id))).status).toBe(404);
});

it('a letter thread that waits for its member for a month: marked as done; two years later: deleted', async () => {
  const { id } = await makeWriter();
  await answer(id, 'お返事をお待ちしています。');
  shop.clock.advance((silentDays - 1) * day);
  await runJob('end-silent-letters');
  const state = async () => {
    const [row] = await shop.rawSql<{ state: string }>`
      select state from letter_thread where id = ${id}`;
    return row?.state;
  };
  expect(await state()).toBe('waiting');
  shop.clock.advance(2 * day);
  await runJob('end-silent-letters');
  expect(await state()).toBe('done');
  await runJob('forget-old-letters');
  expect(await state()).toBe('done');
  shop.clock.advance((storedDays + 1) * day);
  await runJob('forget-old-letters');
  expect(await state()).toBeUndefined();
});
