import { makePointCourse } from '../../server/src/testing/factories.ts';
import { makeTestPromotion } from '../../server/src/testing/make-test-promotion.ts';
import { expectAccessible, expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { balanceOf } from '../support/facts.ts';
import { factOf } from '../support/shopper.ts';
import { expect, once, test } from '../support/test.ts';

test(
  'a coupon by its code: refused when mistyped, gives free points once, is listed as used',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const { code } = await makeTestPromotion(shop, { nameJa: '春のクーポン', amount: 700 });
    const member = await newMember();
    await beLoggedIn(member);
    await page.goto('/my-page');
    const menu = page.getByRole('navigation', { name: 'マイページ' });
    await menu.getByRole('link', { name: 'クーポン' }).click();
    await expect(page).toHaveURL('/my-coupons');
    await expect(page.getByText('受け取ったクーポンはありません。')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);

    await page.getByLabel('クーポンのコード').fill('ZZZZYYYYXXXX');
    await page.getByRole('button', { name: '利用する' }).click();
    await expect(page.getByRole('alert')).toContainText('見つかりませんでした');
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`.toLowerCase();
    await page.getByLabel('クーポンのコード').fill(typed);
    await page.getByRole('button', { name: '利用する' }).click();
    await expect(page.getByText('700ポイントを受け取りました。')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '春のクーポン' })).toContainText(
      '利用済み',
    );
    expect((await balanceOf(shop, member.id)).points).toBe(700);
    await page.getByRole('button', { name: '利用する' }).click();
    await expect(page.getByRole('alert')).toContainText('すでに利用できる回数');
    expect((await balanceOf(shop, member.id)).points).toBe(700);
    await expectAccessibleAtEveryWidth(page);
  },
);

test('free points that come with an amount of points and with a coupon: shown before the purchase; the coupon counts as used once points are ordered with it', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  const points = 2_000 + Math.floor(Math.random() * 900);
  const courseId = await makePointCourse(shop, { points });
  const nameJa = `初回の特典${courseId}`;
  await makeTestPromotion(shop, { way: 'course', courseId, amount: 300, nameJa });
  const { code, id } = await makeTestPromotion(shop, {
    ...{ kind: 'percent', amount: 10, budgetPoints: 1_000, nameJa: `夏のクーポン${courseId}` },
  });
  const member = await newMember();
  await beLoggedIn(member);
  await page.goto('/my-coupons');
  await page.getByLabel('クーポンのコード').fill(code);
  await page.getByRole('button', { name: '利用する' }).click();
  await page.getByText('ポイントを購入するときに選べます').waitFor();
  await page.goto(`/confirm-buy-point?pointPriceId=${courseId}`);
  await expect(factOf(page, '特典のポイント')).toContainText('300');
  await page.getByLabel('クーポン').selectOption({ value: String(id) });
  const bonus = 300 + Math.floor(points / 10);
  await expect(factOf(page, '特典のポイント')).toContainText(String(bonus));
  await expectAccessible(page);
  await page.getByRole('radio', { name: /コンビニ/ }).check();
  await page.getByRole('button', { name: /の購入を申し込む$/ }).click();
  await expect(page).toHaveURL(/confirm-combini/);
  await page.goto('/my-coupons');
  await expect(page.getByRole('listitem').filter({ hasText: '夏のクーポン' })).toContainText(
    '利用済み',
  );
});
