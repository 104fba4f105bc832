import { makePointCourse } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { atEveryWidth, expect, test } from '../support/test.ts';

test(
  'first purchase of points: asks for the date of birth once, says why, then offers to pay',
  atEveryWidth,
  async ({ page, shop, newMember, beLoggedIn }) => {
    await beLoggedIn(await newMember({ bornOn: null }));
    const courseId = await makePointCourse(shop);
    await page.goto(`/confirm-buy-point?pointPriceId=${courseId}`);
    await expect(page.getByText('ご自身では変更できません')).toBeVisible();
    await expect(page.getByText('民法第5条・第21条')).toBeVisible();
    const [year, month, day] = [
      page.getByLabel('年', { exact: true }),
      page.getByLabel('月', { exact: true }),
      page.getByLabel('日', { exact: true }),
    ] as const;
    for (const field of [year, month, day]) await expect(field).toHaveValue('');
    await expect(page.getByRole('button', { name: 'を支払う' })).toHaveCount(0);
    await expectAccessible(page);

    const next = page.getByRole('button', { name: '確認へ進む' });
    await year.fill('1990');
    await month.fill('13');
    await day.fill('２');
    await next.click();
    await expect(page.getByRole('alert')).toHaveText(/正しい月日/);
    await month.fill('４');
    await next.click();
    const dialog = page.getByRole('dialog', { name: 'この生年月日で登録しますか？' });
    await expect(dialog).toContainText('1990/04/02');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '入力し直す' }).first().click();
    await expect(dialog).toBeHidden();
    await next.click();
    await dialog.getByRole('button', { name: '登録する' }).dblclick();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expect(next).toHaveCount(0);
  },
);

test('member under 18: reads that points are sold from 18, and what they can still do', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  const year = new Date().getFullYear() - 15;
  await beLoggedIn(await newMember({ bornOn: `${year}-01-31` }));
  const courseId = await makePointCourse(shop);
  await page.goto(`/confirm-buy-point?pointPriceId=${courseId}`);
  await expect(page.getByText('まだポイントを購入できません')).toBeVisible();
  await expect(page.getByText(/発送は、これまで通り/)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expectAccessible(page);
});
