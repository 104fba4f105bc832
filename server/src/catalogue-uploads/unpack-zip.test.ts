import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/catalogue-folder.ts';
import { makeZip, type ZipFileOptions } from '../testing/make-zip.ts';
import { unpackZip } from './unpack-zip.ts';
import type { ZipLimits } from './zip-entry.rules.ts';

const limits: ZipLimits = { files: 5, bytes: 1_000_000, ratio: 200 };

async function unpack(zip: Buffer | readonly ZipFileOptions[]) {
  const folder = await temporaryFolder();
  const unpacked = await unpackZip(Buffer.isBuffer(zip) ? zip : makeZip(zip), folder, limits);
  const found = await readdir(path.dirname(folder));
  return { folder, unpacked, files: (await readdir(folder)).toSorted(), around: found };
}

const refusalOf = async (zip: Buffer | readonly ZipFileOptions[]) => {
  const { unpacked } = await unpack(zip);
  return 'refusal' in unpacked ? unpacked.refusal : undefined;
};
const types = { name: 'card-types.yaml', content: '- id: 1' };

it("zip with the files of a catalogue, or with one folder of them: unpacked to the catalogue's folder", async () => {
  const flat = await unpack([types, { name: 'cards/鬼.yaml', content: '[]' }]);
  expect(flat.unpacked).toEqual({ root: flat.folder });
  expect(flat.files).toEqual(['card-types.yaml', 'cards']);
  const text = await readFile(path.join(flat.folder, 'cards/鬼.yaml'), 'utf8');
  expect(text).toBe('[]');
  const nested = await unpack([
    { name: 'spring/' },
    { ...types, name: 'spring/card-types.yaml' },
    { name: '__MACOSX/spring/._card-types.yaml', content: 'x' },
    { name: 'spring/.DS_Store', content: 'x' },
  ]);
  expect(nested.unpacked).toEqual({ root: path.join(nested.folder, 'spring') });
  expect(nested.files).toEqual(['spring']);
  expect(await readdir(path.join(nested.folder, 'spring'))).toEqual(['card-types.yaml']);
});

describe('unsafe paths in a zip', () => {
  const paths = [
    '../evil.yaml',
    'a/../../evil.yaml',
    '/etc/evil.yaml',
    'C:\\evil.yaml',
    'C:evil.yaml',
    'a\\..\\evil.yaml',
    './evil.yaml',
    'a//evil.yaml',
    'evil\u0000.yaml',
    `${'a/'.repeat(200)}evil.yaml`,
  ];
  it.each(paths)(
    'path in a zip that leads out of the folder, or could: refused, nothing is written outside (%j)',
    async (name) => {
      const { unpacked, files, around } = await unpack([types, { name, content: 'x' }]);
      expect(unpacked).toEqual({ refusal: { reason: 'unsafe-path', name: name.slice(0, 100) } });
      expect(files).toEqual(['card-types.yaml']);
      expect(around).not.toContain('evil.yaml');
    },
  );
});

it.each([
  ['a link', 0o120_777],
  ['a device', 0o020_666],
  ['a pipe', 0o010_644],
])('%s in a zip: refused, not created', async (_, mode) => {
  const { unpacked, files } = await unpack([{ name: 'a.yaml', content: '/etc/passwd', mode }]);
  expect(unpacked).toEqual({ refusal: { reason: 'link', name: 'a.yaml' } });
  expect(files).toEqual([]);
});

it('zip with two entries for one file, of which the second would replace the first: refused', async () => {
  expect(await refusalOf([types, types])).toEqual({ reason: 'twice', name: types.name });
});

it('zip with a file that another entry uses as a folder: refused as damaged', async () => {
  expect(
    await refusalOf([
      { name: 'a', content: 'x' },
      { name: 'a/b', content: 'y' },
    ]),
  ).toEqual({
    reason: 'damaged',
  });
});

describe('zips that unpack to too much', () => {
  it('zip with a file that is over 200 times larger unpacked: refused before it is unpacked', async () => {
    const zip = [{ name: 'bomb.yaml', content: Buffer.alloc(900_000) }];
    const { unpacked, files } = await unpack(zip);
    expect(unpacked).toEqual({ refusal: { reason: 'too-compressed', name: 'bomb.yaml' } });
    expect(files).toEqual([]);
  });

  it('zip whose files are together larger than the limit: refused', async () => {
    const content = randomBytes(400_000);
    const zip = ['a', 'b', 'c'].map((name) => ({ name, content }));
    expect(await refusalOf(zip)).toEqual({ reason: 'too-large' });
  });

  it('zip whose header says fewer bytes than a file has: refused, no more than these are written', async () => {
    const zip = [{ name: 'bomb.yaml', content: Buffer.alloc(900_000), unpackedBytes: 1_000 }];
    const { unpacked, folder } = await unpack(zip);
    expect(unpacked).toEqual({ refusal: { reason: 'damaged' } });
    const written = await readFile(path.join(folder, 'bomb.yaml')).catch(() => Buffer.alloc(0));
    expect(written.length).toBeLessThanOrEqual(1_000);
  });

  it('zip with more entries than the limit: refused before any is read', async () => {
    const zip = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.yaml` }));
    const { unpacked, files } = await unpack(zip);
    expect(unpacked).toEqual({ refusal: { reason: 'too-many-files' } });
    expect(files).toEqual([]);
  });
});

it.each([
  ['an empty file', Buffer.alloc(0)],
  ['a picture', Buffer.from('RIFF0000WEBP')],
  ['a zip without its end', makeZip([types]).subarray(0, -10)],
])('reading %s as a zip: refused, it is no zip', async (_, zip) => {
  expect(await refusalOf(zip)).toEqual({ reason: 'not-a-zip' });
});

it('zip whose content is cut or changed: refused as damaged', async () => {
  const whole = makeZip([types]);
  const cut = Buffer.concat([whole.subarray(0, 40), whole.subarray(60)]);
  expect(await refusalOf(cut)).toBeDefined();
  const wrong = [{ ...types, checksum: crc32('other') }];
  expect(await refusalOf(wrong)).toEqual({ reason: 'damaged' });
});

it('zip with an encrypted file: refused as encrypted, names the file', async () => {
  expect(await refusalOf([{ ...types, isEncrypted: true }])).toEqual({
    reason: 'encrypted',
    name: types.name,
  });
});

it('zip with a file name in Shift_JIS: refused instead of misread', async () => {
  const name = Buffer.from([0x8b, 0x53, 0x2e, 0x79, 0x61, 0x6d, 0x6c]);
  expect(await refusalOf([{ name, content: 'x' }])).toMatchObject({ reason: 'name-not-utf8' });
});
