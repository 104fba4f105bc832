import { makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of 401/] });

test('a buyer adds, changes and prices a card in the console: the list shows its price, marked as older than 30 days', async ({
  page,
  shop,
}) => {
  const packId = await makePack(shop, { counts: [1] });
  const modelNumber = `N-${packId}`;
  await page.goto('/cards');
  await signIn(page, await newStaff(shop, 'buyer'));
  await page.getByText('カードを追加する').click();
  await page.getByLabel('型番', { exact: true }).fill(modelNumber);
  await page.getByLabel('名前（日本語）').fill('黒龍');
  await page.getByLabel('名前（英語）').fill('Black dragon');
  await page.getByLabel('レア度', { exact: true }).selectOption('ウルトラレア');
  await page.getByLabel('カードに印刷されたレア度').fill('UR');
  await page.getByLabel('理由').fill('新しいセット');
  await expectAccessibleAt(page, [1024, 1440]);
  await page.getByRole('button', { name: '追加する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('黒龍');
  await expect(page.getByText('画像なし')).toBeVisible();
  await page.getByText('カードを変更する').click();
  await page.getByLabel('収録セットの枚数').fill('２４０');
  await page.getByLabel('理由').fill('数え直した');
  await page.getByRole('button', { name: '変更する' }).click();
  await expect(page.getByRole('region', { name: 'カードの内容' })).toContainText('240');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'カードの一覧へ' }).click();
  await page.getByText('参考価格を記録する').click();
  await page.getByLabel('価格の日').fill('2020-04-01');
  await page.getByLabel('出どころ').fill('秋葉原の店');
  await page.getByLabel('価格の行').fill(`${modelNumber}\t12,800`);
  await page.getByLabel('理由').fill('週の更新');
  await page.getByRole('button', { name: '記録する', exact: true }).click();
  await page.getByLabel('型番または名前').fill(modelNumber.toLowerCase());
  await page.getByRole('button', { name: '絞り込む' }).click();
  const row = page.getByRole('row', { name: modelNumber });
  await expect(row).toContainText('12,800');
  await expect(row).toContainText('30日以上前');
  await expectAccessible(page);
});
