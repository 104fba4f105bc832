import type { Page, Request } from '@playwright/test';
import { makePack, makePointCourse } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { balanceOf } from '../support/facts.ts';
import { shopperOn } from '../support/shopper.ts';
import { atEveryWidth, expect, once, test } from '../support/test.ts';

test('header for a visitor: links to the top page and to the login, which preserves the chosen pack', async ({
  page,
}) => {
  await page.goto('/pack-detail?packId=501');
  await page.getByRole('banner').getByRole('link', { name: 'ログイン' }).click();
  await expect(page).toHaveURL('/login?packId=501');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /トップページ/ })
    .click();
  await expect(page).toHaveURL('/');
});

test('a member’s balance in the header: links to buying points', async ({
  page,
  newMember,
  beLoggedIn,
}) => {
  await beLoggedIn(await newMember({ points: 12_345, coins: 678 }));
  await page.goto('/');
  const balance = page.getByRole('banner').getByRole('link', { name: /12,345.*678/ });
  await expect(balance).toHaveAttribute('href', '/buy-point');
});

test('menu of a visitor: links to packs, news and login', atEveryWidth, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'メニュー' }).click();
  const menu = page.getByRole('dialog', { name: 'メニュー' });
  await expect(menu.getByRole('link', { name: 'お知らせ' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'ログイン' })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'すべてのパック' }).click();
  await expect(page).toHaveURL('/pack-list?index=999998');
  await expect(menu).toBeHidden();
});

test('navigating to another screen: starts at its top with the focus on it', async ({ page }) => {
  await page.goto('/?tab=999998');
  const news = page.getByRole('contentinfo').getByRole('link', { name: 'すべてのパック' });
  await news.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate<number>('window.scrollY')).toBeGreaterThan(100);
  await news.click();
  await expect(page.getByRole('heading', { level: 1, name: 'すべて' })).toBeVisible();
  await expect.poll(() => page.evaluate<number>('window.scrollY')).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test(
  'following a link to the current screen: starts at its top with the focus on it',
  once,
  async ({ page }) => {
    await page.goto('/?tab=999998');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'トップページ' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate<number>('window.scrollY')).toBe(0);
    await footer.scrollIntoViewIfNeeded();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect.poll(() => page.evaluate<number>('window.scrollY')).toBe(0);
  },
);

test('skip link: moves to the content and adds no history entry', once, async ({ page }) => {
  await page.goto('/pack-list?index=2');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '本文へ移動' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL('/pack-list?index=2');
});

test.describe('touch screen', () => {
  test.use({ hasTouch: true });
  test(
    'touch screen: long press opens no context menu, pinch and double tap do not zoom',
    once,
    async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      /** Whether the page permits the default action of each event. */
      const allowed = await page.evaluate<boolean[]>(`(() => {
      const target = document.querySelector('main');
      const finger = (identifier) => new Touch({ identifier, target, clientX: 9, clientY: 9 });
      const send = (type, touches) =>
        target.dispatchEvent(
          new TouchEvent(type, { touches, changedTouches: [finger(1)], bubbles: true, cancelable: true }),
        );
      return [
        target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
        send('touchstart', [finger(1), finger(2)]),
        send('touchend', []),
        send('touchend', []),
      ];
    })()`);
      expect(allowed).toEqual([false, false, true, false]);
    },
  );
});

test('switching the language: stays on the screen, the choice is remembered', async ({ page }) => {
  await page.goto('/pack-detail?packId=501');
  await page.getByRole('spinbutton', { name: '購入数' }).fill('7');
  await page.getByRole('button', { name: 'EN English' }).click();
  await expect(page).toHaveURL('/pack-detail?packId=501');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Great Dawn Sets Sail');
  await expect(page.getByRole('spinbutton', { name: 'Quantity', exact: true })).toHaveValue('7');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Great Dawn Sets Sail');
  await page.getByRole('button', { name: 'JA 日本語' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('大暁丸の船出');
});

/** Answers every request with state 9999 until the returned function is called. */
async function closeShop(page: Page, note?: object): Promise<() => Promise<void>> {
  const closed = {
    status: 503,
    json: {
      state: 9999,
      csrf: { name: 'a', value: 'b' },
      now: '2026-11-21T00:00:00Z',
      message: '-',
      ...(note && { maintenance: note }),
    },
  };
  await page.route('**/api/**', (route) => route.fulfill(closed));
  return () => page.unroute('**/api/**');
}

/** Counts the requests to the API that have no response yet. */
function countPending(page: Page): () => number {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/api/')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return () => pending.size;
}

test.describe('maintenance of the shop', () => {
  test.use({ expectedPageErrors: [/status of 503/] });
  const again = (page: Page) => page.getByRole('button', { name: 'もう一度試す' });
  const expectClosed = async (page: Page) => {
    await expect(page.getByRole('heading', { name: 'メンテナンス中です' })).toBeVisible();
    // The screen polls when it opens. If the shop opened before that, the screen would leave.
    await expect(again(page)).not.toHaveAttribute('aria-busy');
  };

  test(
    'maintenance found by reload, address or link: the member returns to the same screen afterwards',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      await beLoggedIn(await newMember({ points: 1_000 }));
      await shopperOn(page).buyAndSkip(await makePack(shop), 2);
      await expect(page).toHaveURL(/\/get-card-list/);
      const chosen = page.url();
      const pending = countPending(page);
      const ways: [address: string, go: () => Promise<unknown>][] = [
        [chosen, () => page.reload()],
        ['/buy-point', () => page.goto('/buy-point')],
        ['/my-page', () => page.goto('/my-page')],
        [
          '/buy-point',
          () => page.getByRole('main').getByRole('link', { name: 'ポイント購入' }).click(),
        ],
        ['/login', () => page.goto('/login')],
      ];
      for (const [address, go] of ways) {
        const openShop = await closeShop(page);
        await go();
        await expectClosed(page);
        await openShop();
        await again(page).click();
        // The login redirects a member to the top page.
        await expect(page).toHaveURL(address === '/login' ? '/' : address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // Wait for the last response of my page. A request that finds the shop closed before the
        // press would open the maintenance page itself.
        if (address === '/my-page') {
          await expect(page.getByText('SMS認証を済ませると')).toBeVisible();
          await expect.poll(pending).toBe(0);
        }
      }
    },
  );

  test(
    'returning from the payment provider during maintenance: completion is shown afterwards',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      const member = await newMember();
      await beLoggedIn(member);
      const course = await makePointCourse(shop, { points: 2000 });
      await page.goto(`/confirm-buy-point?pointPriceId=${course}`);
      await page.getByRole('radio', { name: 'PayPay' }).check();
      await page.getByRole('main').getByRole('button').last().click();
      const pay = page.getByRole('button', { name: /支払う \/ Pay/ });
      await expect(pay).toBeVisible();
      const openShop = await closeShop(page);
      await pay.click();
      await expectClosed(page);
      await openShop();
      await again(page).click();
      await expect(page.getByRole('heading', { name: 'ポイント購入完了' })).toBeVisible();
      await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/);
      expect(await balanceOf(shop, member.id)).toMatchObject({ points: 2000 });
    },
  );

  test('response of state 9999 (maintenance): opens the maintenance page, returns when it is over', async ({
    page,
  }) => {
    const openShop = await closeShop(page);
    await page.goto('/pack-list?index=2');
    await expect(page).toHaveURL('/maintenance');
    await expect(page.getByRole('heading', { name: 'メンテナンス中です' })).toBeVisible();
    await expectAccessible(page);
    await again(page).click();
    await expect(page).toHaveURL('/maintenance');
    await openShop();
    // The page also polls every ten seconds.
    await expect(page).toHaveURL('/pack-list?index=2');
  });

  test('shop closed with a message and an end: both are on the maintenance page', async ({
    page,
  }) => {
    const note = { message: '新しい倉庫へ移ります。', ends_at: '2026-11-21T05:30:00.000Z' };
    await closeShop(page, note);
    await page.goto('/');
    await expect(page.getByText('新しい倉庫へ移ります。')).toBeVisible();
    await expect(page.getByText('再開予定: 2026/11/21 14:30ごろ（日本時間）')).toBeVisible();
    await expectAccessible(page);
  });

  test(
    'maintenance page while the shop is open: redirects to the top page',
    once,
    async ({ page }) => {
      await page.goto('/maintenance');
      await expect(page).toHaveURL('/');
    },
  );
});

test.describe('browser without a connection', () => {
  test.use({ expectedPageErrors: [/ERR_INTERNET_DISCONNECTED/] });
  test('without a connection: the screen says so, its button tries again', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    // Simulate a log-in in another tab: everything is read again.
    await page.evaluate("new BroadcastChannel('kaifu.answers').postMessage([])");
    await page.getByRole('contentinfo').getByRole('link', { name: 'お知らせ' }).click();
    // The client retries a few times, for about five seconds.
    await expect(page.getByRole('alert')).toContainText('通信できませんでした');
    await expectAccessible(page);
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'もう一度読み込む' }).click();
    await expect(page.getByText('カードパックの店「開封」オープンのお知らせ')).toBeVisible();
    // The content from before the loss stays visible.
    await page.getByRole('main').getByRole('link', { name: 'すべて', exact: true }).click();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });
});

test(
  'unreadable response of another version of the shop: the screen offers to reload the page',
  once,
  async ({ page }) => {
    await page.route('**/api/user/pack/all_list/**', (route) =>
      route.fulfill({
        json: {
          state: 200,
          csrf: { name: 'a', value: 'b' },
          now: '2026-11-21T00:00:00Z',
          data: 'otherwise',
        },
      }),
    );
    await page.goto('/pack-list?index=2');
    await expect(page.getByRole('alert')).toContainText('表示できませんでした');
    await page.unrouteAll();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'もう一度読み込む' }).click();
    await loaded;
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  },
);

test.describe('code that fails to load', () => {
  test.use({ expectedPageErrors: [/ERR_FAILED|dynamically imported module/] });
  test(
    'code of the menu or the banners fails to load: the rest of the page works, a reload mends it',
    once,
    async ({ page }) => {
      await page.route(/assets\/(?:menu|banner-slider)-.*\.js$/, (route) => route.abort());
      await page.goto('/');
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await page.getByRole('button', { name: 'メニュー' }).click();
      await expect(page.getByRole('alert')).toContainText('再読み込みしてください');
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await page.unrouteAll();
      await Promise.all([
        page.waitForEvent('load'),
        page.getByRole('button', { name: '再読み込み' }).click(),
      ]);
      await page.getByRole('button', { name: 'メニュー' }).click();
      await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeVisible();
    },
  );
});

test.describe('loading overlay', () => {
  test(
    'loading overlay: covers the screen while a purchase is checked',
    once,
    async ({ page, newMember, beLoggedIn }) => {
      await beLoggedIn(await newMember({ points: 1_000 }));
      await page.goto('/pack-detail?packId=502');
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/user/pack/check', async (route) => {
        await held;
        await route.continue();
      });
      await page.getByRole('button', { name: 'パックを引く' }).click();
      const overlay = page.getByRole('status').filter({ hasText: '読み込み中' });
      await expect(overlay).toBeVisible();
      expect(await overlay.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
      answer();
      await expect(overlay).toBeHidden();
    },
  );
});

test(
  'window of 768 px or wider: has the desktop layout instead of the phone layout',
  once,
  async ({ page }) => {
    await page.goto('/terms-of-service');
    const header = page.getByRole('banner');
    for (const [width, height] of [
      [767, 57],
      [768, 65],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      // The header's border is one pixel.
      await expect.poll(async () => (await header.boundingBox())?.height).toBe(height);
    }
  },
);
