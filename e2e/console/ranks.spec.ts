import { buyRequest, makePack } from '../../server/src/testing/factories.ts';
import { expectAccessibleAt, expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedPageErrors: [/status of (401|403|404|409)/] });

// The shop has one set of ranks, which both tests change.
test.describe.configure({ mode: 'default' });

test('ranks of members: a manager sets them, a member sees their own and the way to the next one', async ({
  page,
  shop,
  newMember,
  openShopAs,
}) => {
  const member = await newMember({ points: 3_000 });
  const packId = await makePack(shop, { price: 1_500, counts: [1, 9] });
  await shop.packSales.buy(buyRequest({ memberId: member.id, packId, count: 1 }));
  await page.goto('/promotions');
  await signIn(page, await newStaff(shop, 'manager'));
  await page.getByText('会員ランクを設定する').click();
  await page.getByLabel('期間（今日までの日数）').fill('90');
  await page.getByRole('button', { name: 'ランクを追加する' }).click();
  for (const [number, name, points] of [
    [1, 'ブロンズ', '1,000'],
    [2, 'シルバー', '５０００'],
  ] as const) {
    const rank = page.getByRole('group', { name: `ランク${number}` });
    await rank.getByLabel('名前（日本語）').fill(name);
    await rank.getByLabel('名前（英語）').fill(`Rank ${number}`);
    await rank.getByLabel('必要なポイント').fill(points);
  }
  await page.getByLabel('理由').fill('ランクを始める');
  await expectAccessibleAt(page, [1024]);
  await page.getByRole('button', { name: '設定する', exact: true }).click();
  await expect(page.getByText('会員ランクを設定する（今は2個）')).toBeVisible();

  const buyer = await openShopAs(member.id);
  await buyer.goto('/my-coupons');
  await expect(buyer.getByText('シルバー（あと3,500ポイント）')).toBeVisible();
  await expect(buyer.getByText('ブロンズ', { exact: true })).toBeVisible();
  await expectAccessibleAt(buyer, [390, 1280], 844);
});

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
  for (const rank of await page.getByRole('group', { name: /^ランク[2-9]/ }).all())
    await rank.getByLabel('必要なポイント').fill('');
  await page.getByRole('button', { name: '今の会員で試算する' }).click();
  const preview = page.getByRole('region', { name: /^この設定での会員数とコイン/ });
  await expect(preview.getByRole('row', { name: /白金.*50,000.*5,000/ })).toBeVisible();
  const form = page.locator('form').filter({ has: first });
  await form.getByLabel('理由').fill('常連の方への特典');
  await form.getByRole('button', { name: '設定する' }).click();
  await expect(page.getByRole('alert')).toContainText('1か月に付与する上限');
  await form.getByLabel(/^ランクで上乗せするコインの1か月の上限/).fill('10000');
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
