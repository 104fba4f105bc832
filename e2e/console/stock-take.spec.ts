import { query } from '../../server/src/db/pool.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { showToCamera } from '../support/camera.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { shelveLots } from '../support/stock.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in, and scans
// that are refused.
test.use({ expectedPageErrors: [/status of (401|403|409)/] });

test('stock-take by scanner and camera of a phone: a missing copy is resolved by another person', async ({
  page,
  openConsoleAs,
  shop,
}) => {
  const { location, codes } = await shelveLots(shop, [1, 3]);
  const [single = '', lot = ''] = codes;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/stock-takes');
  await signIn(page, await newStaff(shop, 'packer'));
  await page.getByLabel('場所のコード').fill(location.toLowerCase());
  await expectAccessible(page);
  await page.getByRole('button', { name: '数え始める' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`棚卸し ${location}`);

  // A USB scanner types a code and Enter.
  const field = page.getByRole('textbox', { name: 'カードのコード' });
  await expect(field).toBeFocused();
  await page.keyboard.type('K99999999\n');
  await expect(page.getByRole('alert')).toContainText('違います');
  await page.keyboard.type(`${lot}\n${lot}\n`);
  await expect(page.getByText('（2枚目）')).toBeVisible();
  await showToCamera(page, single);
  await page.getByRole('button', { name: 'カメラで読む' }).click();
  await expect(page.getByText(`OK${single}`)).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText([single, lot]);
  await expect(page.getByText('読み取った枚数は3枚です')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'カメラを閉じる' }).click();
  await page.getByRole('button', { name: '数え終わった' }).click();
  const list = page.getByRole('region', { name: '差異', exact: true });
  await expect(list.getByRole('row', { name: lot })).toContainText('3 → 2');
  await expect(page.getByText('差異を解決する')).toHaveCount(0);
  await expectAccessibleAt(page, [390, 1024], 844);

  const second = await openConsoleAs(await newStaff(shop, 'manager'), page.url());
  await second.getByText('差異を解決する').click();
  await second.getByLabel('理由').fill('棚にも床にもない');
  await expectAccessible(second);
  await second.getByRole('button', { name: '解決する', exact: true }).click();
  await expect(second.getByText('記録を合わせた')).toBeVisible();
  const [{ counted } = { counted: null }] = await shop.db.run(
    query.selectFrom('stockLocation').select('countedAt as counted').where('code', '=', location),
  );
  expect(counted).not.toBeNull();
});
