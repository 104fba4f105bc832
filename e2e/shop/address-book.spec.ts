import { query } from '../../server/src/db/pool.ts';
import { makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { shopperOn } from '../support/shopper.ts';
import { expect, once, test } from '../support/test.ts';

test('cards of two purchases shipped to an address abroad: its form has a state, one parcel carries all', {
  ...once,
}, async ({ page, shop, newMember, beLoggedIn }) => {
  const member = await newMember({ points: 1_000 });
  await beLoggedIn(member);
  const shopper = shopperOn(page);
  for (let pack = 0; pack < 2; pack += 1)
    await shopper.buyAndSkip(await makePack(shop, { counts: [9], buyPoints: [40], price: 100 }), 2);
  await page.goto('/my-addresses');
  await expectAccessible(page);
  await page.getByRole('button', { name: '新しい住所を追加する' }).click();
  await expect(page.getByRole('heading', { name: '新しいお届け先' })).toBeFocused();
  await expect(page.getByText('送料はかかりません')).toBeVisible();
  await expect(page.getByLabel('都道府県')).toBeVisible();
  await expect(page.getByLabel('州・省')).toBeHidden();
  await page.getByLabel('国・地域').selectOption('US');
  await expect(page.getByLabel('都道府県')).toBeHidden();
  await expect(page.getByText('関税・輸入税がかかる場合があります')).toBeVisible();
  const typed = {
    ...{ 姓: 'Doe', 名: 'Jane', 郵便番号: '1', '州・省': 'California' },
    ...{ '市・町': 'San Francisco', '番地・通り': '1 Market St', 電話番号: '+14155552671' },
  };
  for (const [label, text] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(text);
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('この国の郵便番号の形でご入力ください。')).toBeVisible();
  await page.getByLabel('郵便番号').fill('94103');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByRole('status').filter({ hasText: '保存しました。' })).toBeFocused();
  await expect(page.getByText('San Francisco, California, 94103')).toBeVisible();
  await page.getByRole('button', { name: 'いつものお届け先にする' }).click();
  await expect(page.getByText('いつものお届け先', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/card-box');
  await shopper.button('すべて発送').click();
  await shopper.toFinalCheck();
  await expect(page.getByText('San Francisco').last()).toBeVisible();
  await expectAccessible(page);
  await shopper.decide.click();
  await expect(page).toHaveURL('/thank-you');
  const parcels = await shop.db.run(
    query.selectFrom('parcel').selectAll().where('memberId', '=', member.id).orderBy('id'),
  );
  expect(parcels).toMatchObject([
    { city: 'San Francisco, California', mergedCards: 2, mergedInto: null },
    { city: 'San Francisco, California', mergedInto: parcels[0]?.id },
  ]);
  const [purchase] = await shop.db.run(
    query.selectFrom('purchase').select('id').where('memberId', '=', member.id),
  );
  await page.goto(`/buy-product-history-detail?packHistoryId=${purchase?.id}`);
  await expect(page.getByText('ほかの2枚と一緒に、1つの荷物で届きます')).toBeVisible();
  await expectAccessible(page);
});
