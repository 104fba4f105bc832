import { expectAccessible } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403)/] });

test('columns and sort of a list in the console: part of its address, the same after a reload', async ({
  page,
  shop,
  newMember,
}) => {
  const support = await newStaff(shop, 'support');
  await newMember();
  await newMember();
  await page.goto('/members');
  await signIn(page, support);
  const numbers = page.getByRole('rowheader');
  await expect(page.getByRole('columnheader', { name: '登録日' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByRole('button', { name: '表示する列' }).click();
  await page.getByRole('checkbox', { name: '電話番号' }).uncheck();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\?hide=phone$/);
  await expect(page.getByRole('columnheader', { name: '電話番号' })).toBeHidden();

  await page.getByRole('button', { name: '登録日' }).click();
  await expect(page).toHaveURL(/\?hide=phone&sort=oldest$/);
  await expect(page.getByRole('columnheader', { name: '登録日' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.reload();
  await expect(page.getByRole('columnheader', { name: '登録日' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(page.getByRole('columnheader', { name: '電話番号' })).toBeHidden();
  const found = (await numbers.allTextContents()).map(Number);
  expect(found.length).toBeGreaterThan(1);
  expect(found).toEqual([...found].sort((one, other) => one - other));
});
