import { expectAccessibleAt } from '../support/accessibility.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import type { ShopServer } from '../support/shop-server.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (?:40[13]|404 .*preview)/] });

let own: OwnShop;
let server: ShopServer;
test.beforeAll(async () => {
  own = await openOwnShop();
  server = await own.start();
});
test.afterAll(() => own.close());

test("an editor changes the operator's data, and a second person approves it: visitors read it on the legal page without a restart", async ({
  page,
  browser,
  openConsoleAs,
}) => {
  await page.goto(`${server.consoleUrl}/legal-texts`);
  await signIn(page, await newStaff(own.shop, 'editor'));
  await page.getByRole('link', { name: '運営者の情報' }).click();
  await page.getByText('下書きを変更する').click();
  await page.getByLabel('事業者名（日本語）').fill('開封合同会社');
  await page.getByLabel('電話番号').fill('03-1234-5678');
  await page.getByLabel('理由').fill('社名の変更');
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await page.getByRole('button', { name: '変更を保存する' }).click();
  const preview = page.frameLocator('iframe[title="幅390pxのプレビュー"]');
  await expect(preview.getByText('開封合同会社').first()).toBeVisible();

  await page.getByRole('group').getByText('公開する').click();
  await page.getByLabel('理由').fill('社名の変更');
  await page.getByRole('button', { name: '公開する' }).click();
  await expect(page.getByText('ほかの方の承認を待っています。')).toBeVisible();
  const address = await page.getByRole('link', { name: '申請を見る' }).getAttribute('href');
  const owner = await newStaff(own.shop, 'owner');
  const second = await openConsoleAs(owner, new URL(address ?? '', server.consoleUrl).href);
  const sent = second.getByRole('region', { name: '申請された内容' });
  await expect(sent).toContainText('運営者の情報');
  await second.getByRole('button', { name: '承認して実行する' }).click();
  await expect(second.getByRole('heading', { name: '実行済み' })).toBeVisible();

  await own.advanceClock(server, 61);
  const visitor = await browser.newPage();
  await expect(async () => {
    await visitor.goto(`${server.url}/specific-commerce`);
    await expect(visitor.getByText('開封合同会社').first()).toBeVisible();
  }).toPass();
  await expect(visitor.getByText('03-1234-5678').first()).toBeVisible();
  await visitor.close();
});
