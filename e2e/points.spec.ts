import { makePack } from '../server/src/testing/factories.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

test.describe('buying points', () => {
  test('begins with a choice of courses, in both languages, and leads back to the pack', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const packId = await makePack(shop);
    await beLoggedIn(await newMember({ points: 1_234 }));
    await page.goto(`/buy-point?packId=${packId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'ポイント購入' })).toBeVisible();
    await expect(page.getByRole('main').getByText('1,234')).toBeVisible();
    const course = page.getByRole('link', { name: '50,000ポイントを¥50,000で購入する' });
    await expect(course).toHaveAttribute('href', `/confirm-buy-point?pointPriceId=8&packId=${packId}`);
    await expect(page.getByRole('link', { name: /で購入する$/ })).toHaveCount(8);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'EN English' }).click();
    await expect(page.getByRole('link', { name: 'Buy 300 points for 300 yen' })).toBeVisible();
    await expect(page.getByText('Enough for a first pack')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the pack' }).click();
    await expect(page).toHaveURL(`/pack-detail?packId=${packId}`);
  });
});
