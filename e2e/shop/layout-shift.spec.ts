import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { buyRequest, makePack } from '../../server/src/testing/factories.ts';
import { shopperOn } from '../support/shopper.ts';
import { atEveryWidth, expect, once, test } from '../support/test.ts';

/** Collects the page's layout shifts without user input: their scores and elements. */
async function watchForShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(`
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? node?.nodeName);
        window.shifts.push(value.toFixed(4) + ' ' + location.pathname + ' ' + moved.join(' | '));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  return async () => {
    // Pictures and late responses cause most layout shifts. On a page with the payment company's
    // frame the browser at times never reports an idle network; nothing comes after 15 seconds.
    await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined);
    await page.waitForTimeout(300);
    return await page.evaluate<string[]>('window.shifts');
  };
}

/**
 * The addresses at which a route is opened. A route that is not listed is opened without a query.
 */
const addresses: Record<string, readonly string[]> = {
  '': ['/', '/?tab=999998', '/?tab=-1', '/?tab=9999'],
  'pack-list': ['/pack-list?index=2'],
  'pack-detail': ['/pack-detail?packId=201', '/pack-detail?packId=504'],
  // A pack with its odds, and one that is sold out.
  login: ['/login', '/login?packId=503', '/login?packId=204'],
  fairness: ['/fairness?packId=204'],
  'trial-opening': ['/trial-opening?packId=201'],
  'buy-product': ['/buy-product?packId=201', '/buy-product'],
  'confirm-buy-product': ['/confirm-buy-product?packId=201&buyCount=3'],
  'confirm-buy-point': ['/confirm-buy-point?pointPriceId=5'],
  'exchange-card': ['/exchange-card?type=2', '/exchange-card?type=0'],
  // Previews need a key, which tests of the console have.
  preview: [],
  'pack-preview': [],
};

/** The two files that name the screens. */
const routeFiles = ['routes.tsx', 'routes/other-screens.tsx'];

/** All routes: those of visitors, or those of members. */
function routesOf(who: 'visitors' | 'members'): string[] {
  const named = routeFiles.flatMap((file) => {
    const source = readFileSync(path.join(import.meta.dirname, '../../web/shop', file), 'utf8');
    const [everyone = '', members = ''] = source
      .slice(source.indexOf('Component: Everyone'))
      .split('Component: MembersOnly');
    return [...(who === 'visitors' ? everyone : members).matchAll(/'([a-z-]+)'(?=[,\]])/g)];
  });
  const routes = named.flatMap(([, name]) => name ?? []).filter((name) => name !== 'soon');
  return (who === 'visitors' ? ['', ...routes] : routes).flatMap(
    (name) => addresses[name] ?? [`/${name}`],
  );
}

/** Opens several pages at a time, because each mostly waits. */
async function expectStill(context: BrowserContext, opened: readonly string[]): Promise<void> {
  const waiting = [...opened];
  const look = async () => {
    const page = await context.newPage();
    const shifts = await watchForShifts(page);
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      await page.goto(address);
      expect.soft(await shifts(), address).toEqual([]);
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: 4 }, look));
}

test('screens of visitors while loading: no layout shift', atEveryWidth, async ({ context }) => {
  test.slow(); // It is all the screens there are.
  const routes = routesOf('visitors');
  expect(routes.length).toBeGreaterThan(15);
  await expectStill(context, routes);
});

test(
  'screen that begins with a notice: starts right below the header, also while it loads',
  once,
  async ({ page }) => {
    await page.goto('/no-such-page');
    await expect(page.getByText('お探しのページは見つかりませんでした。')).toBeVisible();
    const header = await page.getByRole('banner').boundingBox();
    const screen = await page.getByRole('main').boundingBox();
    expect(screen?.y).toBe((header?.y ?? 0) + (header?.height ?? 0));
  },
);

test.describe("the shop's typefaces loading", () => {
  test.use({ savesData: false });

  // A letter can be slightly wider in one typeface than in the other. Shifts below this score are
  // invisible.
  const nothing = 0.0005;

  test(
    'the shop’s typefaces replacing the fallback fonts: no layout shift',
    once,
    async ({ context, page }) => {
      const shifts = await watchForShifts(page);
      await page.goto('/login');
      const loaded = ['Arial', 'Liberation Sans', 'Roboto'].map(
        (name) => `new FontFace('one', 'local("${name}")').load()`,
      );
      const standIn = await page.evaluate(`Promise.any([${loaded}]).then(() => true, () => false)`);
      // Without a Japanese system font, characters are boxes of any width until the shop's
      // typefaces load.
      const japanese = await page.evaluate(`(() => {
      const context = document.createElement('canvas').getContext('2d');
      context.font = '20px sans-serif';
      return context.measureText('ポ獣').width === 40;
    })()`);
      test.skip(!japanese, 'no Japanese typeface is on this machine');
      test.skip(
        !standIn,
        'none of the fallback fonts is on this machine (tools/fallback-fonts.ts)',
      );
      for (const language of ['ja', 'en']) {
        await context.addInitScript(`localStorage.setItem('kaifu.language', '${language}')`);
        for (const address of ['/', '/pack-detail?packId=201']) {
          await page.goto(address);
          await page.locator('body[data-typefaces]').waitFor({ state: 'attached' });
          const moved = await shifts();
          const sum = moved.reduce((total, shift) => total + Number.parseFloat(shift), 0);
          expect.soft(sum, `${language} ${address}: ${moved.join('\n')}`).toBeLessThan(nothing);
        }
      }
    },
  );
});

test.describe('screens of members', () => {
  // Payment screens are opened without a payment. The shop answers 404 and the browser logs it.
  test.use({
    expectedPageErrors: [
      /status of 404 .*\/api\/user\/(bank|complete_checkout_session|point\/(end|combini_number))\)$/,
    ],
  });
  test(
    'screens of members while loading: no layout shift',
    atEveryWidth,
    async ({ context, newMember, beLoggedIn }) => {
      test.slow();
      await beLoggedIn(await newMember({ points: 10_000, coins: 500 }));
      const routes = routesOf('members');
      expect(routes.length).toBeGreaterThan(25);
      // Answers that come one after the other move what stands below them.
      let asked = 0;
      await context.route('**/api/**', async (route) => {
        await sleep(100 + 150 * (asked++ % 4));
        await route.continue();
      });
      await expectStill(context, ['/', '/pack-detail?packId=201', ...routes]);
    },
  );
});

test(
  'page that learns late that its member is logged in: no layout shift',
  atEveryWidth,
  async ({ context, newMember, beLoggedIn }) => {
    await beLoggedIn(await newMember({ points: 10_000 }));
    await context.route('**/api/user/point', async (route) => {
      const response = await route.fetch();
      await sleep(700);
      await route.fulfill({ response });
    });
    await expectStill(context, [
      '/',
      '/pack-detail?packId=201',
      '/pack-detail?packId=504',
      '/pack-list?index=2',
      '/fairness?packId=204',
      '/user-guide',
    ]);
  },
);

test('member drawing a pack, up to the thank-you screen: no layout shift', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  test.slow();
  await beLoggedIn(await newMember({ points: 10_000 }));
  const shifts = await watchForShifts(page);
  const shopper = shopperOn(page);
  await shopper.buyAndSkip(await makePack(shop), 12);
  await page.reload();
  expect(await shifts(), page.url()).toEqual([]);
  await shopper.button('すべてポイント').click();
  await shopper.toFinalCheck();
  await page.reload();
  expect(await shifts(), page.url()).toEqual([]);
  await shopper.decide.click();
  await expect(page).toHaveURL('/thank-you');
  await page.reload();
  expect(await shifts(), page.url()).toEqual([]);
});

test(
  'member with waiting cards, on a first or later visit: no layout shift',
  atEveryWidth,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember({ points: 10_000 });
    const packId = await makePack(shop);
    await shop.packSales.buy(buyRequest({ memberId: member.id, packId, count: 2 }));
    await beLoggedIn(member);
    const shifts = await watchForShifts(page);
    const bar = page.getByRole('complementary', { name: '選択待ちのカード' }).getByRole('link');
    // At first the browser has not stored the number of waiting cards; afterwards it has.
    for (const address of ['/', '/', `/pack-detail?packId=${packId}`, '/user-guide']) {
      await page.goto(address);
      await expect(bar).toBeVisible();
      expect.soft(await shifts(), address).toEqual([]);
    }
    // For another member in the same browser the stored number is wrong.
    await beLoggedIn(await newMember());
    await page.goto('/');
    await expect(bar).toHaveCount(0);
    expect(await shifts()).toEqual([]);
  },
);

test(
  'waiting cards reported after the screen is drawn: their bar covers no title and no purchase button',
  atEveryWidth,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember({ points: 10_000 });
    const packId = await makePack(shop);
    await shop.packSales.buy(buyRequest({ memberId: member.id, packId, count: 2 }));
    await beLoggedIn(member);
    // This browser never remembers them, as on the first visit after they were bought elsewhere.
    await page.addInitScript("localStorage.removeItem('kaifu.waiting')");
    const shifts = await watchForShifts(page);
    const bar = page.getByRole('complementary', { name: '選択待ちのカード' }).getByRole('link');
    const main = page.getByRole('main');
    const button = (name: RegExp | string) => main.getByRole('button', { name });
    const screens: [address: string, purchase?: Locator][] = [
      ['/pack-list?index=2'],
      ['/user-guide'],
      ['/buy-point'],
      ['/exchange-card'],
      [`/pack-detail?packId=${packId}`, button('パックを引く')],
      [`/confirm-buy-product?packId=${packId}&buyCount=1`, button('購入して開封する')],
      ['/confirm-buy-point?pointPriceId=5', button(/を支払う$/)],
    ];
    for (const [address, purchase] of screens) {
      await page.goto(address);
      await expect(bar).toBeVisible();
      const title = main.getByRole('heading', { level: 1 });
      for (const covered of purchase === undefined ? [title] : [title, purchase]) {
        await expect(covered).toBeVisible();
        expect.soft(await overlap(bar, covered), `${address} ${covered}`).toBe(false);
      }
      expect.soft(await shifts(), address).toEqual([]);
    }
  },
);

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) return false;
  return a.y < b.y + b.height && b.y < a.y + a.height;
}
