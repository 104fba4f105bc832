import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LegalContent } from '#contract/console/editions.ts';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { minute } from '../lib/time.rules.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';

let console: TestConsole;
let shop: TestApp;
let editor: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  shop = await openTestApp(console.shop);
});
// A step-up lasts five minutes, and the tests move the clock.
beforeEach(async () => {
  editor = await console.staff('editor');
});
afterAll(async () => {
  await shop.close();
  await console.close();
});

const { createLegalText, getLegalText, publishLegalText, saveLegalText, withdrawLegalText } =
  operations;
const reason = 'a test';
type Document = LegalContent['document'];
const contentOf = (document: Document, text: string): LegalContent => ({
  kind: 'legal',
  document,
  body: { ja: `<p>${text}（日本語）</p>`, en: `<p>${text}</p>` },
});

async function draft(document: Document, text: string) {
  const body = { content: contentOf(document, text), reason };
  const { id } = await editor.client.done(createLegalText, { body });
  return { id: String(id) };
}

async function save(params: { id: string }, content: LegalContent) {
  const { revision } = await editor.client.done(getLegalText, { params });
  return editor.client.askLoosely(saveLegalText, { params, revision, body: { content, reason } });
}

/** Asks for a publication and has the owner approve it. Returns the answer to the approval. */
async function publish(params: { id: string }, from: string | null = null) {
  return publishUntil(params, { from, until: null });
}

async function publishUntil(
  params: { id: string },
  period: { from: string | null; until: string | null },
) {
  const { client } = await console.staff('editor');
  const owner = await console.staff('owner');
  const { revision } = await client.done(getLegalText, { params });
  const body = { ...period, reason };
  const { approvalId } = await client.ask(publishLegalText, { params, revision, body });
  return owner.client.ask(operations.approve, { params: { approvalId: String(approvalId) } });
}

async function withdraw(params: { id: string }) {
  const { revision } = await editor.client.done(getLegalText, { params });
  return editor.client.askLoosely(withdrawLegalText, { params, revision, body: { reason } });
}

/** The text that a visitor reads; null if it is the software's. */
async function readNow(document: Document) {
  const { text } = await shop.visitor('en').done(calls.getLegalText, { params: { document } });
  return text?.content ?? null;
}

const later = (milliseconds: number) =>
  new Date(console.shop.clock.now().getTime() + milliseconds).toISOString();

it('a legal text that one person publishes: in effect a minute after another has approved it', async () => {
  const params = await draft('privacy-protection', 'We keep little');
  const { revision } = await editor.client.done(getLegalText, { params });
  const body = { from: null, until: null, reason };
  const { status, approvalId } = await editor.client.ask(publishLegalText, {
    ...{ params, revision, body },
  });
  expect(status).toBe(202);
  console.shop.clock.advance(2 * minute);
  expect(await readNow('privacy-protection')).toBeNull();
  const owner = await console.staff('owner');
  await owner.client.ask(operations.approve, { params: { approvalId: String(approvalId) } });
  expect(await readNow('privacy-protection')).toBeNull();
  console.shop.clock.advance(minute);
  expect(await readNow('privacy-protection')).toBe('<p>We keep little</p>');
  const { editions, state } = await editor.client.done(getLegalText, { params });
  expect(state).toBe('shown');
  expect(editions).toMatchObject([
    { number: 1, publishedBy: { id: editor.id }, approvedBy: { id: owner.id }, reason },
  ]);
});

it('an order: stores the version of the terms under which it was made, which only its member can read', async () => {
  const memberId = await makeMember(console.shop, { points: 10_000 });
  const packId = await makePack(console.shop, { counts: [9], price: 100 });
  const buy = async () => {
    const request = buyRequest({ memberId, packId, count: 1, shownPrice: 100 });
    expect((await console.shop.packSales.buy(request)).kind).toBe('bought');
    return request.purchaseId;
  };
  const client = await shop.member(memberId, 'en');
  const termsOf = (orderId: string) =>
    client.done(calls.getTermsOfOrder, { params: { orderId, document: 'terms-of-service' } });
  const first = await buy();
  const params = await draft('terms-of-service', 'The first terms');
  await publish(params);
  console.shop.clock.advance(minute);
  const second = await buy();
  await save(params, contentOf('terms-of-service', 'The second terms'));
  await publish(params, later(10 * minute));
  const third = await buy();
  console.shop.clock.advance(10 * minute);
  const fourth = await buy();

  expect((await termsOf(first)).text).toBeNull();
  expect((await termsOf(second)).text?.content).toBe('<p>The first terms</p>');
  expect((await termsOf(third)).text?.content).toBe('<p>The first terms</p>');
  expect((await termsOf(fourth)).text?.content).toBe('<p>The second terms</p>');
  expect(await readNow('terms-of-service')).toBe('<p>The second terms</p>');
  const stranger = await shop.member(await makeMember(console.shop));
  const foreign = await stranger.ask(calls.getTermsOfOrder, {
    params: { orderId: fourth, document: 'terms-of-service' },
  });
  expect(foreign.state).toBe(404);
});

it('a purchase from before versions of the terms were recorded: the member reads that its version is unknown', async () => {
  const memberId = await makeMember(console.shop, { points: 10_000 });
  const packId = await makePack(console.shop, { counts: [9], price: 100 });
  const { purchaseId, ...request } = buyRequest({ memberId, packId, count: 1, shownPrice: 100 });
  await console.shop.packSales.buy({ purchaseId, ...request });
  await console.shop.rawSql`update purchase set terms_version = null where id = ${purchaseId}`;
  const answer = await (await shop.member(memberId)).done(calls.getTermsOfOrder, {
    params: { orderId: purchaseId, document: 'user-guide' },
  });
  expect(answer).toMatchObject({ version: null, text: null });
});

it('withdrawing a legal text: before it begins, the previous one stays; once it is in effect: refused', async () => {
  const params = await draft('user-guide', 'The old guide');
  await publish(params);
  console.shop.clock.advance(minute);
  await save(params, contentOf('user-guide', 'The new guide'));
  await publish(params, later(10 * minute));
  expect(await editor.client.done(getLegalText, { params })).toMatchObject({ state: 'scheduled' });
  expect((await withdraw(params)).status).toBe(200);
  expect(await editor.client.done(getLegalText, { params })).toMatchObject({
    ...{ state: 'shown', hasChanges: true },
  });
  console.shop.clock.advance(10 * minute);
  expect(await readNow('user-guide')).toBe('<p>The old guide</p>');
  const { problem } = await withdraw(params);
  expect(problem).toMatchObject({ status: 409, reason: 'has-begun' });
});

it('a legal text that is replaced before it begins: never takes effect, even if a later one is withdrawn', async () => {
  const params = await draft('fund-settlement', 'Monday');
  await publish(params, later(20 * minute));
  await save(params, contentOf('fund-settlement', 'Tuesday'));
  await publish(params, later(10 * minute));
  expect(await readNow('fund-settlement')).toBeNull();
  console.shop.clock.advance(25 * minute);
  expect(await readNow('fund-settlement')).toBe('<p>Tuesday</p>');
  await save(params, contentOf('fund-settlement', 'Wednesday'));
  await publish(params, later(10 * minute));
  expect((await withdraw(params)).status).toBe(200);
  const { editions, state } = await editor.client.done(getLegalText, { params });
  expect(state).toBe('shown');
  expect(editions.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([false, true, false]);
  console.shop.clock.advance(10 * minute);
  expect(await readNow('fund-settlement')).toBe('<p>Tuesday</p>');
});

it('a legal text with an end, a second draft of one text, or the content of another: refused', async () => {
  const params = await draft('specific-commerce', 'Who sells');
  const approved = await publishUntil(params, { from: null, until: later(10 * minute) });
  expect(approved.problem).toMatchObject({ status: 422, errors: [{ pointer: '/until' }] });
  const content = contentOf('specific-commerce', 'Twice');
  const twice = await editor.client.askLoosely(createLegalText, { body: { content, reason } });
  expect(twice.problem).toMatchObject({ status: 409, reason: 'exists' });
  const other = await save(params, contentOf('user-guide', 'Another text'));
  expect(other.problem).toMatchObject({ errors: [{ pointer: '/content/document' }] });
});

it('a legal text without English, or with a script: saved, but not published', async () => {
  const params = await draft('point-terms-of-service', 'Points');
  for (const en of [' ', '<script>alert(1)</script>']) {
    const content = contentOf('point-terms-of-service', 'Points');
    await save(params, { ...content, body: { ...content.body, en } });
    const { problem } = await publish(params);
    expect(problem).toMatchObject({ status: 422, errors: [{ pointer: '/content/body/en' }] });
  }
});

it('the preview of a legal text: everybody who has its address reads the draft', async () => {
  const { items } = await editor.client.done(operations.listLegalTexts);
  const [first] = items;
  const params = { id: String(first?.id) };
  const { previewUrl, draft } = await editor.client.done(getLegalText, { params });
  if (draft.kind !== 'legal') throw new Error('the draft is of another kind');
  const address = new URL(previewUrl);
  expect(address.pathname).toBe(`/${draft.document}`);
  const previewKey = address.searchParams.get('preview') ?? '';
  const preview = await shop.visitor('en').done(calls.previewDraft, { params: { previewKey } });
  expect(preview.post).toBeNull();
  expect(preview.legal).not.toBeNull();
});
