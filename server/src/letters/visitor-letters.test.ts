import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { noExternalServices } from '../app/shop.ts';
import { hashOfSecret } from '../lib/session-secret.ts';
import { day, second } from '../lib/time.rules.ts';
import {
  consoleSettings,
  openConsoleOf,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { type HttpClient, openTestApp, type TestApp } from '../testing/http-client.ts';
import { queuedMailsToAddress } from '../testing/queued-messages.ts';
import { addPhoto } from '../testing/send-letter-picture.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { leastFillMs, mostFillMs } from './letter-form.rules.ts';
import { mostLetters, silentDays, storedDays } from './letters.rules.ts';

let shop: TestShop;
let http: TestApp;
let console: TestConsole;
let support: SignedInStaff;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, console: consoleSettings });
  http = await openTestApp(shop);
  console = await openConsoleOf(shop);
});
beforeEach(async () => {
  support = await console.staff('support');
});
afterAll(async () => {
  await console.close();
  await http.close();
  await shop.close();
});

let networks = 0;
/** A visitor in a network of their own. */
function newVisitor(): HttpClient {
  const client = http.visitor();
  networks++;
  client.address = `10.1.${Math.floor(networks / 200)}.${networks % 200}`;
  return client;
}
const newMail = () => `${randomUUID()}@example.com`;

/** Fills in the form as a person does. */
async function filledForm(client: HttpClient, own: object = {}) {
  const { form } = await client.done(calls.getLetterForm);
  shop.clock.advance(leastFillMs);
  const payload = {
    form,
    name: '山田',
    mail: newMail(),
    topic: 'other',
    body: '店舗はありますか。',
  };
  return { ...payload, topic: 'other' as const, ...own };
}

/** Finds the tokens in the links of the mails to an address, the oldest first. */
async function tokensOf(mail: string): Promise<string[]> {
  const mails = await queuedMailsToAddress(shop, mail);
  return mails.map((each) => /#([\w-]{43})/.exec(JSON.stringify(each))?.[1] ?? '');
}

/** Asserts that no letter is stored from an address, and no mail queued to it. */
async function expectNothingOf(mail: string): Promise<void> {
  expect(await shop.rawSql`select 1 from letter_visitor where mail = ${mail}`).toEqual([]);
  expect(await queuedMailsToAddress(shop, mail)).toEqual([]);
}

/** A visitor with a letter, and the token of the mailed link. */
async function makeWriter(own: object = {}) {
  const client = newVisitor();
  const payload = await filledForm(client, own);
  await client.done(calls.writeVisitorLetter, { payload });
  const { mail } = payload;
  const [token = ''] = await tokensOf(mail);
  const [row] = await shop.rawSql<{ id: number }>`
    select thread_id as id from letter_visitor where mail = ${mail}`;
  return { client, mail, token, id: Number(row?.id) };
}
const of = (id: number) => ({ params: { threadId: String(id) } });

async function answer(id: number, body: string) {
  const { revision } = await support.client.done(operations.getLetter, of(id));
  const answered = { body, next: 'waiting' as const };
  await support.client.done(operations.answerLetter, { ...of(id), revision, body: answered });
}

it('a letter of a visitor: mailed a link with 256 random bits, of which only the hash is stored, and nothing that was written', async () => {
  const { mail, token } = await makeWriter({
    name: '買ってください',
    body: 'https://spam.example',
  });
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const [sent] = await queuedMailsToAddress(shop, mail);
  expect(JSON.stringify(sent)).not.toMatch(/買ってください|spam/);
  const links = await shop.rawSql<{ hash: Buffer }>`select token_hash as hash from letter_link`;
  expect(links.some(({ hash }) => hash.equals(hashOfSecret(token)))).toBe(true);
  expect(JSON.stringify(links)).not.toContain(token);
});

it('an answer to a visitor: mailed with another link; both open the thread, in which the visitor writes again', async () => {
  const { mail, token, id } = await makeWriter();
  await answer(id, 'ございません。\n\nネットだけです。');
  const [mailed] = (await queuedMailsToAddress(shop, mail)).slice(1);
  expect(mailed?.ja.parts).toEqual(expect.arrayContaining(['ございません。', 'ネットだけです。']));
  const [, later = ''] = await tokensOf(mail);
  expect(later).not.toBe(token);
  const reader = newVisitor();
  for (const each of [token, later]) {
    const read = await reader.done(calls.readVisitorLetter, { payload: { token: each } });
    expect(read).toMatchObject({ topic: 'other', letter_state: 'waiting' });
    expect(read.letters.map(({ from }) => from)).toEqual(['member', 'shop']);
  }
  const payload = { token: later, seen: 2, body: 'ありがとうございます。' };
  await reader.done(calls.replyAsVisitor, { payload });
  const view = await support.client.done(operations.getLetter, of(id));
  expect(view).toMatchObject({ state: 'open', letters: 3, language: 'ja' });
  expect(view.entries[2]).toMatchObject({ writer: null, body: 'ありがとうございます。' });
});

it('a letter of a visitor in the console: marked as of nobody who is verified, with a masked mail address', async () => {
  const { id } = await makeWriter({ mail: `k${newMail()}` });
  const view = await support.client.done(operations.getLetter, of(id));
  expect(view).toMatchObject({ memberId: null, about: null, visitor: { name: '山田' } });
  expect(view.visitor?.mail).toBe('k•••@example.com');
  const listed = async (from: 'members' | 'visitors') =>
    (await support.client.done(operations.listLetters, { query: { sort: 'newest', from } })).items;
  expect((await listed('visitors')).find((item) => item.id === id)).toMatchObject({
    ...{ memberId: null, visitor: { name: '山田', mail: 'k•••@example.com' } },
  });
  expect((await listed('visitors')).every(({ memberId }) => memberId === null)).toBe(true);
  expect((await listed('members')).every(({ memberId }) => memberId !== null)).toBe(true);
});

it("a visitor who gives a member's mail address: gets nothing of the member, and the member's letters do not show theirs", async () => {
  const mail = newMail();
  const memberId = await makeMember(shop, { mail });
  const member = await http.member(memberId);
  const { token, id } = await makeWriter({ mail });
  const view = await support.client.done(operations.getLetter, of(id));
  expect(view.memberId).toBeNull();
  expect((await member.done(calls.listLetters)).list).toEqual([]);
  expect((await member.ask(calls.getLetter, { params: { letter_id: id } })).state).toBe(404);
  const read = await newVisitor().done(calls.readVisitorLetter, { payload: { token } });
  expect(JSON.stringify(read)).not.toContain(mail);
});

it.each([
  ['an unknown token', () => 'x'.repeat(43)],
  ['no token', () => ''],
  ['the hash of a token', (token: string) => hashOfSecret(token).toString('base64url')],
])('opening a thread with %s: not found, like its pictures and replies', async (_, tokenOf) => {
  const { client, token } = await makeWriter();
  const wrong = tokenOf(token);
  const picture = { token: wrong, picture_id: randomUUID() };
  const states = [
    (await client.ask(calls.readVisitorLetter, { payload: { token: wrong } })).state,
    (await client.ask(calls.readVisitorPicture, { payload: picture })).state,
    (await client.ask(calls.replyAsVisitor, { payload: { token: wrong, seen: 1, body: '続き' } }))
      .state,
  ];
  expect(states).toEqual([404, 404, 404]);
});

it('the link of a visitor after 30 days: not found, and its hash is deleted', async () => {
  const { client, token } = await makeWriter();
  shop.clock.advance(silentDays * day - second);
  await client.done(calls.readVisitorLetter, { payload: { token } });
  shop.clock.advance(second);
  const payload = { token, seen: 1, body: '続き' };
  expect((await client.ask(calls.readVisitorLetter, { payload: { token } })).state).toBe(404);
  expect((await client.ask(calls.replyAsVisitor, { payload })).state).toBe(404);
  shop.clock.advance(day);
  await shop.jobs.find(({ name }) => name === 'forget-letter-links')?.run();
  const left = await shop.rawSql`
    select 1 from letter_link where token_hash = ${hashOfSecret(token)}`;
  expect(left).toEqual([]);
});

it('one form that is sent three times in parallel, and once more: one thread, one mail', async () => {
  const client = newVisitor();
  const payload = await filledForm(client);
  await client.pair();
  const replies = await Promise.all(
    [1, 2, 3].map(() => client.ask(calls.writeVisitorLetter, { payload })),
  );
  replies.push(await client.ask(calls.writeVisitorLetter, { payload }));
  expect(replies.map(({ state }) => state)).toEqual([200, 200, 200, 200]);
  expect(await queuedMailsToAddress(shop, payload.mail)).toHaveLength(1);
});

it('the same reply of a visitor twice in parallel: written once; after an answer the same text is written again', async () => {
  const { client, token, id } = await makeWriter();
  const payload = { token, seen: 1, body: 'まだですか。' };
  await client.pair();
  await Promise.all([1, 2].map(() => client.done(calls.replyAsVisitor, { payload })));
  expect((await support.client.done(operations.getLetter, of(id))).letters).toBe(2);
  await answer(id, 'お待ちください。');
  await client.done(calls.replyAsVisitor, { payload: { ...payload, seen: 3 } });
  expect((await support.client.done(operations.getLetter, of(id))).letters).toBe(4);
});

it.each([
  ['as fast as a program', { afterMs: leastFillMs - 1 }, '少し待って'],
  ['after twelve hours', { afterMs: mostFillMs + 1 }, '有効期限'],
])('a contact form that is sent %s: refused, nothing is written', async (_, { afterMs }, text) => {
  const client = newVisitor();
  const { form } = await client.done(calls.getLetterForm);
  shop.clock.advance(afterMs);
  const mail = newMail();
  const payload = { form, name: '山田', mail, topic: 'other', body: 'こんにちは' } as const;
  const { state, errors } = await client.ask(calls.writeVisitorLetter, { payload });
  expect([state, errors['form']?.[0]]).toEqual([422, expect.stringContaining(text)]);
  await expectNothingOf(mail);
});

it('a contact form of another session, or without a mail address: refused', async () => {
  const payload = await filledForm(newVisitor());
  const stolen = await newVisitor().ask(calls.writeVisitorLetter, { payload });
  expect(Object.keys(stolen.errors)).toEqual(['form']);
  const client = newVisitor();
  const wrong = await filledForm(client, { mail: 'no address' });
  const refused = await client.ask(calls.writeVisitorLetter, { payload: wrong });
  expect([refused.state, Object.keys(refused.errors)]).toEqual([422, ['mail']]);
});

it('a program that fills in the hidden field: answered as if the letter was written, nothing is written or mailed', async () => {
  const client = newVisitor();
  const payload = await filledForm(client, { website: 'https://spam.example' });
  expect((await client.ask(calls.writeVisitorLetter, { payload })).state).toBe(200);
  await expectNothingOf(payload.mail);
});

it('a network whose visitors send an eleventh letter within a day: refused; another network: not', async () => {
  const client = newVisitor();
  const states: number[] = [];
  for (let sent = 0; sent < 11; sent++) {
    const payload = await filledForm(client);
    states.push((await client.ask(calls.writeVisitorLetter, { payload })).state);
  }
  expect(states).toEqual([...Array<number>(10).fill(200), 422]);
  await makeWriter();
  shop.clock.advance(day);
  const payload = await filledForm(client);
  expect((await client.ask(calls.writeVisitorLetter, { payload })).state).toBe(200);
});

it('a fourth letter within a day to one mailbox, also by an alias: refused, nothing is mailed', async () => {
  const name = randomUUID();
  const letter = (alias: string) => ({ mail: `${name}${alias}@example.com` });
  for (const alias of ['', '+a', '+b']) await makeWriter(letter(alias));
  const client = newVisitor();
  const payload = await filledForm(client, letter('+c'));
  const refused = await client.ask(calls.writeVisitorLetter, { payload });
  expect([refused.state, Object.keys(refused.errors)]).toEqual([422, ['mail']]);
  expect(await queuedMailsToAddress(shop, payload.mail)).toEqual([]);
});

it('a visitor who writes a 21st letter in a thread within a day, or a thread that is full: refused', async () => {
  const { client, token, id } = await makeWriter();
  const reply = (seen: number) =>
    client.ask(calls.replyAsVisitor, { payload: { token, seen, body: `続き ${seen}` } });
  const states: number[] = [];
  for (let seen = 1; seen <= 21; seen++) {
    client.address = `10.2.0.${seen}`;
    states.push((await reply(seen)).state);
  }
  expect(states).toEqual([...Array<number>(20).fill(200), 422]);
  await shop.rawSql`update letter_thread set letters = ${mostLetters} where id = ${id}`;
  shop.clock.advance(day);
  expect(Object.keys((await reply(mostLetters)).errors)).toEqual(['body']);
});

it('a letter of a visitor with a picture: shown by the link and in the console; a picture of another visitor is refused', async () => {
  const client = newVisitor();
  const picture = await addPhoto(client);
  const payload = await filledForm(client, { pictures: [picture] });
  await client.done(calls.writeVisitorLetter, { payload });
  const [token = ''] = await tokensOf(payload.mail);
  const read = await newVisitor().done(calls.readVisitorLetter, { payload: { token } });
  expect(read.letters[0]?.pictures).toMatchObject([{ id: picture, width: 640 }]);
  const { webp } = await newVisitor().done(calls.readVisitorPicture, {
    payload: { token, picture_id: picture },
  });
  expect(Buffer.from(webp, 'base64').toString('latin1', 8, 12)).toBe('WEBP');
  const other = await makeWriter();
  const foreign = await newVisitor().ask(calls.readVisitorPicture, {
    payload: { token: other.token, picture_id: picture },
  });
  expect(foreign.state).toBe(404);

  const stranger = newVisitor();
  const pictures = [await addPhoto(client)];
  const stolen = await filledForm(stranger, { pictures });
  const refused = await stranger.ask(calls.writeVisitorLetter, { payload: stolen });
  expect([refused.state, Object.keys(refused.errors)]).toEqual([422, ['pictures']]);
  const reply = { token, seen: 1, body: '写真です。', pictures };
  expect((await stranger.ask(calls.replyAsVisitor, { payload: reply })).state).toBe(422);
});

it('closing a thread of a visitor and deleting it two years later: their name, address and links are gone', async () => {
  const { id, mail } = await makeWriter();
  const { revision } = await support.client.done(operations.getLetter, of(id));
  const done = { ...of(id), revision, body: { state: 'done' } } as const;
  await support.client.done(operations.setLetterState, done);
  shop.clock.advance((storedDays + 1) * day);
  await shop.jobs.find(({ name }) => name === 'forget-old-letters')?.run();
  expect(await shop.rawSql`select 1 from letter_visitor where mail = ${mail}`).toEqual([]);
  expect(await shop.rawSql`select 1 from letter_link where thread_id = ${id}`).toEqual([]);
});
