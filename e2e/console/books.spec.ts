import { readFile } from 'node:fs/promises';
import type { Shop } from '../../server/src/app/shop.ts';
import { sumDays } from '../../server/src/books/index.ts';
import { dateInJapan } from '../../server/src/lib/days.rules.ts';
import { makeMember } from '../../server/src/testing/factories.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403|409|422)/] });

test('an accountant opens the books in the console: sales and unused points are shown and saved as a file, a check shows its result', async ({
  page,
  shop,
  newMember,
}) => {
  const accountant = await newStaff(shop, 'accountant');
  await newMember({ points: 1_234 });
  await page.goto('/books');
  await signIn(page, accountant);
  const unused = page.getByRole('region', { name: '未使用のポイント', exact: true });
  await expect(unused.getByRole('row', { name: /合計/ })).toContainText(/\d/);
  await expect(page.getByText('まだ終わっていない日を含みます').first()).toBeVisible();
  await expectAccessibleAt(page, [390, 1024, 1440]);
  const daily = page.getByRole('region', { name: '日別の売上', exact: true });
  await expect(daily.getByRole('row', { name: /合計/ }).first()).toBeVisible();
  await expect(daily.locator('canvas')).toBeVisible();
  await daily.getByText('数字の定義').click();
  await expect(daily.getByText(/記帳された日に数える/)).toBeVisible();
  const tax = page.getByRole('region', { name: '消費税（10%）', exact: true });
  await expect(tax.getByRole('row')).toHaveCount(3);
  const saving = page.waitForEvent('download');
  await unused.getByRole('button', { name: 'CSVで保存' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^unused-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await saved.path(), 'utf8')).toMatch(
    /^points,members,unused,from_cards\r\npaid,/,
  );

  const base = page.getByRole('region', { name: '基準日の報告', exact: true });
  await base.getByRole('button', { name: '報告を作る' }).click();
  await expect(base.getByRole('row', { name: /合計/ })).toContainText(/\d/);
  await expect(base.getByText(/未使用の有償ポイントは[\d,]+で、10,000,000を超えて/)).toBeVisible();
  const readings = base.getByRole('row', { name: /^カードの分は/ });
  await expect(readings).toHaveCount(2);
  const options = base.getByLabel('基準日', { exact: true }).locator('option');
  const coming = await options.first().textContent();
  await base.getByLabel('基準日', { exact: true }).selectOption(coming);
  await expect(page).toHaveURL(new RegExp(`base=${coming}`));
  await expect(base.getByText('まだ終わっていない日を含みます')).toBeVisible();

  const sales = page.getByRole('region', { name: '売上', exact: true });
  await sales.getByLabel('最初の日').fill('2020-02-02');
  await sales.getByLabel('最後の日').fill('2020-02-03');
  await sales.getByRole('button', { name: '表示する' }).click();
  await expect(page).toHaveURL(/first=2020-02-02&last=2020-02-03/);
  await expect(sales.getByText('この期間の売上はありません。')).toBeVisible();
  await sales.getByLabel('最後の日').fill('2020-02-01');
  await sales.getByRole('button', { name: '表示する' }).click();
  await expect(sales.getByRole('alert')).toBeVisible();

  await page.getByRole('button', { name: '今すぐ点検する' }).click();
  await expect(page.getByText(/すべて一致しています|食い違いが\d+件あります/)).toBeVisible();
  await expect(page.getByText(/^前回（/)).toBeVisible();
});

test('an accountant closes a day of the books in the console: may not sign it, a second accountant can', async ({
  page,
  shop,
}) => {
  const day = await summedDay(shop);
  await page.goto(`/books?first=${day}&last=${day}`);
  await signIn(page, await newStaff(shop, 'accountant'));
  const close = page.getByRole('region', { name: '1日の締め', exact: true });
  await close.getByRole('button', { name: `${day}を締める` }).click();
  const sign = close.getByRole('button', { name: `${day}に署名する` });
  await sign.click();
  await expect(close.getByText('締めた人は署名できません。')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'サインアウト', exact: true }).click();
  await signIn(page, await newStaff(shop, 'accountant'));
  await page.goto(`/books?first=${day}&last=${day}`);
  await sign.click();
  await expect(close.getByText('この日は締められ、署名されています。')).toBeVisible();
  await expect(close.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expect(sign).toBeHidden();
});

/** Books points on a day that is over (26 hours ago), and sums it. */
async function summedDay(shop: Shop): Promise<string> {
  const then = new Date(shop.clock.now().getTime() - 26 * 3_600_000);
  await makeMember({ ...shop, clock: { now: () => then } }, { points: 1_000 });
  await sumDays(shop.db, shop.clock);
  return dateInJapan(then);
}

test('an owner sets in the books of the console how points for returned cards count, as paid and as free again: the screen shows the new setting', async ({
  page,
  shop,
}) => {
  await page.goto('/books');
  await signIn(page, await newStaff(shop, 'owner'));
  for (const [before, after, value] of [
    ['無償', '有償', 'paid'],
    ['有償', '無償', 'free'],
  ] as const) {
    await page.getByText(`カードの変換によるポイント（今は${before}）`).click();
    const form = page.locator('form', { has: page.getByLabel('数え方', { exact: true }) });
    await form.getByLabel('数え方', { exact: true }).selectOption(value);
    await form.getByLabel('理由').fill('弁護士の意見');
    await form.getByRole('button', { name: '数え方を変える' }).click();
    await expect(page.getByText(`カードの変換によるポイント（今は${after}）`)).toBeVisible();
  }
});
