import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewsContent } from '#contract/console/editions.ts';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { folderStore } from '../files/folder-store.ts';
import { catalogueFolder, temporaryFolder, validFiles } from '../testing/catalogue-folder.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { importCatalogue } from './import/import-catalogue.ts';
import { readCatalogue } from './import/read-catalogue.ts';

/** Shorter than a session of staff lasts without use. */
const aWhile = 10 * 60 * 1000;
let console: TestConsole;
let shop: TestApp;
let editor: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  shop = await openTestApp(console.shop);
  editor = await console.staff('editor');
});
afterAll(async () => {
  await shop.close();
  await console.close();
});

const { createNews, getNews, listNews, publishNews, saveNews, withdrawNews } = operations;
const reason = 'a test';
const content = (title: string): NewsContent => ({
  kind: 'news',
  title: { ja: `${title}のお知らせ`, en: title },
  author: { ja: '店長', en: 'Shopkeeper' },
  body: { ja: '<p>本日から</p>', en: '<p>From <strong>today</strong></p>' },
  pictures: [],
});

/** The titles of the news that a visitor sees. */
async function shownTitles() {
  const { data } = await shop.visitor('en').done(calls.listPosts, { params: {} });
  return data.list.map(({ title }) => title);
}

async function draft(title: string, change: Partial<NewsContent> = {}) {
  const body = { content: { ...content(title), ...change }, reason };
  const { id } = await editor.client.done(createNews, { body });
  return { params: { id: String(id) }, id };
}

/** The problem of an operation that is refused. */
async function problemOf(
  ...[operation, request]: Parameters<SignedInStaff['client']['askLoosely']>
) {
  const { problem } = await editor.client.askLoosely(operation, request);
  return problem;
}

const now = () => console.shop.clock.now().getTime();
const later = (milliseconds: number) => new Date(now() + milliseconds).toISOString();
const forever = { from: null, until: null, reason };

describe('news in the console', () => {
  it('a draft of a news item: nobody sees it; published for a period: members see it only in that period', async () => {
    const { params, id } = await draft('Spring');
    const before = await editor.client.done(getNews, { params });
    expect(before).toMatchObject({ state: 'draft', hasChanges: true, revision: 1, editions: [] });
    const body = { from: later(aWhile), until: later(2 * aWhile), reason: 'the spring sale' };
    const published = await editor.client.done(publishNews, { params, revision: 1, body });
    expect(published).toMatchObject({
      ...{ state: 'scheduled', hasChanges: false, revision: 2 },
      editions: [{ number: 1, reason: 'the spring sale', publishedBy: { id: editor.id } }],
    });
    expect(await shownTitles()).not.toContain('Spring');
    console.shop.clock.advance(aWhile);
    expect(await shownTitles()).toContain('Spring');
    expect(await editor.client.done(getNews, { params })).toMatchObject({ state: 'shown' });
    console.shop.clock.advance(aWhile);
    expect(await shownTitles()).not.toContain('Spring');
    expect((await editor.client.done(listNews)).items).toContainEqual(
      expect.objectContaining({ id, state: 'over', title: content('Spring').title }),
    );
  });

  it('a saved change of a news item: members see it after it is published, and nothing after it is withdrawn', async () => {
    const { params } = await draft('Summer');
    await editor.client.done(publishNews, { params, revision: 1, body: forever });
    const body = { content: content('Late summer'), reason };
    const saved = await editor.client.done(saveNews, { params, revision: 2, body });
    expect(saved).toMatchObject({ hasChanges: true, state: 'shown' });
    expect(await shownTitles()).toContain('Summer');
    await editor.client.done(publishNews, { params, revision: 3, body: forever });
    expect(await shownTitles()).toContain('Late summer');
    expect(await shownTitles()).not.toContain('Summer');
    await editor.client.done(withdrawNews, { params, revision: 4, body: { reason } });
    expect(await shownTitles()).not.toContain('Late summer');
    const { editions, state } = await editor.client.done(getNews, { params });
    expect(state).toBe('draft');
    expect(editions.map(({ number, withdrawnAt }) => [number, withdrawnAt !== null])).toEqual([
      [2, true],
      [1, false],
    ]);
    const again = await problemOf(withdrawNews, { params, revision: 5, body: { reason } });
    expect(again).toMatchObject({ status: 409, reason: 'not-shown' });
  });

  it('two editors change one news item: the second is refused and sees both versions', async () => {
    const { params } = await draft('Autumn');
    const body = { content: content('Early autumn'), reason };
    await editor.client.done(saveNews, { params, revision: 1, body });
    const problem = await problemOf(saveNews, {
      params,
      revision: 1,
      body: { content: content('Golden autumn'), reason },
    });
    expect(problem).toMatchObject({
      status: 412,
      yours: { title: { en: 'Golden autumn' } },
      current: { draft: { title: { en: 'Early autumn' } }, revision: 2 },
    });
    const late = await problemOf(publishNews, { params, revision: 1, body: forever });
    expect(late?.status).toBe(412);
  });

  it.each([
    ['lacks an English title', { title: { ja: '冬', en: ' ' } }, '/content/title/en'],
    [
      'has a script in its text',
      { body: { ja: '<p>冬</p>', en: '<script>alert(1)</script>' } },
      '/content/body/en',
    ],
    [
      'has a link that is neither of the shop nor https',
      { body: { ja: '<a href="javascript:alert(1)">冬</a>', en: '<p>Winter</p>' } },
      '/content/body/ja',
    ],
  ])(
    'publishing a news item that %s: refused at the field, its draft stays saved',
    async (_, change, pointer) => {
      const { params } = await draft('Winter', change);
      const problem = await problemOf(publishNews, { params, revision: 1, body: forever });
      expect(problem).toMatchObject({ status: 422, errors: [{ pointer }] });
    },
  );

  it('a period that ends before it begins, or before now: refused at its end', async () => {
    const { params } = await draft('Rain');
    for (const [from, until] of [
      [later(2 * aWhile), later(aWhile)],
      [null, later(-aWhile)],
      [later(-2 * aWhile), later(-aWhile)],
    ] as const) {
      const problem = await problemOf(publishNews, {
        params,
        revision: 1,
        body: { from, until, reason },
      });
      expect(problem).toMatchObject({ status: 422, errors: [{ pointer: '/until' }] });
    }
  });

  it('the preview of a draft: shows it to everybody who has its address, until it is published', async () => {
    const { params } = await draft('Snow', {
      body: { ja: '<p>雪</p>', en: '<p onclick="x">Snow</p>' },
    });
    const { previewUrl } = await editor.client.done(getNews, { params });
    const previewKey = new URL(previewUrl).searchParams.get('preview') ?? '';
    const preview = await shop.visitor('en').done(calls.previewDraft, { params: { previewKey } });
    expect(preview.post).toMatchObject({ title: 'Snow', content: '<p>Snow</p>' });
    const body = { content: content('Snow'), reason };
    await editor.client.done(saveNews, { params, revision: 1, body });
    await editor.client.done(publishNews, { params, revision: 2, body: forever });
    const after = await shop.visitor('en').ask(calls.previewDraft, { params: { previewKey } });
    expect(after.state).toBe(404);
  });
});

describe('news of a catalogue', () => {
  const importNow = async (files: Record<string, string> = {}) => {
    const reading = await readCatalogue(await catalogueFolder(files));
    if (!reading.ok) throw new Error('the catalogue of the test is wrong');
    const result = await importCatalogue(console.shop.db, reading.catalogue, {
      files: folderStore(await temporaryFolder()),
      now: console.shop.clock.now(),
      actor: systemActor('kaori', 'the catalogue of the week'),
    });
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    return result;
  };

  it('an imported news item: in the console with its history; after an editor publishes it, imports do not change it', async () => {
    await importNow();
    const params = { id: '1' };
    const imported = await editor.client.done(getNews, { params });
    expect(imported).toMatchObject({
      ...{ state: 'shown', hasChanges: false, title: { en: 'Open' } },
      editions: [{ origin: 'import', publishedBy: null, reason: 'the catalogue of the week' }],
    });
    const changed = {
      'posts/opening.yaml': validFiles['posts/opening.yaml'].replace('Open', 'Hello'),
    };
    expect(await importNow(changed)).toMatchObject({
      counts: { posts: { updated: 1 } },
      skipped: [],
    });
    expect(await shownTitles()).toContain('Hello');
    const { revision, draft: now } = await editor.client.done(getNews, { params });
    const body = { content: { ...now, title: { ja: '開店', en: 'Welcome' } }, reason };
    if (body.content.kind !== 'news') throw new Error('the draft is of another kind');
    await editor.client.done(saveNews, { params, revision, body });
    await editor.client.done(publishNews, {
      params,
      revision: revision + 1,
      body: forever,
    });
    const { counts, skipped } = await importNow();
    expect(counts.posts).toEqual({ created: 0, updated: 0, unchanged: 0 });
    expect(skipped).toMatchObject([
      { file: 'posts/opening.yaml', text: { en: expect.stringContaining('post 1 stays') } },
    ]);
    expect(await shownTitles()).toContain('Welcome');
  });
});
