import { buyRequest, makeMember, makePack } from '../../server/src/testing/factories.ts';
import { balanceOf, decisionsOf } from '../support/facts.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import type { ShopServer } from '../support/shop-server.ts';
import { factOf, shopperOn } from '../support/shopper.ts';
import { expect, logIn, test } from '../support/test.ts';

/**
 * Won cards become points after 24 hours. The clock is moved, so this file has a shop of its own.
 */

test.describe.configure({ mode: 'default' });

let own: OwnShop;
let server: ShopServer;
test.beforeAll(async () => {
  own = await openOwnShop();
  server = await own.start();
});
test.afterAll(() => own.close());

const advanceClock = (seconds: number) => own.advanceClock(server, seconds);

test('won cards without a choice until the deadline: become points, none is left to choose', async ({
  page,
  context,
}) => {
  const { shop } = own;
  const packId = await makePack(shop, { counts: [20], buyPoints: [40] });
  const memberId = await makeMember(shop, { points: 1_000 });
  const bought = await shop.packSales.buy(buyRequest({ memberId, packId, count: 5 }));
  const purchaseId = bought.kind === 'bought' ? bought.purchaseId : '';
  await logIn(context, shop, memberId, server.url);
  const shopper = shopperOn(page);

  await page.goto(`${server.url}/get-card-list?packHistoryId=${purchaseId}`);
  await shopper.button('すべて見る').click();
  await shopper.shipButtons.first().click();
  await shopper.toFinalCheck();
  await shopper.decide.click();
  await expect(page).toHaveURL(`${server.url}/thank-you`);

  await advanceClock(24 * 60 * 60 - 600);
  await page.goto(`${server.url}/get-card-list?packHistoryId=${purchaseId}`);
  await expect(page.getByRole('timer')).toHaveText(/^00\.(0\d|10)\.\d\d$/);
  await expect(shopper.shipButtons).toHaveCount(4);
  expect(await decisionsOf(shop, memberId)).toMatchObject({ open: 4 });

  await advanceClock(600);
  expect(await decisionsOf(shop, memberId)).toEqual({
    open: 0,
    ship: 1,
    points: 4,
    pointsBack: 160,
  });
  expect(await balanceOf(shop, memberId)).toMatchObject({ points: 660 });
  await page.reload();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole('banner').getByRole('link', { name: /660/ })).toBeVisible();
});

test('choosing for won cards after the deadline: refused, names the cards, the time and the points', async ({
  page,
  context,
}) => {
  const { shop } = own;
  const packId = await makePack(shop, { counts: [20], buyPoints: [40] });
  const memberId = await makeMember(shop, { points: 1_000 });
  await shop.packSales.buy(buyRequest({ memberId, packId, count: 2 }));
  await logIn(context, shop, memberId, server.url);
  const shopper = shopperOn(page);
  await page.goto(`${server.url}/get-card-list`);
  await shopper.button('すべて見る').click();
  await shopper.shipButtons.first().click();
  await shopper.shipButtons.last().click();
  await shopper.toFinalCheck();
  await advanceClock(24 * 60 * 60);
  await shopper.decide.click();
  await expect(page).toHaveURL(`${server.url}/thank-you`);
  await expect(page.getByRole('heading', { name: 'このカードは手続き済みです' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    /選択の期限（\d{4}\/\d\d\/\d\d \d\d:\d\d）を過ぎたため、2枚を80ポイントに交換しました。/,
  );
  expect(await decisionsOf(shop, memberId)).toEqual({
    open: 0,
    ship: 0,
    points: 2,
    pointsBack: 80,
  });
});

test('deadline of won cards passes on the final check: the screen says so, links to the points', async ({
  page,
  context,
}) => {
  const { shop } = own;
  const packId = await makePack(shop, { counts: [20], buyPoints: [40] });
  const memberId = await makeMember(shop, { points: 1_000 });
  await shop.packSales.buy(buyRequest({ memberId, packId, count: 2 }));
  await logIn(context, shop, memberId, server.url);
  const shopper = shopperOn(page);
  await page.goto(`${server.url}/get-card-list`);
  await shopper.button('すべて見る').click();
  await shopper.button('すべて発送').click();
  await shopper.toFinalCheck();
  await expect(page.getByRole('timer')).toHaveText(/^23\.5\d\.\d\d$/);
  await advanceClock(24 * 60 * 60);
  // Returning from another tab: the page reads the current user again and with it the shop's time.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('main')).toContainText(
    '選択の期限を過ぎたため、残りのカードはポイントに変わりました。',
  );
  await expect(shopper.decide).toBeHidden();
  await page.getByRole('link', { name: 'カードの内訳を見る' }).click();
  await expect(factOf(page, '期限切れで変換')).toContainText('2枚');
  await expect(page.getByRole('main')).toContainText('すべてポイントに変換済み');
});

test('cards waiting for a choice: a bar on every screen links to the nearest deadline, gone after the choice', async ({
  page,
  context,
  browser,
}) => {
  const { shop } = own;
  const packId = await makePack(shop, { counts: [20], buyPoints: [40] });
  const memberId = await makeMember(shop, { points: 1_000 });
  const first = await shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
  await advanceClock(19 * 60 * 60 - 60);
  await shop.packSales.buy(buyRequest({ memberId, packId, count: 3 }));
  await logIn(context, shop, memberId, server.url);
  const shopper = shopperOn(page);
  await page.goto(server.url);
  const bar = page.getByRole('link', { name: /^選択待ち\d/ });
  await expect(bar).toHaveText(/選択待ち4枚残り5時間/);
  await expect(page.getByRole('button', { name: 'メニュー（選択待ち4枚）' })).toBeVisible();
  // One row, in English and on the narrowest phones, too.
  const narrow = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 320, height: 640 },
  });
  await logIn(narrow, shop, memberId, server.url);
  const english = await narrow.newPage();
  await english.goto(server.url);
  const row = english.getByRole('link', { name: /^4 cards to choose/ });
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(44);
  await narrow.close();
  await bar.click();
  const purchaseId = first.kind === 'bought' ? first.purchaseId : '';
  await expect(page).toHaveURL(`${server.url}/get-card-list?packHistoryId=${purchaseId}`);
  await expect(bar).toBeHidden();
  await shopper.button('すべて見る').click();
  await shopper.button('すべて発送').click();
  await shopper.toFinalCheck();
  await shopper.decide.click();
  await expect(page).toHaveURL(`${server.url}/thank-you`);
  await expect(bar).toHaveText(/選択待ち3枚残り23時間/);
  await page.getByRole('link', { name: '選択待ちのカードを選ぶ' }).click();
  await shopper.button('すべて見る').click();
  await expect(shopper.shipButtons).toHaveCount(3);
  await shopper.shipButtons.first().click();
  await shopper.toFinalCheck();
  await shopper.decide.click();

  await page.goto(`${server.url}/buy-product-history`);
  const partly = page.getByRole('main').getByRole('listitem').first();
  await expect(partly).toContainText('1枚発送準備中・2枚未選択');
  await partly.getByRole('link', { name: '手続き済みのカードを見る' }).click();
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: '発送（荷物 1）' }),
  ).toHaveCount(1);
});
