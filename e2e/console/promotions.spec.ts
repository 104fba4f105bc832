import { randomInt } from 'node:crypto';
import { query } from '../../server/src/db/pool.ts';
import { makeTestPromotion } from '../../server/src/testing/make-test-promotion.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { balanceOf } from '../support/facts.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in, and the code
// that is refused.
test.use({ expectedPageErrors: [/status of (401|403|404|409)/] });

test('a coupon in the console: made with a random code, redeemed in the shop, changed and stopped; its code is hidden from support', async ({
  page,
  shop,
  newMember,
  openConsoleAs,
  openShopAs,
}) => {
  const manager = await newStaff(shop, 'manager');
  const support = await newStaff(shop, 'support');
  await page.goto('/promotions');
  await signIn(page, manager);
  await expect(page.getByRole('heading', { level: 1, name: 'クーポン・特典' })).toBeVisible();
  const name = `秋のクーポン${Date.now()}`;
  await page.getByText('クーポン・特典を作る', { exact: true }).click();
  await page.getByLabel('数（ポイントまたは%）').fill('７００');
  await page.getByLabel('開始（日本時間）').fill('2026-01-01T10:30');
  await page.getByLabel('終了（日本時間。').fill('2098-12-31T23:59');
  await page.getByLabel('名前（日本語）').fill(name);
  await page.getByLabel('名前（英語）').fill('Autumn coupon');
  await page.getByLabel('予算（回数。').fill('3');
  await page.getByLabel('理由').fill('秋のキャンペーン');
  await expectAccessible(page);
  await page.getByRole('button', { name: '作る', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^クーポン・特典 \d+$/);
  const terms = page.getByRole('region', { name: '内容' });
  await expect(terms).toContainText('700ポイント');
  await expect(terms).toContainText('2026/01/01 10:30');
  const code = (await terms.locator('code').textContent()) ?? '';
  expect(code).toMatch(/^[2-9A-Z]{12}$/);
  const address = page.url();

  const member = await newMember();
  const buyer = await openShopAs(member.id);
  await buyer.goto('/my-coupons');
  await buyer.getByLabel('クーポンのコード').fill(code);
  await buyer.getByRole('button', { name: '利用する' }).click();
  await expect(buyer.getByText('700ポイントを受け取りました。')).toBeVisible();
  expect((await balanceOf(shop, member.id)).points).toBe(700);

  await page.reload();
  const uses = page.getByRole('region', { name: '利用', exact: true });
  await expect(uses.getByRole('rowheader')).toHaveCount(1);
  await expect(uses).toContainText(String(member.id));
  await expect(page.getByRole('region', { name: '予算と利用' })).toContainText('1 / 3（33%）');
  await page.getByText('変更する', { exact: true }).click();
  await page.getByLabel('予算（回数。').fill('4');
  await page.getByLabel('理由').fill('参加する方を増やす');
  await page.getByRole('button', { name: '変更する' }).click();
  await expect(page.getByText('完了しました。')).toBeVisible();
  await expect(page.getByRole('region', { name: '予算と利用' })).toContainText('1 / 4（25%）');
  await page.getByText('停止する', { exact: true }).click();
  await page.getByLabel('理由').fill('キャンペーンの終わり');
  await page.getByRole('button', { name: '停止する' }).click();
  await expect(terms).toContainText('終了');
  await expect(page.getByText('変更する', { exact: true })).toBeHidden();
  const done = page.getByRole('region', { name: '操作の経過' });
  await expect(done.getByRole('row')).toHaveCount(4);
  await expectAccessibleAt(page, [1024, 1440]);

  const other = await openConsoleAs(support, address);
  await expect(other.getByRole('region', { name: '内容' })).toContainText('•••');
  await expect(other.getByText(code)).toHaveCount(0);
});

test('a coupon that staff hand out: support gives it to a member, who finds it in the shop', async ({
  page,
  shop,
  newMember,
  openShopAs,
}) => {
  const { id: promotionId } = await makeTestPromotion(shop, {
    ...{ way: 'handed_out', amount: 300, nameJa: 'お詫びのクーポン' },
  });
  const [first, second] = [await newMember(), await newMember()];
  await page.goto(`/promotions/${promotionId}`);
  await signIn(page, await newStaff(shop, 'support'));
  await page.getByText('会員に配布する', { exact: true }).click();
  await page.getByLabel('会員番号').fill(`${first.id}\n${second.id} ${first.id}`);
  await page.getByLabel('理由').fill('発送の遅れ');
  await expectAccessible(page);
  await page.getByRole('button', { name: '配布する', exact: true }).click();
  await expect(page.getByText('2人に配布しました。')).toBeVisible();
  const buyer = await openShopAs(first.id);
  await buyer.goto('/my-coupons');
  await expect(buyer.getByRole('listitem').filter({ hasText: 'お詫びのクーポン' })).toBeVisible();
});

test('a daily bonus: made by a manager, received once by a member, stopped', async ({
  page,
  shop,
  newMember,
  openShopAs,
}) => {
  const name = `毎日のポイント${Date.now()}`;
  await page.goto('/promotions');
  await signIn(page, await newStaff(shop, 'manager'));
  await page.getByText('クーポン・特典を作る', { exact: true }).click();
  // The filter above the form has a field of the same name.
  await page.getByLabel('コードの決め方').waitFor();
  await page.getByRole('combobox', { name: '方法' }).last().selectOption('毎日1回受け取れる');
  await page.getByLabel('数（ポイントまたは%）').fill('40');
  await page.getByLabel('開始（日本時間）').fill('2026-01-01T00:00');
  await page.getByLabel('名前（日本語）').first().fill(name);
  await page.getByLabel('名前（英語）').first().fill('Daily points');
  await page.getByLabel('予算（回数。').fill('9');
  await page.getByLabel('理由').fill('毎日来る方へ');
  await expectAccessible(page);
  await page.getByRole('button', { name: '作る', exact: true }).click();
  await expect(page.getByRole('region', { name: '内容' })).toContainText('毎日1回受け取れる');

  const phone = `+8190${randomInt(10_000_000, 99_999_999)}`;
  const member = await newMember({ phone });
  const buyer = await openShopAs(member.id);
  await buyer.goto('/my-coupons');
  const bonus = buyer.getByRole('listitem').filter({ hasText: name });
  await expect(bonus).toContainText('SMS認証を終えると受け取れます');
  await expect(bonus.getByRole('button')).toHaveCount(0);
  await expectAccessibleAt(buyer, [390, 1280], 844);
  await bonus.getByRole('link', { name: 'SMS認証へ進む' }).click();
  await expect(buyer.getByRole('button', { name: 'SMS認証する' })).toBeVisible();
  const verified = query.updateTable('member').set({ phoneVerifiedAt: new Date() });
  await shop.db.run(verified.where('id', '=', member.id));
  await buyer.goto('/my-coupons');
  await bonus.getByRole('button').click();
  await expect(buyer.getByText('40ポイントを受け取りました。')).toBeVisible();
  await expect(bonus).toContainText('本日分は受け取り済みです');
  await expect(bonus.getByRole('button')).toHaveCount(0);
  expect((await balanceOf(shop, member.id)).points).toBe(40);
  await expectAccessibleAt(buyer, [390, 1280], 844);
  await page.getByText('停止する', { exact: true }).click();
  await page.getByLabel('理由').fill('試験の終わり');
  await page.getByRole('button', { name: '停止する' }).click();
  await expect(page.getByText('停止する', { exact: true })).toHaveCount(0);
  await buyer.reload();
  await expect(buyer.getByText('受け取ったクーポン', { exact: true })).toBeVisible();
  await expect(bonus).toHaveCount(0);
});

test('a prize campaign in the console: refused above the limit with the most that is allowed, recorded within it; a paid post with its mark; support reads both', async ({
  page,
  shop,
  openConsoleAs,
}) => {
  await page.goto('/promotions');
  await signIn(page, await newStaff(shop, 'manager'));
  const campaigns = page.getByRole('region', { name: '懸賞の記録' });
  await campaigns.getByText('懸賞を記録する', { exact: true }).click();
  const name = `冬の福引き${Date.now()}`;
  await campaigns.getByLabel('懸賞の名前').fill(name);
  await campaigns.getByLabel('参加に必要な、いちばん低い金額（円）').fill('５００');
  await campaigns.getByLabel('対象となる売上の予定総額（円）').fill('5000000');
  await campaigns.getByLabel('開始（日本時間）').fill('2098-12-01T10:00');
  await campaigns.getByLabel('終了（日本時間）').fill('2098-12-31T23:59');
  await campaigns.getByLabel('賞品の名前').fill('バインダー');
  await campaigns.getByLabel(/^1つの価額/).fill('10001');
  await campaigns.getByLabel('数', { exact: true }).fill('10');
  await campaigns.getByLabel('理由').fill('冬の催し');
  const record = campaigns.getByRole('button', { name: '記録する', exact: true });
  await record.click();
  await expect(campaigns.getByText(/賞品1つの価額は10,000円までです/)).toBeVisible();
  await expectAccessibleAt(page, [1024, 1440]);
  await campaigns.getByLabel(/^1つの価額/).fill('10000');
  await record.click();
  const row = campaigns.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('バインダー ¥10,000 × 10');

  const posts = page.getByRole('region', { name: '対価のある投稿の記録' });
  await posts.getByText('投稿を記録する', { exact: true }).click();
  await posts.getByLabel('投稿のURL').fill('https://video.example/watch/1');
  await posts.getByLabel('投稿した人の公開名').fill(name);
  await posts.getByLabel('渡したもの').fill('パック10個');
  await posts.getByLabel('広告だと分かる表示').fill('#PR');
  await posts.getByLabel('投稿日').fill('2026-01-31');
  await posts.getByLabel('理由').fill('冬の催し');
  await posts.getByRole('button', { name: '記録する', exact: true }).click();
  await expect(posts.getByRole('row', { name: new RegExp(name) })).toContainText('#PR');

  const reader = await openConsoleAs(await newStaff(shop, 'support'), '/promotions');
  await expect(reader.getByRole('row', { name: new RegExp(name) })).toHaveCount(2);
  await expect(reader.getByText('懸賞を記録する', { exact: true })).toHaveCount(0);
});
