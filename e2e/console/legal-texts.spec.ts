import { expectAccessible } from '../support/accessibility.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import type { ShopServer } from '../support/shop-server.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of 40[13]/] });

let own: OwnShop;
let server: ShopServer;
test.beforeAll(async () => {
  own = await openOwnShop();
  server = await own.start();
});
test.afterAll(() => own.close());

test('an editor writes the terms and a second person approves them: members read them in the shop', async ({
  page,
  browser,
}) => {
  await page.goto(`${server.consoleUrl}/legal-texts`);
  await signIn(page, await newStaff(own.shop, 'editor'));
  await page.getByText('文書を書く').click();
  await page.getByLabel('文書の種類').selectOption('利用規約');
  await page.getByLabel('本文（日本語）').fill('<h3>第1条</h3><p>当店の規約です。</p>');
  await page.getByLabel('本文（英語）').fill('<h3>Article 1</h3><p>Our own terms.</p>');
  await page.getByLabel('理由').fill('自社の規約');
  await expectAccessible(page);
  await page.getByRole('button', { name: '下書きを保存する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('利用規約');
  const preview = page.frameLocator('iframe[title="幅390pxのプレビュー"]');
  await expect(preview.getByText('当店の規約です。')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('group').getByText('公開する').click();
  await page.getByLabel('理由').fill('自社の規約');
  await page.getByRole('button', { name: '公開する' }).click();
  await expect(page.getByText('ほかの方の承認を待っています。')).toBeVisible();
  const visitor = await browser.newPage();
  await visitor.goto(`${server.url}/terms-of-service`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('利用規約');
  await expect(visitor.getByText('当店の規約です。')).toHaveCount(0);

  const address = await page.getByRole('link', { name: '申請を見る' }).getAttribute('href');
  const other = await browser.newContext({ baseURL: server.consoleUrl, locale: 'ja-JP' });
  const second = await other.newPage();
  await second.goto(address ?? '');
  await signIn(second, await newStaff(own.shop, 'owner'));
  await second.getByRole('link', { name: '公開する文書を見る' }).waitFor();
  await second.getByRole('button', { name: '承認して実行する' }).click();
  await expect(second.getByRole('heading', { name: '実行済み' })).toBeVisible();
  await other.close();

  await own.advanceClock(server, 61);
  await visitor.reload();
  await expect(visitor.getByText('当店の規約です。')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.close();
});
