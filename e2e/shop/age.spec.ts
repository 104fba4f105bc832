import { makePointCourse } from '../../server/src/testing/factories.ts';
import { expectAccessible, expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { expect, once, test } from '../support/test.ts';

test(
  'first purchase of points: asks for the date of birth once, says why, then offers to pay',
  once,
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
    await expectAccessibleAtEveryWidth(page);

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
    await expectAccessibleAtEveryWidth(page);
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

for (const { locale, texts } of [
  {
    locale: 'ja-JP',
    texts: {
      title: /ポイントの購入は\d\d歳からです/,
      from: (year: number) => `${year}/01/31から`,
      still: /いまもご利用いただけます/,
      sum: /今月のお支払い/,
    },
  },
  {
    locale: 'en-US',
    texts: {
      title: /Points are sold from the age of \d\d/,
      from: (year: number) => `from 31 Jan ${year}`,
      still: /are yours to use now/,
      sum: /Paid or ordered this month/,
    },
  },
])
  test.describe(locale, () => {
    test.use({ locale });

    test('member of 12: reads from which age and day points are sold to them, and what they can do until then; no sum of payments and no limit', async ({
      page,
      shop,
      newMember,
      beLoggedIn,
    }) => {
      const year = new Date().getFullYear() - 12;
      await beLoggedIn(await newMember({ bornOn: `${year}-01-31` }));
      const courseId = await makePointCourse(shop);
      await page.goto(`/confirm-buy-point?pointPriceId=${courseId}`);
      const heading = page.getByRole('heading', { name: texts.title });
      // Another test may have opened the shop to members of 17.
      const age = Number(/\d\d/.exec((await heading.textContent()) ?? '')?.[0]);
      await expect(page.getByText(texts.from(year + age))).toBeVisible();
      await expect(page.getByText(texts.still)).toBeVisible();
      await expect(page.getByText(texts.sum)).toHaveCount(0);
      await expect(page.getByRole('radio')).toHaveCount(0);
      await expectAccessible(page);
    });
  });
