import { expectAccessible } from './support/accessibility.ts';
import { atEveryWidth, expect, test } from './support/test.ts';

test.use({ savesData: false });

test('a visitor sees packs and the way to log in', atEveryWidth, async ({ page }) => {
  await page.goto('/');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /パック/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
  await expectAccessible(page);
});

test('a member sees their points', async ({ page, newMember, beLoggedIn }) => {
  await beLoggedIn(await newMember({ points: 12_345 }));
  await page.goto('/');
  await expect(page.getByRole('banner').getByText('12,345')).toBeVisible();
});
