import type { Page } from '@playwright/test';
import { openShop, type Shop } from '../../server/src/app/shop.ts';
import { query } from '../../server/src/db/pool.ts';
import { buyRequest, makeMember, makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import { expectFingerSized } from '../support/press.ts';
import type { ShopServer } from '../support/shop-server.ts';
import { atEveryWidth, expect, logIn, once, test } from '../support/test.ts';

/**
 * The feed shows the newest cards of all packs. Other tests would draw newer ones, so this file has
 * a shop of its own.
 */
let own: OwnShop;
let server: ShopServer;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  own = await openOwnShop();
  server = await own.start();
});
test.afterAll(() => own.close());

/**
 * The feed is a minute late: a draw of so long ago appears in a few seconds. An older one may be
 * missed, because the feed is read already.
 */
const agoMs = 57_000;

/** Buys a unit of a new pack a while ago, and opens it. @returns the pack's name in the feed */
async function drawBefore(shop: Shop, memberId: number): Promise<string> {
  const packId = await makePack(shop, { counts: [9], draw: 'instant' });
  const clock = { now: () => new Date(Date.now() - agoMs) };
  const earlier = openShop(shop.db, clock, shop.secrets);
  await earlier.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
  const opened = query.updateTable('purchase').set({ packsOpened: 1 });
  await shop.db.run(opened.where('memberId', '=', memberId).where('packId', '=', packId));
  return `試験パック${packId}`;
}

/** Opens the top page and scrolls to the feed. */
async function atFeed(page: Page) {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(server.url);
  const feed = page.getByRole('region', { name: 'みんなの当選カード' });
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(feed).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await feed.scrollIntoViewIfNeeded();
  return feed;
}

test(
  'a card is drawn while the top page is open: it appears by itself, not while paused, and leads to its proof',
  atEveryWidth,
  async ({ page }) => {
    const { shop } = own;
    const memberId = await makeMember(shop, { points: 10_000 });
    const first = await drawBefore(shop, memberId);
    const feed = await atFeed(page);
    await expect(feed.getByRole('link', { name: first })).toBeVisible();
    await expect(feed.getByRole('listitem').filter({ hasText: first })).toContainText('どなたか');
    await expectAccessible(page);

    const second = await drawBefore(shop, memberId);
    await expect(feed.getByRole('link', { name: second })).toBeVisible();

    const pause = feed.getByRole('button', { name: '更新を止める' });
    await expectFingerSized(pause);
    await pause.click();
    const third = await drawBefore(shop, memberId);
    await page.waitForTimeout(6_000);
    await expect(feed.getByRole('link', { name: third })).toHaveCount(0);
    await feed.getByRole('button', { name: '更新を再開' }).click();
    await expect(feed.getByRole('link', { name: third })).toBeVisible();

    await feed.getByRole('listitem').filter({ hasText: third }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/fairness\?packId=\d+&round=1$/);
  },
);

test(
  'a member chooses a name for the live feed: it is beside their cards',
  once,
  async ({ page, context }) => {
    const { shop } = own;
    const memberId = await makeMember(shop, { points: 10_000 });
    await logIn(context, shop, memberId, server.url);
    await page.goto(`${server.url}/user-menu`);
    await page.getByRole('link', { name: '名前の表示とコレクションの公開' }).click();
    await page.getByLabel('表示する名前').fill('よつば');
    await page.getByLabel('「みんなの当選カード」で、開封したカードの横に表示する').check();
    await expectAccessible(page);
    await page.getByRole('button', { name: '保存する' }).click();
    await expect(page.getByRole('status').filter({ hasText: '保存しました。' })).toBeVisible();
    const pack = await drawBefore(shop, memberId);
    const shown = (await atFeed(page)).getByRole('listitem').filter({ hasText: pack });
    await expect(shown).toContainText('よつば');
  },
);
