import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { WebBuild } from '../../server/src/http/web-build.ts';
import { expect, once, test } from '../support/test.ts';

/** The web app's build that the shop under test serves. */
const dist = path.join(import.meta.dirname, '../../web/shop/dist');

test(
  'first load of the top page: at most 120 kB of gzipped JavaScript before it is usable',
  once,
  async () => {
    const web = new WebBuild(dist);
    await web.read();
    const scripts = web.scriptsOfEveryPage();
    // Make sure that the pattern still finds the build's files.
    expect(scripts).not.toEqual([]);
    const bytes = scripts.reduce(
      (sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length,
      0,
    );
    expect(bytes).toBeLessThanOrEqual(120_000);
  },
);

test(
  'a visitor’s first page: contains or preloads the responses, code and picture of its first screen',
  once,
  async ({ page }) => {
    // Stop the clock: data contained in a page is stale after some seconds and would be fetched
    // again on a slow machine.
    await page.addInitScript('performance.now = () => 0');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const address of ['/', '/pack-detail?packId=201']) {
      asked.length = 0;
      await page.goto(address);
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      const calls = new Set(asked.filter((path) => path.startsWith('/api/')));
      expect(calls, address).toEqual(new Set(['/api/user/point']));
    }
    const sent = await (await page.request.get('/pack-detail?packId=201')).text();
    expect(sent).toMatch(
      /<link rel="preload" as="image" href="\/files\/[^"]+" fetchpriority="high"/,
    );
    expect(sent).toMatch(/<link rel="modulepreload"[^>]* href="\/assets\/pack-detail-[^"]+\.js"/);
  },
);

test.describe('first visit', () => {
  test.use({ savesData: false });

  test(
    'first visit: code of menu and dialogs is fetched before pictures and typefaces',
    once,
    async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto('/');
      await page.locator('body[data-typefaces]').waitFor({ state: 'attached' });
      const first = (kind: RegExp) => asked.findIndex((path) => kind.test(path));
      const menu = first(/\/menu-[^/]+\.js$/);
      expect(menu).toBeGreaterThan(-1);
      expect(first(/\.woff2$/)).toBeGreaterThan(menu);
      // One picture is part of the page. Those of the packs load with their screen.
      const pictures = asked
        .slice(0, menu)
        .filter((path) => /\.(?:webp|avif|png|jpe?g)$/.test(path));
      expect(pictures.length).toBeLessThanOrEqual(1);
    },
  );
});
