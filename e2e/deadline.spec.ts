import { makeMember, makePack, wishToBuy } from '../server/src/testing/factories.ts';
import { balanceOf, choicesOf } from './support/facts.ts';
import { type OwnShop, openOwnShop } from './support/own-shop.ts';
import type { ShopServer } from './support/shop-server.ts';
import { shopperOn } from './support/shopper.ts';
import { expect, logIn, test } from './support/test.ts';

/** What 24 hours do to won cards. The clock is moved, so the shop is this file's own. */

test.describe.configure({ mode: 'default' });

let own: OwnShop;
let server: ShopServer;
test.beforeAll(async () => {
  own = await openOwnShop();
  server = await own.start();
});
test.afterAll(() => own.close());

const letPass = (seconds: number) => own.letPass(server, seconds);

test('cards without a choice become points, and there is nothing left to choose', async ({
  page,
  context,
}) => {
  const { shop } = own;
  const packId = await makePack(shop, { counts: [20], buyPoints: [40] });
  const memberId = await makeMember(shop, { points: 1_000 });
  const bought = await shop.counter.buy(wishToBuy({ memberId, packId, count: 5 }));
  const purchaseId = bought.kind === 'bought' ? bought.purchaseId : '';
  await logIn(context, shop, memberId, server.url);
  const shopper = shopperOn(page);

  await page.goto(`${server.url}/get-card-list?packHistoryId=${purchaseId}`);
  await shopper.button('すべて見る').click();
  await shopper.shipButtons.first().click();
  await shopper.toFinalCheck();
  await shopper.decide.click();
  await expect(page).toHaveURL(`${server.url}/thank-you`);

  await letPass(24 * 60 * 60 - 600);
  await page.goto(`${server.url}/get-card-list?packHistoryId=${purchaseId}`);
  await expect(page.getByRole('timer')).toHaveText(/^00\.(0\d|10)\.\d\d$/);
  await expect(shopper.shipButtons).toHaveCount(4);
  expect(await choicesOf(shop, memberId)).toMatchObject({ open: 4 });

  await letPass(600);
  expect(await choicesOf(shop, memberId)).toEqual({ open: 0, ship: 1, points: 4, pointsBack: 160 });
  expect(await balanceOf(shop, memberId)).toMatchObject({ points: 660 });
  await page.reload();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: /660/ })).toBeVisible();
});

test('a choice that comes too late is told that it was settled', async ({ page, context }) => {
  const { shop } = own;
  const packId = await makePack(shop, { counts: [20], buyPoints: [40] });
  const memberId = await makeMember(shop, { points: 1_000 });
  await shop.counter.buy(wishToBuy({ memberId, packId, count: 2 }));
  await logIn(context, shop, memberId, server.url);
  const shopper = shopperOn(page);
  await page.goto(`${server.url}/get-card-list`);
  await shopper.button('すべて見る').click();
  await shopper.shipButtons.first().click();
  await shopper.shipButtons.last().click();
  await shopper.toFinalCheck();
  await letPass(24 * 60 * 60);
  await shopper.decide.click();
  await expect(page).toHaveURL(`${server.url}/thank-you`);
  await expect(page.getByRole('main')).toContainText('このカードの手続きは、すでに完了しています。');
  expect(await choicesOf(shop, memberId)).toEqual({ open: 0, ship: 0, points: 2, pointsBack: 80 });
});
