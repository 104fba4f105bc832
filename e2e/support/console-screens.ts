import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import type { Operation } from '#contract/console/operation.ts';
import type { Shop } from '../../server/src/app/shop.ts';
import { query } from '../../server/src/db/pool.ts';
import { writeLetter } from '../../server/src/letters/index.ts';
import { buyRequest, makePack } from '../../server/src/testing/factories.ts';
import { makeMemberAt, makeParcel } from '../../server/src/testing/make-parcel.ts';
import { makeTestPromotion } from '../../server/src/testing/make-test-promotion.ts';
import { catalogueZip } from './catalogue-zip.ts';
import { shelveLots } from './stock.ts';
import { makeWaitingPayments } from './waiting-payments.ts';

/** A screen of the console: its name, and its path, with an existing record if it shows one. */
export interface ConsoleScreen {
  readonly name: string;
  readonly path: string;
}

/** The paths of the screens that show no single record, by name. */
const lists = {
  today: '/',
  members: '/members',
  letters: '/letters',
  'canned-answers': '/canned-answers',
  mails: '/mails',
  payments: '/payments',
  promotions: '/promotions',
  'promotion-uses': '/promotion-uses',
  shipping: '/parcels',
  stock: '/stock',
  locations: '/locations',
  coverage: '/coverage',
  intakes: '/intakes',
  purchases: '/purchases',
  'stock-takes': '/stock-takes',
  books: '/books',
  cards: '/cards',
  catalogue: '/catalogue',
  'pack-drafts': '/pack-drafts',
  news: '/news',
  banners: '/banners',
  courses: '/courses',
  offers: '/offers',
  'partner-sites': '/partner-sites',
  'legal-texts': '/legal-texts',
  exports: '/exports',
  approvals: '/approvals',
  staff: '/staff',
  audit: '/audit',
  maintenance: '/maintenance',
  roles: '/roles',
  account: '/account',
} as const;

/**
 * Makes a record for each screen that is about one, and lists all screens of the console.
 *
 * @param page a page of the console on which an owner has just signed in
 */
export async function makeConsoleScreens(shop: Shop, page: Page): Promise<ConsoleScreen[]> {
  await saveViews(page);
  const records = {
    ...(await recordsOfMember(shop)),
    ...(await recordsOfStock(shop, page)),
    ...(await recordsOfEditor(page)),
    ...(await recordsOfOwner(page)),
    // The sandbox's first.
    'partner-site': '/partner-sites/1',
  };
  return Object.entries({ ...lists, ...records }).map(([name, path]) => ({ name, path }));
}

/** Saves views of the list of payments. A view of the same name is replaced. */
async function saveViews(page: Page): Promise<void> {
  const views = [
    ['Needs attention', 'state=needs_attention'],
    ['Waiting for the money', 'state=waiting'],
    ['Without orders', 'hide=order'],
  ] as const;
  for (const [name, asked] of views)
    await ask(page, operations.saveView, { body: { list: 'payments', name, query: asked } });
}

/** Makes a member with a payment, a parcel, a mail and a letter, and a pack on sale. */
async function recordsOfMember(shop: Shop): Promise<Record<string, string>> {
  const memberId = await makeMemberAt(shop);
  const parcel = await makeParcel(shop, memberId);
  const now = shop.clock.now();
  const [payment] = await makeWaitingPayments(shop, memberId, [3_000, 10_000, 5_000]);
  const text = { subject: 'カードを発送しました', parts: ['テスト'] };
  const [mail] = await shop.db.run(
    query
      .insertInto('sentMail')
      .values({
        ...{ memberId, sentAt: now, refused: true },
        mail: JSON.stringify({ ja: text, en: text }),
      })
      .returning('id'),
  );
  const letter = await writeLetter(
    shop,
    { memberId, key: randomUUID(), call: 'a test', payloadHash: Buffer.alloc(32) },
    { topic: 'parcel', about: null, body: '荷物はいつ届きますか。', pictures: [] },
  );
  if (!('id' in letter)) throw new Error(letter.refusal);
  const promotion = await makeTestPromotion(shop, { way: 'handed_out', budgetPoints: 9_000 });
  const packId = await makePack(shop, { counts: [1, 9], draw: 'instant' });
  await shop.packSales.buy(buyRequest({ memberId, packId, count: 4 }));
  return {
    member: `/members/${memberId}`,
    payment: `/payments/${payment}`,
    promotion: `/promotions/${promotion.id}`,
    parcel: `/parcels/${parcel.id}`,
    mail: `/mails/${mail?.id}`,
    letter: `/letters/${letter.id}`,
    pack: `/catalogue/${packId}`,
    'pack-live': `/catalogue/${packId}/live`,
  };
}

/** Makes a batch with a lot on a shelf, a stock-take, a draft of a pack and a catalogue upload. */
async function recordsOfStock(shop: Shop, page: Page): Promise<Record<string, string>> {
  const { location, codes } = await shelveLots(shop, [3]);
  const { items: intakes } = await ask(page, operations.listIntakes, {});
  const { items: cards } = await ask(page, operations.listCards, {});
  const take = await ask(page, operations.beginStockTake, { body: { location } });
  const { items: packs } = await ask(page, operations.listPacks, {});
  const like = { packId: packs[0]?.id ?? 0 };
  const draft = await ask(page, operations.createPackDraft, { body: { like } });
  const upload = await ask(page, operations.uploadCatalogue, {
    body: { name: 'fair.zip', zip: catalogueZip().toString('base64') },
  });
  return {
    holding: `/stock/${codes[0]}`,
    intake: `/intakes/${intakes[0]?.id}`,
    card: `/cards/${cards[0]?.id}`,
    'stock-take': `/stock-takes/${take.id}`,
    'pack-draft': `/pack-drafts/${draft.id}`,
    'catalogue-upload': `/catalogue-uploads/${upload.id}`,
  };
}

/** Makes drafts of what editors publish. */
async function recordsOfEditor(page: Page): Promise<Record<string, string>> {
  const reason = '画面の確認';
  const body = { ja: '<p>新しいパックの発売です。</p>', en: '<p>New packs are out.</p>' };
  const title = { ja: '新作のお知らせ', en: 'New packs' };
  const author = { ja: '開封', en: 'Kaifu' };
  const news = await ask(page, operations.createNews, {
    body: { content: { kind: 'news', title, author, body, pictures: [] }, reason },
  });
  const banner = await ask(page, operations.createBanner, {
    body: {
      content: { kind: 'banner', picture: null, alt: title, link: '/pack-list', position: 1 },
      reason,
    },
  });
  const course = await ask(page, operations.createCourse, {
    body: { content: { kind: 'course', points: 3_000, memo: title, position: 1 }, reason },
  });
  const offer = (await ask(page, operations.listOffers, {})).items[0];
  // One record a document: an earlier test may have begun it.
  const { items } = await ask(page, operations.listLegalTexts, {});
  const begin = () =>
    ask(page, operations.createLegalText, {
      body: { content: { kind: 'legal', document: 'terms-of-service', body }, reason },
    });
  const legal = items[0] ?? (await begin());
  return {
    'news-item': `/news/${news.id}`,
    banner: `/banners/${banner.id}`,
    course: `/courses/${course.id}`,
    ...(offer && { offer: `/offers/${offer.id}` }),
    'legal-text': `/legal-texts/${legal.id}`,
  };
}

/** Asks for a second person's approval, and names somebody of the staff. */
async function recordsOfOwner(page: Page): Promise<Record<string, string>> {
  const { items } = await ask(page, operations.listStaff, { query: { role: 'owner' } });
  const sent = await send(page, operations.inviteStaff, {
    body: {
      mail: `${randomUUID()}@staff.example`,
      ...{ name: '遠藤 栞', language: 'ja', roles: ['manager'], reason: '新しい店長' },
    },
  });
  const { approval } = z.object({ approval: z.object({ id: z.int() }) }).parse(sent);
  return { approval: `/approvals/${approval.id}`, 'staff-member': `/staff/${items[0]?.id}` };
}

/** The values of an operation without path parameters. */
interface Sent<O extends Operation> {
  readonly query?: z.input<O['query']>;
  readonly body?: z.input<O['body']>;
}

/** Sends an operation as the person who is signed in on the page, and returns its answer. */
async function ask<O extends Operation>(
  page: Page,
  operation: O,
  sent: Sent<O>,
): Promise<z.output<O['answer']>> {
  const answer: O['answer'] = operation.answer;
  return z.parse(answer, await send(page, operation, sent));
}

/** Sends an operation from the page, and returns the JSON of its answer; throws if refused. */
async function send(
  page: Page,
  { path, method }: Operation,
  { query: asked, body }: { readonly query?: unknown; readonly body?: unknown },
): Promise<unknown> {
  const { origin } = new URL(page.url());
  const fields = Object.entries(asked ?? {}).map(([key, value]) => [key, String(value)]);
  const search = new URLSearchParams(Object.fromEntries(fields));
  const response = await page.request.fetch(`${origin}/api/${path}?${search}`, {
    method,
    headers: { origin, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    ...(method !== 'GET' && { data: JSON.stringify(body ?? {}) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok()) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}
