import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFileStores } from '../app/open-file-stores.ts';
import type { FileStores } from '../files/file-store.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import {
  startTestStorage,
  storageCredentials,
  type TestStorage,
} from '../testing/object-storage.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let storage: TestStorage;
let one: FileStores;
let other: TestApp;
const warnings: string[] = [];
beforeAll(async () => {
  for (const [name, value] of Object.entries(storageCredentials)) vi.stubEnv(name, value);
  [shop, storage] = await Promise.all([openTestShop(), startTestStorage()]);
  one = await openMachine();
  other = await openTestApp(shop, { stores: await openMachine() });
});
afterAll(async () => {
  await other.close();
  await Promise.all([shop.close(), storage.close()]);
  vi.unstubAllEnvs();
});

/** The stores of a machine that shares nothing with others but the object storage. */
async function openMachine(): Promise<FileStores> {
  const config = { dataFolder: storage.newMachine(), objectStorage: storage.settings };
  return await openFileStores(config, (sentence) => warnings.push(sentence));
}

const get = (app: TestApp, url: string) => app.visitor().raw({ method: 'GET', url });

describe('two machines with one object storage', () => {
  it('pictures and web app files stored by one machine: another one serves them, cacheable permanently', async () => {
    await one.files.put('a.webp', Buffer.from('a picture'));
    await one.assets.put('main-of-the-version-before.js', Buffer.from('a script'));
    for (const [url, body] of [
      ['/files/a.webp', 'a picture'],
      ['/assets/main-of-the-version-before.js', 'a script'],
    ] as const) {
      const answer = await get(other, url);
      expect(answer).toMatchObject({ statusCode: 200, body });
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect((await get(other, '/files/none.webp')).statusCode).toBe(404);
  });

  it('object storage fails while a picture is requested: an error that is not cached', async () => {
    await one.files.put('b.webp', Buffer.from('another picture'));
    storage.mode = 'fails';
    const refused = await get(other, '/files/b.webp');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    expect(other.logged.at(-1)).toMatchObject({
      msg: expect.stringContaining('cannot be reached or failed'),
    });
    // Files that this machine already has are still served.
    expect((await get(other, '/files/a.webp')).statusCode).toBe(200);
    storage.mode = 'works';
    expect((await get(other, '/files/b.webp')).body).toBe('another picture');
  });

  it('starting while object storage fails: the shop opens and says what is missing', async () => {
    storage.mode = 'fails';
    await openMachine();
    storage.mode = 'works';
    expect(warnings).toEqual([
      expect.stringMatching(/bucket shop.*failed.*Until it answers, pictures are missing/),
    ]);
  });

  it('object storage with a public address: browsers are redirected there for pictures, not for scripts', async () => {
    const app = await openTestApp(shop, { filesUrl: 'https://cdn.example/kaifu' });
    const answer = await get(app, '/files/a.webp');
    await app.close();
    expect(answer.statusCode).toBe(302);
    expect(answer.headers['location']).toBe('https://cdn.example/kaifu/files/a.webp');
    expect(String(answer.headers['content-security-policy'])).toContain(
      "img-src 'self' data: blob: https://cdn.example;",
    );
  });
});
