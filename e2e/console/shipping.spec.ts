import { query } from '../../server/src/db/pool.ts';
import { makeMemberAt, makeParcel } from '../../server/src/testing/make-parcel.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403)/] });

test('a packer finds a parcel, sees what to pack, shows the address, and sends it elsewhere', async ({
  page,
  shop,
}) => {
  const memberId = await makeMemberAt(shop);
  const { id } = await makeParcel(shop, memberId);
  await page.goto('/parcels');
  await signIn(page, await newStaff(shop, 'packer'));
  await page.getByLabel('荷物番号').fill(String(memberId));
  await page.getByLabel('状態').selectOption('送り状がまだ');
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(page).toHaveURL(/state=waiting/);
  await expect(page.getByRole('rowheader')).toHaveText([`荷物 ${id}`]);
  await expect(page.getByRole('cell', { name: '髙•••' })).toBeVisible();
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`荷物 ${id}`);
  const contents = page.getByRole('region', { name: '入れるカード' });
  await expect(contents).toContainText('2枚');
  await expect(contents.getByRole('link', { name: /1回目/ })).toHaveAttribute(
    'href',
    /\/fairness\?packId=\d+&round=1$/,
  );

  await expect(page.getByText('神宮前')).toBeHidden();
  await page.getByText('住所を表示する').click();
  await page.getByLabel('理由').fill('送り状が破れたため');
  await page.getByRole('button', { name: '表示する', exact: true }).click();
  await expect(page.getByText('東京都 渋谷区 神宮前1-2-3')).toBeVisible();

  await shop.db.run(query.updateTable('member').set({ city: '港区' }).where('id', '=', memberId));
  await page.getByText('会員の今の住所に送る').click();
  await page.getByLabel('理由').fill('引っ越しのため');
  for (const width of [390, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: '今の住所に変える' }).click();
  await expect(page.getByText('完了しました。')).toBeVisible();
  const history = page.getByRole('region', { name: '経過', exact: true });
  await expect(history).toContainText('引っ越しのため');
  await expect(history).toContainText('住所を表示');
});
