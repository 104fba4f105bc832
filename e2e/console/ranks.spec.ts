import { buyRequest, makePack } from '../../server/src/testing/factories.ts';
import { expectAccessibleAt, expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedPageErrors: [/status of (401|403|404|409)/] });

test('a manager previews what ranks give and sets it: the change is listed, members read it on their screen', async ({
  page,
  shop,
  newMember,
  openShopAs,
}) => {
  // So many points that the ranks change nothing for members of other tests.
  const member = await newMember({ points: 60_000_000 });
  const packId = await makePack(shop, { price: 50_000_000, counts: [1, 9], pointsPerCoin: 1_000 });
  await shop.packSales.buy(buyRequest({ memberId: member.id, packId, count: 1 }));
  await page.goto('/promotions');
  await signIn(page, await newStaff(shop, 'manager'));
  await page.getByText(/^会員ランクを設定する/).click();
  await page.getByLabel('期間（今日までの日数）').fill('90');
  const first = page.getByRole('group', { name: 'ランク1' });
  await first.getByLabel('名前（日本語）').fill('白金');
  await first.getByLabel('名前（英語）').fill('Platinum');
  await first.getByLabel('必要なポイント').fill('50000000');
  await first.getByLabel(/^カードを選べる時間/).fill('72');
  await first.getByLabel(/^パックで獲得するコインへの上乗せ/).fill('10');
  await page.getByRole('button', { name: '今の会員で試算する' }).click();
  const preview = page.getByRole('region', { name: /^この設定での会員数とコイン/ });
  await expect(preview.getByRole('row', { name: /白金.*50,000.*5,000/ })).toBeVisible();
  const form = page.locator('form').filter({ has: first });
  await form.getByLabel('理由').fill('常連の方への特典');
  await form.getByRole('button', { name: '設定する' }).click();
  await expect(page.getByRole('alert')).toContainText('1か月に付与する上限');
  await form.getByLabel(/^ランクで上乗せするコインの1か月の上限/).fill('300000');
  await expectAccessibleAt(page, [1024, 1440]);
  await form.getByRole('button', { name: '設定する' }).click();
  const changes = page.getByRole('region', { name: '会員ランクの変更履歴', exact: true });
  await expect(changes).toContainText('白金 50,000,000 72時間 +10%');
  await expect(changes).toContainText('常連の方への特典');
  await expectAccessibleAt(page, [1024, 1440]);

  const own = await openShopAs(member.id);
  await own.goto('/my-coupons');
  await expect(own.getByText('獲得コイン+10%、カードを選べる時間72時間').first()).toBeVisible();
  await expect(own.getByText('ランクのコインは、購入の翌日以降に届きます')).toBeVisible();
  await expectAccessibleAtEveryWidth(own);
});
