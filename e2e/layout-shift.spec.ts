import type { Page } from '@playwright/test';
import { makePack } from '../server/src/testing/factories.ts';
import { shopperOn } from './support/shopper.ts';
import { atEveryWidth, expect, test } from './support/test.ts';

/** Collects what moves on a page without anybody having touched it: how much, and which elements. */
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
    // Pictures, typefaces and late answers are what pushes things about.
    await page.evaluate('document.fonts.ready');
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300);
    return await page.evaluate<string[]>('window.shifts');
  };
}

/** Screens that anybody may open, and those a member may open without having bought anything. */
const open = [
  '/',
  '/?tab=999998',
  '/?tab=-1',
  '/?tab=9999',
  '/pack-list?index=2',
  '/pack-detail?packId=201',
  '/pack-detail?packId=504',
  '/login',
  '/maintenance',
];
const ofMembers = ['/', '/pack-detail?packId=201', '/confirm-buy-product?packId=201&buyCount=3'];

test('nothing on a screen moves while it loads, for a visitor', atEveryWidth, async ({ page }) => {
  const shifts = await watchForShifts(page);
  for (const address of open) {
    await page.goto(address);
    expect(await shifts(), address).toEqual([]);
  }
});

test('nothing moves for a member, from the pack to the last thanks', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  test.slow();
  await beLoggedIn(await newMember({ points: 10_000 }));
  const shifts = await watchForShifts(page);
  for (const address of ofMembers) {
    await page.goto(address);
    expect(await shifts(), address).toEqual([]);
  }
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
