import { readFile } from 'node:fs/promises';
import { finalScreenTexts } from '../../contract/src/final-screen-texts.ts';
import { finalScreens } from '../../contract/src/shop/final-screens.ts';
import { query } from '../../server/src/db/pool.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { makeWaitingPayments } from '../support/waiting-payments.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403)/] });

test('an accountant records the result of a waiting payment in the console: it is paid, and its history shows it', async ({
  page,
  shop,
  newMember,
}) => {
  const accountant = await newStaff(shop, 'accountant');
  const { id: memberId } = await newMember();
  const [payment] = await makeWaitingPayments(shop, memberId, [3_000]);
  await page.goto('/payments');
  await signIn(page, accountant);
  await page.getByLabel('支払いの番号').fill(String(memberId));
  await page.getByLabel('状態').selectOption('入金待ち');
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(page).toHaveURL(/state=waiting/);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(payment ?? 'none');
  await page.getByText('結果を記録する').click();
  await page.getByLabel('管理画面で確かめた結果').selectOption('支払い済み');
  await page.getByLabel('理由').fill('11月21日の一覧で確認');
  await expectAccessible(page);
  await page.getByRole('button', { name: '記録する', exact: true }).click();
  await expect(page.getByText('完了しました。')).toBeVisible();
  await expect(page.getByRole('region', { name: '経過', exact: true })).toContainText(
    '入金待ち → 支払い済み',
  );
  await expectAccessibleAt(page, [390, 1024, 1440]);
});

test('support makes the evidence for a dispute in the console: a PDF, and the history of the payment names it', async ({
  page,
  shop,
  newMember,
}) => {
  const { id: memberId } = await newMember();
  const [payment = ''] = await makeWaitingPayments(shop, memberId, [3_000]);
  const paid = query.updateTable('payment').set({ state: 'paid', creditedAt: shop.clock.now() });
  await shop.db.run(paid.where('id', '=', payment));
  await page.goto(`/payments/${payment}`);
  await signIn(page, await newStaff(shop, 'support'));
  await page.getByText('異議（チャージバック）への資料を作る').click();
  await page.getByLabel('理由').fill('カード会社からの照会 dp_1');
  await expectAccessibleAt(page, [390, 1024, 1440]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDFを保存する' }).click();
  const file = await readFile(await (await saved).path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByRole('region', { name: '経過', exact: true })).toContainText(
    '異議への資料の作成',
  );
});

test('payment whose member saw a final screen: the console names its number, and shows its text in the language of the member', async ({
  page,
  shop,
  newMember,
}) => {
  const { id: memberId } = await newMember();
  const [payment = ''] = await makeWaitingPayments(shop, memberId, [3_000]);
  const number = finalScreens.points.en;
  const seen = query.updateTable('payment').set({ finalScreen: number });
  await shop.db.run(seen.where('id', '=', payment));
  await page.goto(`/payments/${payment}`);
  await signIn(page, await newStaff(shop, 'accountant'));
  const shown = page.getByText(`最終確認画面 ${number}`);
  await shown.click();
  const text = Object.values(finalScreenTexts[number]?.texts ?? {})[0] ?? 'none';
  await expect(page.locator('ul[lang=en]')).toContainText(text);
  await expectAccessibleAt(page, [390, 1024, 1440]);
});

test('an accountant reconciles a day in the console: the differences are listed and saved', async ({
  page,
  shop,
  newMember,
}) => {
  await page.goto('/payments');
  await signIn(page, await newStaff(shop, 'accountant'));
  const part = page.getByRole('region', { name: '1日の照合', exact: true });
  await part.getByLabel('日（日本時間）').fill('2020-02-02');
  await part.getByRole('button', { name: '照合する' }).click();
  await expect(part.getByText('この日の支払いはありません。')).toBeVisible();
  await expectAccessible(page);

  const { id: memberId } = await newMember();
  const [payment = ''] = await makeWaitingPayments(shop, memberId, [3_000]);
  // Staff have dealt with it already: it is no work of today.
  const late = { createdAt: new Date('2020-02-03T03:00:00Z'), attentionResolvedAt: new Date() };
  const change = query.updateTable('payment').set({ ...late, state: 'needs_attention' });
  await shop.db.run(change.where('id', '=', payment));
  await part.getByLabel('日（日本時間）').fill('2020-02-03');
  await part.getByRole('button', { name: '照合する' }).click();
  await expect(part.getByText('1行に食い違いがあります。')).toBeVisible();
  const row = part.getByRole('row', { name: new RegExp(payment) });
  await expect(row).toContainText('確認が必要な決済です');
  await expectAccessibleAt(page, [1024, 1440]);
  const saving = page.waitForEvent('download');
  await part.getByRole('button', { name: 'CSVで保存' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('reconcile-2020-02-03.csv');
  expect(await readFile(await saved.path(), 'utf8')).toContain(payment);
});
