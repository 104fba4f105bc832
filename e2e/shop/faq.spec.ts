import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { expect, once, test } from '../support/test.ts';

test(
  'questions and answers: a search word in another kana leaves the questions that have it',
  once,
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'よくある質問' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('よくある質問');
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('searchbox').fill('ぱすわーど');
    const questions = page.getByRole('main').getByRole('group');
    await expect(questions).toHaveCount(1);
    await questions.getByText('パスワードを忘れました').click();
    await expect(questions.getByText('再発行できます')).toBeVisible();
    await page.getByRole('searchbox').fill('きりん');
    await expect(page.getByRole('main')).toContainText('当てはまる質問がありません');
  },
);
