import { makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { atEveryWidth, expect, once, test } from '../support/test.ts';

test(
  'a visitor tries a pack: every screen says that nothing is bought or won, none names points',
  atEveryWidth,
  async ({ page, shop }) => {
    const packId = await makePack(shop, { counts: [6, 6] });
    await page.goto(`/pack-detail?packId=${packId}`);
    await page.getByRole('link', { name: 'ポイントなしで開封を試す' }).click();
    const mark = page.getByText('お試し：購入も当選もありません');
    await expect(mark.first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('パック数').selectOption('3');
    await page.getByRole('button', { name: 'お試しで引く' }).click();
    const show = page.getByRole('dialog', { name: '開封の画面' });
    await expect(show.getByText('お試し：購入も当選もありません')).toBeVisible();
    await show.getByRole('button', { name: 'タップして開封' }).click();
    await expect(show.getByText('お試し：購入も当選もありません')).toBeVisible();
    await show.getByRole('button', { name: 'ALL SKIP' }).click();
    await expect(show.getByRole('heading', { name: 'お試しの結果' })).toBeVisible();
    await expect(show).toContainText('お試しで3枚を引きました');
    await expect(show).not.toContainText(/[0-9]P|ポイント/);
    await expect(show.getByRole('link')).toHaveCount(0);
    await expectAccessible(page);
    await show.getByRole('button', { name: 'お試しを終える' }).click();
    await expect(page.getByRole('button', { name: 'もう一度試す' })).toBeVisible();
    await page.getByRole('link', { name: 'パックのページに戻る' }).click();
    await expect(page.getByText('12', { exact: false }).first()).toBeVisible();
  },
);

test.describe('in English', () => {
  test.use({ locale: 'en-US' });
  test(
    'a trial in English: the mark and the result say that it is one',
    once,
    async ({ page, shop }) => {
      const packId = await makePack(shop, { counts: [6] });
      await page.goto(`/trial-opening?packId=${packId}`);
      await page.getByLabel('Packs').selectOption('3');
      await page.getByRole('button', { name: 'Draw as a trial' }).click();
      const show = page.getByRole('dialog');
      await expect(show.getByText('Trial – nothing is bought or won')).toBeVisible();
      await show.getByRole('button', { name: 'ALL SKIP' }).click();
      await expect(show.getByRole('heading', { name: 'What the trial drew' })).toBeVisible();
      await show.getByRole('button', { name: 'End the trial' }).click();
      await expect(page.getByRole('link', { name: 'Back to the pack' })).toBeVisible();
    },
  );
});
