import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { query } from '../db/pool.ts';
import { day, minute } from '../lib/time.rules.ts';
import { validFiles } from '../testing/catalogue-folder.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeZip } from '../testing/make-zip.ts';

let console: TestConsole;
let designer: SignedInStaff;
let owner: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  designer = await console.staff('designer');
  owner = await console.staff('owner');
});
afterAll(() => console.close());

const { approve, getCatalogueUpload, importCatalogue, uploadCatalogue } = operations;
const reason = 'the spring packs';

type Files = Record<string, string | Buffer | undefined>;

/** The valid catalogue as a zip, with packs that need no beacon and files of its own. */
function zipOf(changes: Files = {}): string {
  const files = Object.entries({ ...validFiles, ...changes }).flatMap(([name, text]) => {
    const isPack = name.startsWith('packs/') && typeof text === 'string';
    const content = isPack ? `${text}draw: instant\n` : text;
    return content === undefined ? [] : [{ name: `spring/${name}`, content }];
  });
  return makeZip(files).toString('base64');
}

/** Waits until the person may check another one. */
async function upload(zip: string, by = designer) {
  const asked = { body: { name: 'spring.zip', zip } };
  const reply = await by.client.ask(uploadCatalogue, asked);
  if (reply.status !== 429) return reply;
  designer = await console.staff('designer');
  return designer.client.ask(uploadCatalogue, asked);
}

async function stored(zip: string): Promise<{ uploadId: string; revision: number }> {
  const { answer } = await upload(zip);
  const uploadId = String(answer?.id);
  const { revision } = await designer.client.done(getCatalogueUpload, { params: { uploadId } });
  return { uploadId, revision };
}

const ask = ({ uploadId, revision }: { uploadId: string; revision: number }) =>
  designer.client.ask(importCatalogue, { params: { uploadId }, body: { reason }, revision });
const approved = (approvalId: number | undefined, by = owner) =>
  by.client.ask(approve, { params: { approvalId: String(approvalId) } });
const pricesNow = async () => {
  const rows = await console.shop.db.run(query.selectFrom('pack').select(['id', 'price']));
  return new Map(rows.map(({ id, price }) => [id, price]));
};

it('uploading the zip of a new catalogue: planned, approved by a second person, imported and sealed once', async () => {
  const asked = await stored(zipOf());
  const params = { uploadId: asked.uploadId };
  const planned = await designer.client.done(getCatalogueUpload, { params });
  expect(planned).toMatchObject({ name: 'spring.zip', importedAt: null, seals: [1, 2] });
  const kinds = planned.changes.map(({ kind, change, key }) => `${change} ${kind} ${key}`);
  expect(kinds).toEqual([
    'new card-type 1',
    'new card-type 2',
    'new card A-1',
    'new card A-2',
    'new pack 1',
    'new pack 2',
    'new banner 1',
    'new post 1',
    'new point-course 1',
    'new point-course 2',
    'new offer A-2',
    'new offer A-1',
  ]);
  expect((await pricesNow()).size).toBe(0);

  const { status, approvalId } = await ask(asked);
  expect(status).toBe(202);
  const colleague = await console.staff('designer');
  expect((await approved(approvalId, colleague)).status).toBe(403);
  const answers = await Promise.all([1, 2].map(() => approved(approvalId)));
  expect(answers.filter((each) => each.status === 200)).toHaveLength(1);
  expect((await pricesNow()).get(1)).toBe(500);
  const pack = await designer.client.done(operations.getPack, { params: { packId: '1' } });
  expect(pack).toMatchObject({ state: 'upcoming', units: 100, draw: 'instant' });
  const again = await ask(asked);
  expect(again.problem?.reason).toBe('imported');
  const { items } = await owner.client.done(operations.listAudit);
  expect(items.find(({ subject }) => subject === 'pack 1')).toMatchObject({
    ...{ action: 'catalogue import', reason },
    by: { id: designer.id },
    approvedBy: { id: owner.id },
  });
});

it('plan of an upload that changes and withdraws entries: each field with old and new value', async () => {
  const { uploadId, revision } = await stored(
    zipOf({
      'packs/1-parade.yaml': validFiles['packs/1-parade.yaml'].replace('price: 500', 'price: 800'),
      'exchange-cards.yaml': '- { card: A-1, coins: 30, supply: 20 }\n',
      'point-courses.yaml': '- { id: 1, points: 300 }\n',
    }),
  );
  const planned = await designer.client.done(getCatalogueUpload, { params: { uploadId } });
  expect(planned.seals).toEqual([]);
  expect(planned.changes.find(({ kind }) => kind === 'pack')).toEqual({
    ...{ kind: 'pack', change: 'changed', key: '1', name: { ja: '行列', en: 'Parade' } },
    fields: [{ name: 'price', before: '500', after: '800' }],
  });
  expect(
    planned.changes.filter(({ change }) => change === 'withdrawn').map(({ key }) => key),
  ).toEqual(['2', 'A-2']);
  expect((await approved((await ask({ uploadId, revision })).approvalId)).status).toBe(200);
  expect((await pricesNow()).get(1)).toBe(800);
});

it('the shop changes after an upload was planned: the approval is refused, nothing is imported', async () => {
  const cheaper = validFiles['packs/1-parade.yaml'].replace('price: 500', 'price: 300');
  const asked = await stored(zipOf({ 'packs/1-parade.yaml': cheaper }));
  const { approvalId } = await ask(asked);
  await console.shop.db.run(query.updateTable('pack').set({ price: 700 }).where('id', '=', 1));
  const { status, problem } = await approved(approvalId);
  expect([status, problem?.type]).toEqual([412, 'urn:kaifu:problem:revision-changed']);
  expect(JSON.stringify(problem)).toContain('"before":"700"');
  expect((await pricesNow()).get(1)).toBe(700);
});

it('asking to import an upload by another revision of its plan: refused, nobody is asked to approve', async () => {
  const { uploadId, revision } = await stored(zipOf());
  const reply = await ask({ uploadId, revision: revision + 1 });
  expect(reply.problemName).toBe('revision-changed');
});

it('uploading a catalogue with problems: each with file, line and detail, nothing is stored', async () => {
  const { answer } = await upload(
    zipOf({
      'cards/set.yaml': validFiles['cards/set.yaml'].replace('rarity: 3', 'rarity: 9'),
      'pictures/b.webp': undefined,
      // 鬼 in Shift_JIS
      'banners.yaml': Buffer.from([0x8b, 0x53]),
    }),
  );
  expect(answer).toMatchObject({ id: null, isCut: false });
  expect(answer?.problems.map(({ file, line, detail }) => `${file}:${line}: ${detail}`)).toEqual([
    'banners.yaml:1: this file is not UTF-8 (Shift_JIS, perhaps?): save it as UTF-8',
    'cards/set.yaml:12: "rarity" must be at most 3, not 9',
  ]);
  const missing = await upload(zipOf({ 'pictures/b.webp': undefined }));
  expect(missing.answer?.problems).toEqual([
    { file: 'cards/set.yaml', line: 16, detail: 'there is no file pictures/b.webp' },
  ]);
});

it('problems and notices of an upload: in the language of the reader, also those of older uploads', async () => {
  const reader = await console.staff('designer');
  reader.client.language = 'ja';
  const { answer } = await upload(
    zipOf({
      'cards/set.yaml': validFiles['cards/set.yaml'].replace('rarity: 3', 'rarity: 9'),
      'packs/3.yml': 'id: 3',
      'posts/opening.yaml': 'id: 1\nid: 2',
    }),
    reader,
  );
  expect(answer?.problems.map(({ file, line, detail }) => `${file}:${line}: ${detail}`)).toEqual([
    'cards/set.yaml:12: "rarity"は3以下にしてください（今は9）。',
    'packs/3.yml:1: ここで読むのは名前が.yamlで終わるファイルだけです。名前を変えるか、別の場所に移してください。',
    'posts/opening.yaml:2: 同じ項目が2つあります。どちらかを消してください。',
  ]);
  const scripted = validFiles['packs/1-parade.yaml'].replace(
    '<p>行列です。',
    '<p id="a">行列です。',
  );
  const { uploadId } = await stored(zipOf({ 'packs/1-parade.yaml': scripted }));
  const read = async (language: 'ja' | 'en') => {
    reader.client.language = language;
    const { notices } = await reader.client.done(getCatalogueUpload, { params: { uploadId } });
    return notices.map(({ detail }) => detail);
  };
  const english = 'id on <p> is not allowed in "description" and was taken out';
  expect(await read('en')).toEqual([english]);
  expect(await read('ja')).toEqual([
    '"description"では使えないため、次のものを取り除きました：<p>のid',
  ]);
  const { db } = console.shop;
  await db.run(
    query
      .updateTable('catalogueUpload')
      .set({ plan: sql`jsonb_set(plan, '{notices}', (plan->'notices') #- '{0,ja}')` })
      .where('id', '=', Number(uploadId)),
  );
  expect(await read('ja')).toEqual([english]);
});

it('uploading a new pack with a beacon to a shop without one: named as a problem before the import', async () => {
  const text = validFiles['packs/1-parade.yaml'].replace('id: 1\n', 'id: 9\n');
  const zip = makeZip(
    Object.entries({ ...validFiles, 'packs/9.yaml': text }).map(([name, content]) => ({
      ...{ name, content: name === 'packs/9.yaml' ? content : `${content}` },
    })),
  );
  const { answer } = await upload(zip.toString('base64'));
  expect(answer?.id).toBeNull();
  expect(JSON.stringify(answer?.problems)).toContain('pack 9 is drawn with a beacon');
});

it('uploading hostile zips: refused with the reason, nothing is stored', async () => {
  const hostile = {
    'not-a-zip': Buffer.from('card-types.yaml'),
    'unsafe-path': makeZip([{ name: '../a.yaml', content: 'x' }]),
    link: makeZip([{ name: 'card-types.yaml', content: '/etc/passwd', mode: 0o120_777 }]),
    'too-compressed': makeZip([{ name: 'a.yaml', content: Buffer.alloc(1_000_000) }]),
  };
  const before = await console.shop.db.run(query.selectFrom('catalogueUpload').select('id'));
  for (const [why, zip] of Object.entries(hostile)) {
    const reply = await upload(zip.toString('base64'));
    expect([reply.status, reply.problem?.reason]).toEqual([422, why]);
    expect(reply.problem?.detail).toMatch(/zip|"/);
  }
  const after = await console.shop.db.run(query.selectFrom('catalogueUpload').select('id'));
  expect(after).toEqual(before);
});

it('a catalogue uploaded more than a day ago: deleted, an approval of its import finds nothing', async () => {
  const dearer = validFiles['packs/1-parade.yaml'].replace('price: 500', 'price: 900');
  const asked = await stored(zipOf({ 'packs/1-parade.yaml': dearer }));
  const { approvalId } = await ask(asked);
  console.shop.clock.advance(day + minute);
  owner = await console.staff('owner');
  expect((await approved(approvalId)).problemName).toBe('not-found');
  expect((await pricesNow()).get(1)).toBe(700);
  await console.shop.jobs.find(({ name }) => name === 'delete-expired-catalogue-uploads')?.run();
  expect(await console.shop.db.run(query.selectFrom('catalogueUpload').select('id'))).toEqual([]);
});
