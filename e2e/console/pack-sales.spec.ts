import { makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in, and the
// picture of the test's pack, which is no file.
test.use({ expectedPageErrors: [/status of (401|403|404)/] });

test('a pack is paused and resumed in the console: its page in the shop says why, its history lists both', async ({
  page,
  browser,
  shop,
}) => {
  const packId = await makePack(shop, { counts: [2, 8] });
  const visitor = await browser.newContext({
    baseURL: process.env['KAIFU_E2E_URL'] ?? '',
    locale: 'ja-JP',
    viewport: { width: 390, height: 844 },
  });
  const shopPage = await visitor.newPage();
  await page.goto(`/catalogue?search=${packId}`);
  await signIn(page, await newStaff(shop, 'manager'));
  await expect(page.getByRole('region', { name: 'カタログの表' })).toContainText('販売中');
  await page.getByText('緊急停止').click();
  await expectAccessible(page);
  await page.getByRole('link', { name: String(packId) }).click();

  await page.getByText('販売を一時停止する').click();
  await page.getByLabel('お客様に見える理由（日本語）').fill('印刷の色を確認しています。');
  await page.getByLabel('お客様に見える理由（英語）').fill('We are checking the print.');
  await page.getByLabel('理由（操作の記録に残ります）').fill('電話での指摘');
  await expectAccessible(page);
  await page.getByRole('button', { name: '一時停止する', exact: true }).click();
  await expect(
    page.getByText('から販売を一時停止しています：印刷の色を確認しています。'),
  ).toBeVisible();

  await shopPage.goto(`/pack-detail?packId=${packId}`);
  const buying = shopPage.getByRole('region', { name: 'このパックを買う' });
  await expect(buying).toContainText('販売を一時停止しています');
  await expect(buying).toContainText('印刷の色を確認しています。');
  await expect(buying.getByRole('button')).toHaveCount(0);
  await expect(
    shopPage.getByText('販売を一時停止しました。印刷の色を確認しています。'),
  ).toBeVisible();
  await expect(shopPage.getByText('在庫を1枚ずつ記録していません')).toBeVisible();
  await expectAccessible(shopPage);
  // The demo's packs are tracked.
  await shopPage.goto('/fairness?packId=101');
  await expect(
    shopPage.getByText(/発送前のカード[\d,]+枚は、すべて店内にあります。/),
  ).toBeVisible();
  await shopPage.goto(`/pack-detail?packId=${packId}`);

  await page.getByText('販売を再開する').click();
  await page.getByLabel('お客様に見える理由（日本語）').fill('問題はありませんでした。');
  await page.getByLabel('お客様に見える理由（英語）').fill('We found nothing wrong.');
  await page.getByLabel('理由（操作の記録に残ります）').fill('確認済み');
  await page.getByRole('button', { name: '再開する', exact: true }).click();
  await expect(page.getByText('販売を一時停止する')).toBeVisible();
  await expect(page.getByRole('region', { name: '公開している販売の記録の表' })).toContainText(
    '販売を再開しました。問題はありませんでした。',
  );
  await shopPage.reload();
  await expect(shopPage.getByText('販売を再開しました。問題はありませんでした。')).toBeVisible();
  await expect(buying.getByRole('button').first()).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'YAMLを保存する' }).click();
  expect((await saving).suggestedFilename()).toBe(`packs-${packId}.yaml`);
  await page.getByText('販売の条件と文面を変える').click();
  await page.getByLabel('1口の価格').fill('１２０');
  await page.getByLabel('お客様に見える理由（日本語）').fill('仕入れ値が上がりました。');
  await page.getByLabel('お客様に見える理由（英語）').fill('Cards cost more now.');
  await page.getByLabel('理由（操作の記録に残ります）').fill('値上げ');
  await expectAccessible(page);
  await page.getByRole('button', { name: '変更する', exact: true }).click();
  const changed = '価格を100から120に変更しました。仕入れ値が上がりました。';
  await expect(page.getByText(changed)).toBeVisible();
  await shopPage.reload();
  await expect(shopPage.getByText(changed)).toBeVisible();
  await page.getByText('販売を終える', { exact: true }).click();
  await page.getByLabel('お客様に見える理由（日本語）').fill('在庫を見直します。');
  await page.getByLabel('お客様に見える理由（英語）').fill('We go through our stock.');
  await page.getByLabel('理由（操作の記録に残ります）').fill('入れ替え');
  await page.getByRole('button', { name: '終了を申請する' }).click();
  await expect(page.getByText('ほかの方の承認を待っています。')).toBeVisible();
  await visitor.close();
});
