import { expectAccessible } from '../support/accessibility.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import type { ShopServer } from '../support/shop-server.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (?:401|404 .*preview)/] });

let own: OwnShop;
let server: ShopServer;
test.beforeAll(async () => {
  own = await openOwnShop();
  server = await own.start();
});
test.afterAll(() => own.close());

/** 10:00 tomorrow in Japan, as the field of a form has it. */
function tomorrowAtTen(): string {
  const inJapan = new Date(own.shop.clock.now().getTime() + (24 + 9) * 60 * 60 * 1000);
  return `${inJapan.toISOString().slice(0, 10)}T10:00`;
}

test('an editor previews news and publishes them for tomorrow at 10:00: a visitor sees them then, not before', async ({
  page,
  browser,
}) => {
  await page.goto(`${server.consoleUrl}/news`);
  await signIn(page, await newStaff(own.shop, 'editor'));
  await page.getByText('新しく書く').click();
  await page.getByLabel('題名（日本語）').fill('春のパックのお知らせ');
  await page.getByLabel('題名（英語）').fill('Packs of spring');
  await page.getByLabel('書いた人（日本語）').fill('店長');
  await page.getByLabel('書いた人（英語）').fill('Shopkeeper');
  await page.getByLabel('本文（日本語）').fill('<p>明日から<strong>販売</strong>します。</p>');
  await page.getByLabel('本文（英語）').fill('<p>On sale tomorrow.</p>');
  await page.getByLabel('理由').fill('春の発売');
  await expectAccessible(page);
  await page.getByRole('button', { name: '下書きを保存する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('春のパックのお知らせ');

  const preview = page.frameLocator('iframe[title="幅390pxのプレビュー"]');
  await expect(preview.getByText('明日から販売します。')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('group').getByText('公開する').click();
  await page.getByLabel('公開の開始（日本時間）').fill(tomorrowAtTen());
  await page.getByLabel('理由').fill('春の発売');
  await page.getByRole('button', { name: '公開する' }).click();
  await expect(page.getByRole('region', { name: '状態' })).toContainText('公開予定');
  await expect(page.getByRole('region', { name: '公開の履歴', exact: true })).toContainText(
    '最初の版',
  );

  const visitor = await browser.newPage();
  await visitor.goto(`${server.url}/?tab=-1`);
  await expect(visitor.getByRole('heading', { name: 'お知らせ' })).toBeVisible();
  await expect(visitor.getByText('春のパックのお知らせ')).toHaveCount(0);
  const atTen = Date.parse(`${tomorrowAtTen()}:00+09:00`);
  await own.advanceClock(server, Math.ceil((atTen - own.shop.clock.now().getTime()) / 1000) + 1);
  await visitor.reload();
  await expect(visitor.getByText('春のパックのお知らせ')).toBeVisible();
  await visitor.close();
});
