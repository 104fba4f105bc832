import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  startTestStorage,
  storageCredentials,
  type TestStorage,
} from '../testing/object-storage.ts';
import type { FileStore } from './file-store.ts';
import { checkS3, openS3, s3Store } from './s3-store.ts';

let storage: TestStorage;
let one: FileStore;
let other: FileStore;
beforeAll(async () => {
  for (const [name, value] of Object.entries(storageCredentials)) vi.stubEnv(name, value);
  storage = await startTestStorage();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await storage.close();
});
beforeEach(() => {
  storage.mode = 'works';
  [one, other] = [machine(), machine()];
});

/** The store of another machine: it shares nothing with the others but the storage. */
function machine(): FileStore {
  return s3Store(openS3(storage.settings), storage.settings, 'files', storage.newMachine());
}

const bytes = Buffer.from('a picture');
let files = 0;
const newName = () => `${++files}.webp`;

describe('files in object storage', () => {
  it('a file that another machine stored: fetched once, then served from the local folder', async () => {
    const name = newName();
    await one.put(name, bytes);
    expect(await other.has(name)).toBe(true);
    storage.requests.length = 0;
    expect(await Promise.all([1, 2, 3].map(() => other.fetch(name)))).toEqual([true, true, true]);
    expect(await other.fetch(name)).toBe(true);
    expect(storage.requests).toEqual([`GET /shop/kaifu/files/${name}`]);
    expect(await readFile(join(other.folder, name))).toEqual(bytes);
  });

  it('the local folder is lost: every file is fetched again', async () => {
    const name = newName();
    await one.put(name, bytes);
    await rm(one.folder, { recursive: true });
    expect(await one.fetch(name)).toBe(true);
    expect(await readFile(join(one.folder, name))).toEqual(bytes);
  });

  it('a file that nobody stored, or a name with a path: not found, and not asked for by path', async () => {
    expect(await one.fetch('none.webp')).toBe(false);
    storage.requests.length = 0;
    for (const name of ['../1.webp', '.hidden', 'a/b', ''])
      expect([await one.fetch(name), await one.has(name)]).toEqual([false, false]);
    expect(storage.requests).toEqual([]);
  });

  it('listing and removing: each store sees its own files alone', async () => {
    const assets = s3Store(openS3(storage.settings), storage.settings, 'assets', one.folder);
    await assets.put('main.js', bytes);
    await assets.put('old.js', bytes);
    expect((await assets.list()).map(({ name }) => name)).toEqual(['main.js', 'old.js']);
    await assets.remove('old.js');
    expect((await assets.list()).map(({ name }) => name)).toEqual(['main.js']);
    expect(await one.has('main.js')).toBe(false);
  });
});

describe('an object storage that misbehaves', () => {
  it('other bytes than were stored: refused by their hash, and not kept on this machine', async () => {
    const name = newName();
    await one.put(name, bytes);
    storage.mode = 'other bytes';
    await expect(other.fetch(name)).rejects.toMatchObject({
      error: 'damaged',
      message: expect.stringContaining(`returned other bytes of ${name}`),
    });
    expect(await readdir(other.folder).catch(() => [])).toEqual([]);
    storage.mode = 'works';
    expect(await other.fetch(name)).toBe(true);
  });

  it('a write that is lost: noticed at once', async () => {
    const name = newName();
    storage.mode = 'loses writes';
    await expect(one.put(name, bytes)).rejects.toMatchObject({
      error: 'unavailable',
      message: expect.stringContaining(`did not store ${name}`),
    });
    expect(await readdir(one.folder).catch(() => [])).toEqual([]);
  });

  it('refused credentials, a missing bucket: the settings to correct are named', async () => {
    const check = (bucket = 'shop') => {
      const settings = { ...storage.settings, bucket };
      return checkS3(openS3(settings), settings);
    };
    await check();
    await expect(check('nowhere')).rejects.toMatchObject({
      error: 'settings',
      message: expect.stringMatching(/bucket nowhere at http.*does not exist.*KAIFU_FILES/),
    });
    storage.mode = 'refuses';
    await expect(check()).rejects.toMatchObject({
      error: 'settings',
      message: expect.stringMatching(/refuses the credentials.*AWS_ACCESS_KEY_ID/),
    });
  });

  it('a storage that fails, does not answer or does not listen: unavailable, for the moment', async () => {
    storage.mode = 'fails';
    await expect(one.has(newName())).rejects.toMatchObject({ error: 'unavailable' });
    storage.mode = 'slow';
    const impatient = openS3(storage.settings, { connectionTimeoutMs: 100, requestTimeoutMs: 100 });
    await expect(checkS3(impatient, storage.settings)).rejects.toMatchObject({
      error: 'unavailable',
    });
    const settings = { ...storage.settings, endpoint: 'http://127.0.0.1:9' };
    await expect(checkS3(openS3(settings), settings)).rejects.toMatchObject({
      error: 'unavailable',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});
