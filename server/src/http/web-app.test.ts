import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

describe('serving the web app', () => {
  it('a HEAD request for a page, as monitoring sends: the headers of the page, without its body', async () => {
    const [page, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) => http.app.inject({ method, url: '/login' })),
    );
    expect(page?.body).toContain('<div id="app">');
    expect([head?.statusCode, head?.body]).toEqual([200, '']);
    expect(head?.headers['content-type']).toBe(page?.headers['content-type']);
  });

  it('a build installed while the shop runs: its files and those of other versions are served', async () => {
    await writeFile(join(http.folder, 'web/assets/main-new.js'), 'export {};');
    await writeFile(join(http.folder, 'assets/main-of-another.js'), 'export {};');
    for (const name of ['main-new.js', 'main-of-another.js']) {
      const file = await http.app.inject(`/assets/${name}`);
      expect([file.statusCode, file.body]).toEqual([200, 'export {};']);
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    const gone = await http.app.inject('/assets/main-old.js');
    expect(gone.statusCode).toBe(404);
    expect(gone.headers['cache-control']).toContain('no-store');
  });

  it.each(['/files/', '/assets/'])(
    'a path that leads outside %s: no file is served',
    async (prefix) => {
      await writeFile(join(http.folder, 'secret.txt'), 'hidden');
      for (const path of [
        '..%2fsecret.txt',
        '%2e%2e%2fsecret.txt',
        'x%2f..%2f..%2fsecret.txt',
        '%00',
        '%ff',
      ]) {
        const answer = await http.app.inject(prefix + path);
        expect([400, 404], path).toContain(answer.statusCode);
        expect(answer.body).not.toContain('hidden');
      }
    },
  );
});
