import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OperatorContent } from '#contract/console/editions.ts';
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
import { type Operator, readOperator } from './operator.ts';
import { contentOfOperator } from './operator-content.ts';
import { CurrentOperator, importOperator, operatorFinder } from './operator-in-force.ts';

let console: TestConsole;
let shop: TestApp;
let editor: SignedInStaff;
let demo: Operator;
beforeAll(async () => {
  console = await openTestConsole();
  shop = await openTestApp(console.shop);
  demo = await readOperator(undefined);
});
// A step-up lasts five minutes, and the tests move the clock.
beforeEach(async () => {
  editor = await console.staff('editor');
});
afterAll(async () => {
  await shop.close();
  await console.close();
});

const { getLegalText, publishLegalText, saveLegalText, withdrawLegalText } = operations;
const params = { id: '1000' };
const reason = 'the company moves';
const nameOf = (en: string): Operator => ({ ...demo, isDemo: false, name: { ja: en, en } });

async function save(change: Partial<OperatorContent>) {
  const { revision } = await editor.client.done(getLegalText, { params });
  const content = { ...contentOfOperator(nameOf('A shop')), ...change };
  return editor.client.done(saveLegalText, { params, revision, body: { content, reason } });
}

async function publish(from: string | null = null) {
  const owner = await console.staff('owner');
  const { revision } = await editor.client.done(getLegalText, { params });
  const body = { from, until: null, reason };
  const { approvalId } = await editor.client.ask(publishLegalText, { params, revision, body });
  return owner.client.ask(operations.approve, { params: { approvalId: String(approvalId) } });
}

/** The operator that a visitor reads. */
async function shown() {
  return (await shop.visitor('en').done(calls.getOperator)).operator;
}

it('starts of a shop: record its configured operator as an edition once, also at the same time, and each change of it', async () => {
  const { db, clock } = console.shop;
  expect((await shown()).is_demo).toBe(1);
  const starts = await Promise.all([1, 2, 3].map(() => importOperator({ db, clock }, demo)));
  expect(starts.sort()).toEqual(['imported', 'unchanged', 'unchanged']);
  expect(await shown()).toMatchObject({ name: demo.name.en, is_demo: 1 });
  const named = { ...nameOf('Kaifu Ltd'), head: { ja: '長', en: 'Chief' } };
  const sites = { contact_url: 'https://a.example/', company_url: 'https://b.example/' };
  expect(await importOperator({ db, clock }, { ...named, ...sites })).toBe('imported');
  const found = await operatorFinder({ db, clock }, { ...named, ...sites }, 0)();
  expect(found).toEqual({ ...named, ...sites });
  const { editions, title } = await editor.client.done(getLegalText, { params });
  expect(editions.map(({ number, origin }) => [number, origin])).toEqual([
    [2, 'import'],
    [1, 'import'],
  ]);
  expect(title.en).toBe('Data of the operator');
});

it("changed data of the operator: shown in its preview at once, to visitors a minute after a second person's approval; an order keeps that of its time", async () => {
  const { db, clock } = console.shop;
  const memberId = await makeMember(console.shop, { points: 1_000 });
  const packId = await makePack(console.shop, { counts: [9], price: 100 });
  const { purchaseId, ...request } = buyRequest({ memberId, packId, count: 1, shownPrice: 100 });
  await console.shop.packSales.buy({ purchaseId, ...request });
  const before = await shown();
  const { previewUrl } = await save({ name: { ja: '新会社', en: 'New Ltd' } });
  expect(new URL(previewUrl).pathname).toBe('/specific-commerce');
  const previewKey = new URL(previewUrl).searchParams.get('preview') ?? '';
  const preview = await shop.visitor('en').done(calls.previewDraft, { params: { previewKey } });
  expect(preview).toMatchObject({ legal: null, operator: { name: 'New Ltd', is_demo: 0 } });
  expect((await publish()).status).toBe(200);
  expect(await shown()).toEqual(before);
  const current = new CurrentOperator(operatorFinder({ db, clock }, demo, 0), demo);
  await current.refresh();
  expect(current.now.name.en).toBe(before.name);
  clock.advance(minute);
  expect(await shown()).toMatchObject({ name: 'New Ltd', is_demo: 0 });
  await current.refresh();
  expect(current.now.name.en).toBe('New Ltd');
  const client = await shop.member(memberId, 'en');
  const order = { orderId: purchaseId, document: 'specific-commerce' } as const;
  expect(await client.done(calls.getTermsOfOrder, { params: order })).toMatchObject({
    operator: { name: before.name },
  });
  // The configuration is not read any more.
  expect(await importOperator({ db, clock }, nameOf('Of the file'))).toBe('edited');
  expect((await shown()).name).toBe('New Ltd');
});

it('scheduled data of the operator: withdrawn before it begins, the present data stays', async () => {
  await save({ phone: '03-0000-0000' });
  const later = new Date(console.shop.clock.now().getTime() + 30 * minute).toISOString();
  await publish(later);
  const { revision } = await editor.client.done(getLegalText, { params });
  await editor.client.done(withdrawLegalText, { params, revision, body: { reason } });
  console.shop.clock.advance(31 * minute);
  expect((await shown()).phone).toBe(demo.phone);
});

it('publishing data of the operator with gaps or wrong addresses: refused at each field', async () => {
  const draft = await save({
    ...{ phone: ' ', mail: 'nobody', court: { ja: '', en: 'A court' } },
    ...{ head: { ja: '長', en: '' }, contactUrl: 'javascript:alert(1)', companyUrl: 'x' },
  });
  const body = { from: null, until: null, reason };
  const { revision } = draft;
  const asked = await editor.client.ask(publishLegalText, { params, revision, body });
  const owner = await console.staff('owner');
  const approval = { params: { approvalId: String(asked.approvalId) } };
  const { problem } = await owner.client.ask(operations.approve, approval);
  expect(problem?.errors?.map(({ pointer }) => pointer)).toEqual([
    '/content/court/ja',
    '/content/head/en',
    '/content/phone',
    '/content/mail',
    '/content/contactUrl',
    '/content/companyUrl',
  ]);
});
