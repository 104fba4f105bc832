import type { Browser, BrowserContext, Page, Response } from '@playwright/test';
import { expect, logIn, once, test } from '../support/test.ts';

test.use({ savesData: false });

const mostFiles = 8;
const mostBytes = 250_000;

/** Reloads a page without the browser's cache and waits until the shop's typefaces are shown. */
async function typefacesOf(page: Page, address: string): Promise<{ files: number; bytes: number }> {
  const fetched: Response[] = [];
  const note = (response: Response) => {
    if (response.url().endsWith('.woff2')) fetched.push(response);
  };
  page.on('response', note);
  await page.goto(address);
  await page.locator('body[data-typefaces]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const sizes = fetched.map((response) => Number(response.headers()['content-length']));
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** The texts of an element that the browser draws in system fonts. */
async function textsInOtherTypefaces(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const others: string[] = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    const foreign = fonts.filter(({ isCustomFont }) => !isCustomFont);
    if (foreign.length === 0) continue;
    const { outerHTML } = await session.send('DOM.getOuterHTML', { nodeId });
    others.push(`${outerHTML} in ${foreign.map(({ familyName }) => familyName).join(', ')}`);
  }
  await session.detach();
  return others;
}

const pages = {
  visitors: [
    '/',
    '/?tab=999998',
    '/pack-detail?packId=201',
    '/fairness?packId=204',
    '/login',
    '/user-register',
    '/user-guide',
    '/specific-commerce',
    '/terms-of-service',
  ],
  members: [
    '/',
    '/buy-point',
    '/my-page',
    '/change-member',
    '/exchange-card?type=2',
    '/buy-product-history',
  ],
};

/** Checks each page in a browser of its own, as on a first visit. */
async function expectLittle(
  browser: Browser,
  baseURL: string | undefined,
  addresses: readonly string[],
  enter = async (_: BrowserContext) => {},
) {
  for (const address of addresses) {
    const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
    await enter(context);
    const { files, bytes } = await typefacesOf(await context.newPage(), address);
    expect.soft(files, address).toBeLessThanOrEqual(mostFiles);
    expect.soft(bytes, address).toBeLessThanOrEqual(mostBytes);
    // Fewer bytes would mean that the typefaces were not fetched.
    expect.soft(bytes, address).toBeGreaterThan(40_000);
    await context.close();
  }
}

test(
  'page of a visitor: fetches at most 8 typeface files and 250 kB of them',
  once,
  async ({ browser, baseURL }) => {
    await expectLittle(browser, baseURL, pages.visitors);
  },
);

test(
  'page of a member: fetches at most 8 typeface files and 250 kB of them',
  once,
  async ({ browser, baseURL, shop, newMember }) => {
    const { id } = await newMember();
    await expectLittle(browser, baseURL, pages.members, (context) =>
      logIn(context, shop, id, baseURL ?? ''),
    );
  },
);

test('names of packs and cards: use one typeface', once, async ({ page }) => {
  for (const address of ['/?tab=999998', '/pack-detail?packId=204']) {
    await typefacesOf(page, address);
    // Texts for screen readers only use no typeface.
    await page.evaluate(
      `for (const text of document.querySelectorAll('.visually-hidden')) text.remove()`,
    );
    expect
      .soft(
        await textsInOtherTypefaces(
          page,
          'main article h2, main article h3, main h1, main li p, main li span',
        ),
        address,
      )
      .toEqual([]);
  }
});
