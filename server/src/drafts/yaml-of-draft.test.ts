import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { makePack } from '../testing/factories.ts';

let console: TestConsole;
let designer: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  designer = await console.staff('designer');
});
afterAll(() => console.close());

const { getPackDraft, getPackDraftYaml, getPackYaml, readPackYaml } = operations;

it('a pack draft exported as YAML and imported again: equal, and reading it changes nothing', async () => {
  const item = { code: randomUUID(), grader: null, grade: null, certificate: null, photos: [] };
  const packId = await makePack(console.shop, { counts: [1, 9], draw: 'instant', items: [item] });
  const { id } = await designer.client.done(operations.createPackDraft, {
    body: { like: { packId } },
  });
  const params = { draftId: String(id) };
  const { file, yaml } = await designer.client.done(getPackDraftYaml, { params });
  const { content, packId: own } = await designer.client.done(getPackDraft, { params });
  expect(file).toBe(`packs/${own}.yaml`);
  expect(await designer.client.done(readPackYaml, { body: { yaml } })).toEqual({
    ...{ content, missingPictures: [] },
  });
});

it('a sealed pack exported as YAML: with its dates, its named copy and its extra prizes', async () => {
  const item = { code: randomUUID(), grader: 'PSA', grade: '10', certificate: '7', photos: [] };
  const packId = await makePack(console.shop, {
    ...{ counts: [1, 9], draw: 'instant', items: [item], price: 300 },
    extras: [
      { kind: 'last', n: null },
      { kind: 'at', n: 5 },
    ],
  });
  const params = { packId: String(packId) };
  const { yaml } = await designer.client.done(getPackYaml, { params });
  const pictures = /^pictures:[\s\S]*?(?=^\w)/m;
  const { content } = await designer.client.done(readPackYaml, {
    body: { yaml: yaml.replace(pictures, '') },
  });
  expect(content).toMatchObject({ packId, price: 300, draw: 'instant', stock: 'untracked' });
  expect(content.lineUp).toMatchObject([
    { count: 1, item },
    { count: 9, item: null },
  ]);
  expect(content.extras.map(({ place }) => place)).toEqual([
    { kind: 'last', n: null },
    { kind: 'at', n: 5 },
  ]);
});

it("pictures named in a draft's YAML: those that the shop has stay, with the hash of their bytes", async () => {
  const bytes = Buffer.from('no real picture');
  const name = `${randomUUID()}.webp`;
  // The console of a test has its files there.
  await console.files.put(name, bytes);
  const yaml = `id: 1
pictures: [pictures/${name}, pictures/other.webp, ../secret.webp]
line_up: [{ card: A, count: 1, item: { photos: [${name}] } }]`;
  const reading = await designer.client.done(readPackYaml, { body: { yaml } });
  expect(reading.content.pictures).toEqual([`/files/${name}`]);
  expect(reading.content.lineUp[0]?.item?.photos).toEqual([
    { address: `/files/${name}`, sha256: createHash('sha256').update(bytes).digest('hex') },
  ]);
  expect(reading.missingPictures).toEqual(['pictures/other.webp', '../secret.webp']);
});

it("importing a draft's YAML with errors: refused, each with its line; unknown drafts: not found", async () => {
  const reply = await designer.client.ask(readPackYaml, { body: { yaml: 'id: 1\nprice: many' } });
  expect(reply.problem?.errors).toEqual([
    { pointer: '/yaml', detail: 'Line 2: "price" must be a number, not "many"' },
  ]);
  const draftId = '2147483647';
  expect((await designer.client.ask(getPackDraftYaml, { params: { draftId } })).status).toBe(404);
  const params = { packId: '2147483647' };
  expect((await designer.client.ask(getPackYaml, { params })).status).toBe(404);
});

it('YAML of a pack that does not exist: not found; of a pack of draw version 1: names no draw', async () => {
  const unknown = { params: { packId: '999999999' } };
  expect((await designer.client.ask(getPackYaml, unknown)).status).toBe(404);
  const packId = await makePack(console.shop, { draw: null, extras: [] });
  const params = { packId: String(packId) };
  expect((await designer.client.done(getPackYaml, { params })).yaml).not.toContain('draw:');
});
