import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CourseContent } from '#contract/console/editions.ts';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { folderStore } from '../files/folder-store.ts';
import { minute } from '../lib/time.rules.ts';
import { catalogueFolder, temporaryFolder } from '../testing/catalogue-folder.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { importCatalogue } from './import/import-catalogue.ts';
import { readCatalogue } from './import/read-catalogue.ts';

let console: TestConsole;
let shop: TestApp;
let manager: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  shop = await openTestApp(console.shop);
  manager = await console.staff('manager');
  const course = { id: 3, points: 500, memoJa: '', memoEn: '', position: 3 };
  await console.shop.db.run(query.insertInto('pointCourse').values(course));
});
afterAll(async () => {
  await shop.close();
  await console.close();
});

const { createCourse, getCourse, listCourses, publishCourse, saveCourse, withdrawCourse } =
  operations;
const reason = 'a test';
const content = (points: number, change: Partial<CourseContent> = {}): CourseContent => ({
  kind: 'course',
  points,
  memo: { ja: '', en: '' },
  position: 5,
  ...change,
});

async function draft(points: number, change: Partial<CourseContent> = {}) {
  const body = { content: content(points, change), reason };
  const { id } = await manager.client.done(createCourse, { body });
  return { id: String(id) };
}
const publish = (params: { id: string }, revision: number, from: string | null, until = from) =>
  manager.client.done(publishCourse, {
    ...{ params, revision },
    body: { from, until: until === from ? null : until, reason },
  });
const withdraw = (params: { id: string }, revision: number) =>
  manager.client.done(withdrawCourse, { params, revision, body: { reason } });
const later = (milliseconds: number) =>
  new Date(console.shop.clock.now().getTime() + milliseconds).toISOString();

/** The points of the courses that a member can buy, in their order. */
async function sold(): Promise<number[]> {
  const member = await shop.member(await makeMember(console.shop));
  const { data } = await member.done(calls.listPointCourses, {});
  return data.list.map(({ point }) => point);
}

it('course published for a period: members buy it in that period, beside those of the catalogue', async () => {
  const params = await draft(3_000, { position: 1 });
  expect(await publish(params, 1, later(5 * minute), later(10 * minute))).toMatchObject({
    state: 'scheduled',
    title: { ja: '3,000ポイント', en: '3,000 points' },
  });
  expect(await sold()).toEqual([500]);
  console.shop.clock.advance(5 * minute);
  expect(await sold()).toEqual([3_000, 500]);
  const member = await shop.member(await makeMember(console.shop));
  const read = { params: { pointPriceId: Number(params.id) } };
  const { data } = await member.done(calls.getPointCourse, read);
  expect(data.detail).toMatchObject({ point: 3_000, price: 3_000 });
  console.shop.clock.advance(5 * minute);
  expect(await sold()).toEqual([500]);
  expect(await member.ask(calls.getPointCourse, read)).toMatchObject({ state: 404 });
});

it('changing a sold course from a later time: the old points are sold until then', async () => {
  const params = await draft(1_000);
  await publish(params, 1, null);
  await manager.client.done(saveCourse, {
    ...{ params, revision: 2 },
    body: { content: content(2_000), reason },
  });
  await publish(params, 3, later(5 * minute));
  expect(await sold()).toEqual([500, 1_000]);
  console.shop.clock.advance(5 * minute);
  expect(await sold()).toEqual([500, 2_000]);
  await withdraw(params, 4);
  expect(await sold()).toEqual([500]);
});

it('changing a course from an old revision: refused with both versions', async () => {
  const params = await draft(4_000);
  const body = { content: content(4_100), reason };
  await manager.client.done(saveCourse, { params, revision: 1, body });
  const late = await manager.client.ask(saveCourse, { params, revision: 1, body });
  expect(late).toMatchObject({ status: 412, problem: { yours: { points: 4_100 } } });
});

it('draft of a course: everybody with the link sees its preview, members cannot buy it', async () => {
  const params = await draft(9_000, { memo: { ja: 'おすすめ', en: 'Recommended' } });
  const { previewUrl } = await manager.client.done(getCourse, { params });
  const previewKey = new URL(previewUrl).searchParams.get('preview') ?? '';
  const visitor = shop.visitor('en');
  const { course } = await visitor.done(calls.previewDraft, { params: { previewKey } });
  expect(course).toMatchObject({ point: 9_000, price: 9_000, memo: 'Recommended' });
  expect(await sold()).not.toContain(9_000);
});

it('publishing a course with a note in one language: refused at the other', async () => {
  const params = await draft(8_000, { memo: { ja: '限定', en: '' } });
  const body = { from: null, until: null, reason };
  const { problem } = await manager.client.ask(publishCourse, { params, revision: 1, body });
  expect(problem?.errors?.map(({ pointer }) => pointer)).toEqual(['/content/memo/en']);
});

it('an editor of banners creates a course: refused, but reads the list', async () => {
  const { client } = await console.staff('editor');
  const body = { content: content(300), reason };
  expect(await client.ask(createCourse, { body })).toMatchObject({ status: 403 });
  const { items } = await client.done(listCourses, {});
  expect(items.length).toBeGreaterThan(0);
});

/** Imports a catalogue with these courses. */
async function importCourses(yaml: string) {
  const reading = await readCatalogue(await catalogueFolder({ 'point-courses.yaml': yaml }));
  if (!reading.ok) throw new Error('the catalogue of the test is wrong');
  const result = await importCatalogue(console.shop.db, reading.catalogue, {
    files: folderStore(await temporaryFolder()),
    now: console.shop.clock.now(),
    actor: systemActor('kaori', 'the catalogue of the week'),
  });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result;
}

it('importing courses: in the console with their history; one that was published or withdrawn there stays as it is', async () => {
  await importCourses('- { id: 21, points: 600 }\n- { id: 22, points: 700 }\n');
  const params = { id: '21' };
  const imported = await manager.client.done(getCourse, { params });
  expect(imported).toMatchObject({
    ...{ state: 'shown', hasChanges: false, draft: { points: 600, position: 1 } },
    editions: [{ origin: 'import', publishedBy: null, reason: 'the catalogue of the week' }],
  });
  const { revision } = imported;
  const body = { content: content(650), reason };
  await manager.client.done(saveCourse, { params, revision, body });
  await publish(params, revision + 1, later(5 * minute));
  expect(await sold()).toEqual([600, 700]);
  console.shop.clock.advance(5 * minute);
  expect(await sold()).toEqual([700, 650]);
  const { counts, skipped } = await importCourses('- { id: 21, points: 600 }\n');
  expect(counts.pointCourses).toMatchObject({ created: 0, updated: 0, removed: 1 });
  expect(skipped).toMatchObject([{ text: { en: expect.stringContaining('course 21 stays') } }]);
  expect(await sold()).toEqual([650]);
  expect(await manager.client.done(getCourse, { params: { id: '22' } })).toMatchObject({
    ...{ state: 'draft', from: null, draft: { points: 700 } },
  });
  await withdraw(params, revision + 2);
  await importCourses('- { id: 21, points: 600 }\n- { id: 22, points: 700 }\n');
  expect(await sold()).toEqual([700]);
});
