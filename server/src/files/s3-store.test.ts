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
  it('a file that another machine put into object storage: fetched once, then served from a local folder', async () => {
    const name = newName();
    await one.put(name, bytes);
    expect(await other.has(name)).toBe(true);
    storage.requests.length = 0;
    expect(await Promise.all([1, 2, 3].map(() => other.fetch(name)))).toEqual([true, true, true]);
    expect(await other.fetch(name)).toBe(true);
    expect(storage.requests).toEqual([`GET /shop/kaifu/files/${name}`]);
    expect(await readFile(join(other.folder, name))).toEqual(bytes);
  });

  it('the local folder of files is lost: every file is fetched from object storage again', async () => {
    const name = newName();
    await one.put(name, bytes);
    await rm(one.folder, { recursive: true });
    expect(await one.fetch(name)).toBe(true);
    expect(await readFile(join(one.folder, name))).toEqual(bytes);
  });

  it('a file that nobody stored: not found; a name with a path: not even requested from object storage', async () => {
    expect(await one.fetch('none.webp')).toBe(false);
    storage.requests.length = 0;
    for (const name of ['../1.webp', '.hidden', 'a/b', ''])
      expect([await one.fetch(name), await one.has(name)]).toEqual([false, false]);
    expect(storage.requests).toEqual([]);
  });

  it('two file stores in one bucket: each lists and removes only its own files', async () => {
    const assets = s3Store(openS3(storage.settings), storage.settings, 'assets', one.folder);
    await assets.put('main.js', bytes);
    await assets.put('old.js', bytes);
    expect((await assets.list()).map(({ name }) => name)).toEqual(['main.js', 'old.js']);
    await assets.remove('old.js');
    expect((await assets.list()).map(({ name }) => name)).toEqual(['main.js']);
    expect(await one.has('main.js')).toBe(false);
  });
});

describe('object storage that fails or returns wrong data', () => {
  it('object storage returns other bytes than were stored: refused by their hash, not saved locally', async () => {
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

  it('object storage returns another stored file: refused by its name, not saved locally', async () => {
    const [wanted, returned] = [newName(), newName()];
    await one.put(wanted, bytes);
    await one.put(returned, Buffer.from('another picture'));
    Object.assign(storage, { mode: 'other file', otherFile: returned });
    await expect(other.fetch(wanted)).rejects.toMatchObject({
      error: 'damaged',
      message: expect.stringContaining(`returned ${returned} where ${wanted} was asked for`),
    });
    expect(await readdir(other.folder).catch(() => [])).toEqual([]);
    storage.mode = 'works';
    expect(await other.fetch(wanted)).toBe(true);
  });

  it('object storage loses a file while it is written: noticed immediately, an error', async () => {
    const name = newName();
    storage.mode = 'loses writes';
    await expect(one.put(name, bytes)).rejects.toMatchObject({
      error: 'unavailable',
      message: expect.stringContaining(`did not store ${name}`),
    });
    expect(await readdir(one.folder).catch(() => [])).toEqual([]);
  });

  it('object storage refuses the credentials or has no such bucket: the error names the settings', async () => {
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

  it('object storage stalls in the middle of a file: given up, and fetched by the next request', async () => {
    const name = newName();
    await one.put(name, bytes);
    const timeouts = { connectionTimeoutMs: 1_000, requestTimeoutMs: 1_000, idleTimeoutMs: 100 };
    const client = openS3(storage.settings, timeouts);
    const store = s3Store(client, storage.settings, 'files', storage.newMachine());
    storage.mode = 'stalls';
    await expect(store.fetch(name)).rejects.toMatchObject({ error: 'unavailable' });
    storage.mode = 'works';
    expect(await store.fetch(name)).toBe(true);
    expect(await readFile(join(store.folder, name))).toEqual(bytes);
  });

  it('object storage fails, does not respond or does not listen: counts as temporarily unavailable', async () => {
    storage.mode = 'fails';
    await expect(one.has(newName())).rejects.toMatchObject({ error: 'unavailable' });
    storage.mode = 'slow';
    const impatient = openS3(storage.settings, {
      connectionTimeoutMs: 100,
      requestTimeoutMs: 100,
      idleTimeoutMs: 100,
    });
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
