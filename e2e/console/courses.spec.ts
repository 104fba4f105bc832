import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
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

test('a manager makes a point course, sees its preview, publishes and withdraws it: its history has both', async ({
  page,
}) => {
  await page.goto(`${server.consoleUrl}/courses`);
  await signIn(page, await newStaff(own.shop, 'manager'));
  await page.getByText('購入コースを作る').click();
  await page.getByLabel('ポイント（＝価格、円）').fill('12345');
  await page.getByLabel('添え書き（日本語）').fill('春だけ');
  await page.getByLabel('添え書き（英語）').fill('Spring only');
  await page.getByLabel('理由').fill('春の発売');
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await page.getByRole('button', { name: '下書きを保存する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('12,345ポイント（春だけ）');
  const preview = page.frameLocator('iframe[title="幅390pxのプレビュー"]');
  await expect(preview.getByText('春だけ')).toBeVisible();

  await page.getByRole('group').getByText('公開する').click();
  await page.getByLabel('理由').fill('春の発売');
  await page.getByRole('button', { name: '公開する' }).click();
  const state = page.getByRole('region', { name: '状態' });
  await expect(state).toContainText('公開中');
  await expectAccessible(page);

  await page.getByRole('group').getByText('取り下げる').click();
  await page.getByLabel('理由').fill('春の終わり');
  await page.getByRole('button', { name: '取り下げる' }).click();
  await expect(state).toContainText('下書き');
  await expect(page.getByRole('region', { name: '公開の履歴', exact: true })).toContainText(
    '春の発売',
  );
});
