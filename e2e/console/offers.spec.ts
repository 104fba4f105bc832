import { makeOffer } from '../../server/src/testing/factories.ts';
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

test('a designer offers a card for coins: its preview shows the card, its history the publication', async ({
  page,
}) => {
  await makeOffer(own.shop, { modelNumber: 'YKE-001' });
  await page.goto(`${server.consoleUrl}/offers`);
  await signIn(page, await newStaff(own.shop, 'designer'));
  await page.getByText('カードをコイン交換に出す').click();
  await page.getByLabel('カードを探す').fill('YKE-001');
  await expect(page.getByLabel('カード', { exact: true })).toContainText('YKE-001');
  await page.getByLabel('コイン（1枚）').fill('35');
  await page.getByLabel('枚数（合計）').fill('12');
  await page.getByLabel('理由').fill('春の交換');
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await page.getByRole('button', { name: '下書きを保存する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('YKE-001（35コイン）');
  const preview = page.frameLocator('iframe[title="幅390pxのプレビュー"]');
  await expect(preview.getByRole('heading', { name: '引換札YKE-001' })).toBeVisible();

  await page.getByRole('group').getByText('公開する').click();
  await page.getByLabel('理由').fill('春の交換');
  await page.getByRole('button', { name: '公開する' }).click();
  await expect(page.getByRole('region', { name: '状態' })).toContainText('公開中');
  await expectAccessible(page);
  const history = page.getByRole('region', { name: '公開の履歴', exact: true });
  await expect(history).toContainText('春の交換');
});
