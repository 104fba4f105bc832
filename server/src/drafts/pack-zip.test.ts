import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '#contract/console/index.ts';
import type { DraftChange } from '#contract/console/pack-drafts.ts';
import { StorageError } from '../files/file-store.ts';
import { uploadPicture } from '../pictures/index.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { makePack } from '../testing/factories.ts';
import { makeZip, type ZipFileOptions } from '../testing/make-zip.ts';

let console: TestConsole;
let designer: SignedInStaff;
let other: TestConsole;
let otherDesigner: SignedInStaff;
beforeAll(async () => {
  [console, other] = [await openTestConsole(), await openTestConsole()];
  [designer, otherDesigner] = [await console.staff('designer'), await other.staff('designer')];
});
afterAll(async () => {
  await console.close();
  await other.close();
});

const { changePackDraft, createPackDraft, getPackDraft, getPackDraftYaml } = operations;
const { getPackDraftZip, getPackZip, readPackZip, uploadPackPicture } = operations;

/** A picture of noise, so that it is not tiny when it is compressed. */
function picture(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'red', noise } });
}

async function draftOf(by: SignedInStaff, change: DraftChange): Promise<{ draftId: string }> {
  const { id } = await by.client.done(createPackDraft, { body: {} });
  const params = { draftId: String(id) };
  await by.client.done(changePackDraft, { params, revision: 1, body: change });
  return params;
}

const readZip = (zip: Buffer, by = designer) => by.client.ask(readPackZip, { file: zip });
/** Somebody else sends each, because one person may send few zips a minute. */
const refusalOf = async (files: readonly ZipFileOptions[]) => {
  const { status, problem } = await readZip(makeZip(files), await console.staff('designer'));
  return { status, detail: problem?.detail };
};
const yaml = { name: 'packs/7.yaml', content: 'id: 7\npictures: [pictures/a.webp]\n' };

it('a pack draft with cover, picture of links and photos of a copy, taken to another shop as a zip: equal YAML, equal pictures', async () => {
  const cover = await designer.client.done(uploadPackPicture, {
    params: { use: 'cover' },
    file: await picture(900, 1200)
      .jpeg()
      .withExif({ IFD0: { Artist: 'me' } })
      .toBuffer(),
  });
  const share = await designer.client.done(uploadPackPicture, {
    params: { use: 'share' },
    file: await picture(1200, 630).png().toBuffer(),
  });
  const photo = { address: cover.address, sha256: cover.sha256 };
  const item = {
    code: randomUUID(),
    grader: 'PSA',
    grade: '10',
    certificate: '7',
    photos: [photo],
  };
  const params = await draftOf(designer, {
    name: { ja: '龍の箱', en: 'Dragon box' },
    ...{ pictures: [cover.address], sharePicture: share.address, price: 300 },
    startsAt: '2027-01-01T00:00:00.000Z',
    lineUp: [{ modelNumber: 'A-1', count: 1, buyPoint: 5, item }],
  });
  const first = await designer.client.done(getPackDraftZip, { params });
  const read = await readZip(Buffer.from(first.zip, 'base64'), otherDesigner);
  expect(read.answer?.missingPictures).toEqual([]);
  const there = await draftOf(otherDesigner, read.answer?.content ?? {});
  const { content } = await designer.client.done(getPackDraft, { params });
  expect((await otherDesigner.client.done(getPackDraft, { params: there })).content).toEqual(
    content,
  );
  const yamls = [
    await designer.client.done(getPackDraftYaml, { params }),
    await otherDesigner.client.done(getPackDraftYaml, { params: there }),
  ];
  expect(yamls[1]).toEqual(yamls[0]);
  // The zip has the bytes of the pictures, so they are equal, too.
  expect(await otherDesigner.client.done(getPackDraftZip, { params: there })).toEqual(first);
});

it('a zip of a pack packed as a folder, with a picture of a catalogue: the picture keeps its name', async () => {
  const content = await picture(600, 800).webp().toBuffer();
  const name = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.webp`;
  const read = await readZip(
    makeZip([
      { name: 'my pack/packs/7.yaml', content: `id: 7\npictures: [pictures/${name}]\n` },
      { name: `my pack/pictures/${name}`, content },
    ]),
  );
  expect(read.answer?.content.pictures).toEqual([`/files/${name}`]);
});

it('a picture in the zip of a pack that no shop has made: encoded again, without its EXIF', async () => {
  const content = await picture(900, 1200)
    .webp()
    .withExif({ IFD0: { Artist: 'me' } })
    .toBuffer();
  const read = await readZip(makeZip([yaml, { name: 'pictures/a.webp', content }]));
  const [address = ''] = read.answer?.content.pictures ?? [];
  const name = address.replace('/files/', '');
  const stored = await readFile(`${console.files.folder}/${name}`);
  const { exif } = await sharp(stored).metadata();
  expect(exif).toBeUndefined();
});

it('a zip of a pack without one of its pictures: read, and the picture is named', async () => {
  const { answer } = await readZip(makeZip([yaml]));
  expect(answer).toMatchObject({ missingPictures: ['pictures/a.webp'], content: { packId: 7 } });
});

describe('zips of a pack that are refused', () => {
  it('zip of a pack whose end is cut off: refused as no zip', async () => {
    const { status, problem } = await readZip(makeZip([yaml]).subarray(0, -30));
    expect(status).toBe(422);
    expect(problem?.detail).toContain('its end is missing');
  });

  it.each<[string, readonly ZipFileOptions[], string]>([
    [
      'a file that unpacks to far more',
      [yaml, { name: 'pictures/a.webp', content: Buffer.alloc(900_000) }],
      '"pictures/a.webp" is compressed far beyond',
    ],
    ['one name twice', [yaml, yaml], '"packs/7.yaml" is in the zip twice'],
    [
      'a path that leads out',
      [yaml, { name: '../evil.webp', content: 'x' }],
      '"../evil.webp" is not a path',
    ],
    [
      'a file that the YAML does not name',
      [yaml, { name: 'pictures/b.webp', content: 'x' }],
      'does not name the file "pictures/b.webp"',
    ],
    ['no YAML', [{ name: 'a.txt', content: 'x' }], 'has no YAML file'],
    [
      'the YAML of two packs',
      [yaml, { name: 'packs/8.yml', content: 'id: 8' }],
      'more than one YAML file',
    ],
    [
      'a YAML in Shift_JIS',
      [{ name: '7.yaml', content: Buffer.from([0x69, 0x8b, 0x53]) }],
      'not in UTF-8',
    ],
    [
      'a picture that is none',
      [yaml, { name: 'pictures/a.webp', content: '<svg/>' }],
      '"pictures/a.webp": Only JPEG',
    ],
    [
      'a YAML of over 2 MB',
      [{ name: '7.yaml', content: `# ${randomBytes(1_000_000).toString('hex')}` }],
      'The YAML file is larger than 2 MB. Check that it is the file of one pack.',
    ],
    [
      'a picture of over 15 MB',
      [yaml, { name: 'pictures/a.webp', content: randomBytes(15 * 1024 * 1024 + 1) }],
      '"pictures/a.webp" is larger than 15 MB. Make it smaller and pack the zip again.',
    ],
  ])('zip of a pack with %s: refused, the sentence says which', async (_, files, sentence) => {
    const { status, detail } = await refusalOf(files);
    expect(status).toBe(422);
    expect(detail).toContain(sentence);
  });

  it('zip of a pack whose YAML has errors: each with its line, and no picture is stored', async () => {
    const { problem } = await readZip(makeZip([{ name: '7.yaml', content: 'id: 7\nprice: many' }]));
    expect(problem?.errors).toEqual([
      { pointer: '/yaml', detail: 'Line 2: "price" must be a number, not "many"' },
    ]);
  });
});

it('a pack with a picture that is not stored, saved as a zip: refused, names the picture; unknown packs: not found', async () => {
  const packId = await makePack(console.shop, { draw: 'instant' });
  const reply = await designer.client.ask(getPackZip, { params: { packId: String(packId) } });
  expect(reply.status).toBe(409);
  expect(reply.problem?.detail).toContain('is not among the files of the shop');
  const unknown = '2147483647';
  for (const answer of [
    await designer.client.ask(getPackZip, { params: { packId: unknown } }),
    await designer.client.ask(getPackDraftZip, { params: { draftId: unknown } }),
  ])
    expect(answer.status).toBe(404);
});

it('a draft whose pictures are together over 32 MB, saved as a zip: refused, says to take the YAML', async () => {
  const names = Array.from({ length: 3 }, () => `u-${randomBytes(16).toString('hex')}.webp`);
  for (const name of names) await console.files.put(name, Buffer.alloc(11 * 1024 * 1024));
  const params = await draftOf(designer, { pictures: names.map((name) => `/files/${name}`) });
  const { status, problem } = await designer.client.ask(getPackDraftZip, { params });
  expect(status).toBe(409);
  expect(problem).toMatchObject({
    reason: 'too-large',
    detail: expect.stringContaining('would be larger than 32 MB. Save the YAML'),
  });
});

it('the zip of a pack while eight pictures are decoded or wait: refused as busy, says to wait; later it is read', async () => {
  const { db, clock } = console.shop;
  const large = await picture(3000, 4000).png({ compressionLevel: 1 }).toBuffer();
  // All wait for the first, which takes by far the longest.
  const decoding = [large, ...Array.from({ length: 7 }, () => Buffer.from('no picture'))].map(
    (sent) => uploadPicture({ db, clock, files: console.files }, sent, 'cover'),
  );
  const content = await picture(600, 800).webp().toBuffer();
  const zip = makeZip([yaml, { name: 'pictures/a.webp', content }]);
  const { status, problem, response } = await readZip(zip);
  expect(status).toBe(429);
  expect(response.headers['retry-after']).toBe('3');
  expect(problem).toMatchObject({
    reason: 'busy',
    detail: expect.stringContaining('Wait a moment and send it again'),
  });
  await Promise.all(decoding);
  expect((await readZip(zip)).answer?.content.pictures).toHaveLength(1);
});

it('zips of a pack while the storage of pictures is away: refused as away for a while, both ways', async () => {
  const away = () => Promise.reject(new StorageError('unavailable', 'away'));
  const fetch = vi.spyOn(console.files, 'fetch').mockImplementation(away);
  const params = await draftOf(designer, { pictures: ['/files/0123456789abcdef.webp'] });
  for (const { status, problem } of [
    await readZip(makeZip([yaml]), await console.staff('designer')),
    await designer.client.ask(getPackDraftZip, { params }),
  ]) {
    expect(status).toBe(503);
    expect(problem?.type).toContain('temporarily-away');
  }
  fetch.mockRestore();
});
