import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BannerContent } from '#contract/console/editions.ts';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { query } from '../db/pool.ts';
import { minute } from '../lib/time.rules.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';

let console: TestConsole;
let shop: TestApp;
let editor: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  shop = await openTestApp(console.shop);
  editor = await console.staff('editor');
  const banner = { position: 1, link: null, altJa: 'カタログ', altEn: 'Of the catalogue' };
  await console.shop.db.run(
    query.insertInto('banner').values({ ...banner, picture: '/files/film.mp4' }),
  );
});
afterAll(async () => {
  await shop.close();
  await console.close();
});

const { createBanner, getBanner, publishBanner, saveBanner, withdrawBanner } = operations;
const reason = 'a test';
const content = (name: string, change: Partial<BannerContent> = {}): BannerContent => ({
  kind: 'banner',
  picture: `/files/${name}.webp`,
  alt: { ja: `${name}のバナー`, en: name },
  link: '/pack-list?index=1',
  position: 5,
  ...change,
});

async function draft(name: string, change: Partial<BannerContent> = {}) {
  const body = { content: content(name, change), reason };
  const { id } = await editor.client.done(createBanner, { body });
  return { id: String(id) };
}

const publish = (params: { id: string }, from: string | null, until: string | null) =>
  editor.client.done(publishBanner, { params, revision: 1, body: { from, until, reason } });
const withdraw = (params: { id: string }, revision: number) =>
  editor.client.done(withdrawBanner, { params, revision, body: { reason } });
const later = (milliseconds: number) =>
  new Date(console.shop.clock.now().getTime() + milliseconds).toISOString();

/** The banners that a visitor sees. */
async function shown() {
  const { mode, list } = await shop.visitor('en').done(calls.listBanners, {});
  return { mode, words: list.map(({ alt }) => alt) };
}

it("banner published for a period: shown in that period; before and after it the catalogue's film is shown", async () => {
  const params = await draft('spring');
  expect(await publish(params, later(5 * minute), later(10 * minute))).toMatchObject({
    state: 'scheduled',
    title: { en: 'spring' },
  });
  const film = { mode: 2, words: ['Of the catalogue'] };
  expect(await shown()).toEqual(film);
  console.shop.clock.advance(5 * minute);
  expect(await shown()).toEqual({ mode: 1, words: ['spring'] });
  const { list } = await shop.visitor('ja').done(calls.listBanners, {});
  expect(list).toEqual([
    { file_name: '/files/spring.webp', alt: 'springのバナー', link: '/pack-list?index=1' },
  ]);
  console.shop.clock.advance(5 * minute);
  expect(await shown()).toEqual(film);
});

it('several banners shown together: sorted by position, then by age; a withdrawn one is not shown', async () => {
  const [second, first, third] = [
    await draft('second', { position: 7 }),
    await draft('first', { position: 2, link: '' }),
    await draft('third', { position: 7 }),
  ];
  for (const params of [third, first, second]) await publish(params, null, null);
  expect((await shown()).words).toEqual(['first', 'second', 'third']);
  await withdraw(second, 2);
  expect((await shown()).words).toEqual(['first', 'third']);
  await withdraw(first, 2);
  await withdraw(third, 2);
  expect((await shown()).mode).toBe(2);
});

it('changing a shown banner from a later time: the old content is shown until then, the new one until its end', async () => {
  const params = await draft('today');
  await publish(params, null, null);
  const body = { content: content('monday'), reason };
  await editor.client.done(saveBanner, { params, revision: 2, body });
  const period = { from: later(5 * minute), until: later(10 * minute), reason };
  await editor.client.done(publishBanner, { params, revision: 3, body: period });
  expect((await shown()).words).toEqual(['today']);
  console.shop.clock.advance(5 * minute);
  expect((await shown()).words).toEqual(['monday']);
  console.shop.clock.advance(5 * minute);
  expect((await shown()).mode).toBe(2);
});

it('draft of a banner: everybody with the link sees its preview, the top page does not show it', async () => {
  const params = await draft('draft');
  const { previewUrl } = await editor.client.done(getBanner, { params });
  const previewKey = new URL(previewUrl).searchParams.get('preview') ?? '';
  const visitor = shop.visitor('en');
  expect(await visitor.done(calls.previewDraft, { params: { previewKey } })).toEqual({
    ...{ post: null, legal: null, operator: null, course: null, offer: null },
    banner: { file_name: '/files/draft.webp', alt: 'draft', link: '/pack-list?index=1' },
  });
  expect((await shown()).words).not.toContain('draft');
});

it('banner with a film published among others: the film is shown alone, with its picture until it plays', async () => {
  const film = '/files/u-parade.mp4';
  const [still, other] = [await draft('parade', { film, position: 9 }), await draft('other')];
  for (const params of [still, other]) await publish(params, null, null);
  const { mode, list } = await shop.visitor('en').done(calls.listBanners, {});
  expect(mode).toBe(2);
  expect(list).toEqual([
    {
      ...{ file_name: film, still: '/files/parade.webp', alt: 'parade' },
      link: '/pack-list?index=1',
    },
  ]);
  await withdraw(still, 2);
  expect(await shown()).toEqual({ mode: 1, words: ['other'] });
  await withdraw(other, 2);
  const faulty = { content: content('page', { film: '/files/u-page.svg' }), reason };
  expect(await editor.client.ask(createBanner, { body: faulty })).toMatchObject({ status: 422 });
});

it('publishing a banner without a picture or a text, or with an unsafe link: refused at the field, its draft can still be saved', async () => {
  const params = await draft('faulty', { picture: null, alt: { ja: 'あ', en: ' ' } });
  const problemsOf = async (revision: number) => {
    const body = { from: null, until: null, reason };
    const { problem } = await editor.client.ask(publishBanner, { params, revision, body });
    return problem?.errors?.map(({ pointer }) => pointer);
  };
  expect(await problemsOf(1)).toEqual(['/content/picture', '/content/alt/en']);
  let revision = 1;
  const links = ['javascript:alert(1)', '//elsewhere.example', 'http://a.example', 'mailto:a@b.c'];
  for (const link of links) {
    const body = { content: content('faulty', { link }), reason };
    await editor.client.done(saveBanner, { params, revision: revision++, body });
    expect(await problemsOf(revision), link).toEqual(['/content/link']);
  }
});

it('support staff create a banner: refused, only editors have the permission', async () => {
  const { client } = await console.staff('support');
  const body = { content: content('mine'), reason };
  expect(await client.ask(createBanner, { body })).toMatchObject({ status: 403 });
});
