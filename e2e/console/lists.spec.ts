import { credit } from '../../server/src/testing/factories.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403)/] });

test('columns and sort of a list in the console: part of its URL, the same after a reload', async ({
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
  await page.getByRole('checkbox', { name: '電話番号' }).click();
  await expect(page).toHaveURL(/\?hide=phone$/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
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

test('a manager saves a view of a list in the console and publishes it: others open it, until it is deleted', async ({
  page,
  openConsoleAs,
  shop,
}) => {
  const [manager, accountant] = [
    await newStaff(shop, 'manager'),
    await newStaff(shop, 'accountant'),
  ];
  const name = `入金待ち ${crypto.randomUUID().slice(0, 8)}`;
  const opened = Promise.withResolvers<void>();
  await page.route(/\/api\/payments\?/, async (route) => {
    await opened.promise;
    await route.continue();
  });
  await page.goto('/payments?state=waiting&hide=order');
  await signIn(page, manager);
  await page.getByRole('button', { name: '表示を保存・管理' }).click();
  const panel = page.getByRole('group', { name: '表示を保存・管理' });
  await panel.getByLabel('名前').fill(name);
  // The list comes after the panel was opened: the panel stays open, with the name.
  opened.resolve();
  await expect(page.getByText('読み込み中')).toBeHidden();
  await expect(panel.getByLabel('名前')).toHaveValue(name);
  await panel.getByLabel('全員に公開する').check();
  await panel.getByRole('button', { name: '保存する' }).click();
  const views = page.getByRole('navigation', { name: '保存した表示' });
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  await expect(panel.getByText('全員に公開中')).toBeVisible();
  await expectAccessibleAt(page, [390, 1024]);

  const second = await openConsoleAs(accountant, '/payments');
  await second.getByRole('link', { name }).click();
  await expect(second).toHaveURL(/\?state=waiting&hide=order$/);
  await expect(second.getByLabel('状態')).toHaveValue('waiting');

  await panel.getByRole('button', { name: `「${name}」を削除する` }).click();
  await expect(views.getByRole('link', { name })).toBeHidden();
});

test("the lists on a member's page in the console: each has its own order, filter and pages in the URL", async ({
  page,
  shop,
  newMember,
}) => {
  const owner = await newStaff(shop, 'owner');
  const { id } = await newMember();
  for (let points = 1; points <= 55; points += 1) await credit(shop, id, { points });
  await page.goto(`/members/${id}`);
  await signIn(page, owner);
  const history = page.getByRole('region', { name: 'ポイントの履歴' }).first();
  await expect(history.getByRole('row')).toHaveCount(51);
  await history.getByRole('button', { name: '日時' }).click();
  await expect(page).toHaveURL(/\?point\.sort=oldest$/);
  await expect(history.getByRole('row').nth(1)).toContainText('1');
  await history.getByRole('button', { name: '次のページ' }).click();
  await expect(history.getByRole('row')).toHaveCount(6);
  await expect(history.getByRole('row').last()).toContainText('55');

  const events = page.getByRole('region', { name: 'これまでのできごと' }).first();
  await events.getByLabel('できごとの種類').selectOption('会員登録');
  await expect(events.getByRole('row')).toHaveCount(2);
  await page.getByLabel('荷物の状態').selectOption('未発送');
  await expect(page).toHaveURL(/parcels\.state=open/);
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await page.reload();
  await expect(history.getByRole('row')).toHaveCount(6);
  await expect(events.getByRole('row')).toHaveCount(2);
  await expect(page.getByLabel('荷物の状態')).toHaveValue('open');
});

test('the list of staff in the console: sorted by name, found by a part of the name, filtered by role', async ({
  page,
  shop,
}) => {
  const [owner, packer] = [await newStaff(shop, 'owner'), await newStaff(shop, 'packer')];
  await page.goto('/staff');
  await signIn(page, owner);
  await page.getByLabel('検索').fill(packer.mail.toUpperCase());
  await page.getByRole('button', { name: '絞り込む' }).click();
  const mails = page.getByRole('cell', { name: /@staff\.example/ });
  await expect(mails).toHaveText([packer.mail]);
  await page.getByLabel('役割', { exact: true }).selectOption('経理');
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(page.getByText('スタッフはいません。')).toBeVisible();
  await page.goto('/staff?sort=mail&role=owner');
  await expect(mails.first()).toBeVisible();
  const listed = await mails.allTextContents();
  expect(listed).toContain(owner.mail);
  expect(listed).not.toContain(packer.mail);
  expect(listed).toEqual(listed.toSorted());
  await expectAccessibleAt(page, [390, 1024, 1440]);
});

test('lists of stock-takes and cards in the console: a view of stock-takes is saved, cards are counted and exported', async ({
  page,
  shop,
}) => {
  await page.goto('/stock-takes?hide=by');
  await signIn(page, await newStaff(shop, 'owner'));
  await expect(page.getByText(/^[\d,]+件$/)).toBeVisible();
  await page.getByRole('button', { name: '表示を保存・管理' }).click();
  const panel = page.getByRole('group', { name: '表示を保存・管理' });
  const name = `短い表示 ${crypto.randomUUID().slice(0, 8)}`;
  await panel.getByLabel('名前').fill(name);
  await panel.getByRole('button', { name: '保存する' }).click();
  await page.goto('/stock-takes');
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\?hide=by$/);

  await page.goto('/cards');
  const count = page.getByText(/^[\d,]+件$/);
  await expect(count).toBeVisible();
  const before = Number((await count.textContent())?.replace(/[,件]/g, ''));
  await page.goto('/cards?search=no+such+card');
  await expect(page.getByText('0件', { exact: true })).toBeVisible();
  await page.goto('/cards');
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await page.getByRole('button', { name: 'すべて書き出す' }).click();
  await expect(page).toHaveURL(/\/exports$/);
  const row = page.getByRole('row').last();
  await expect(row).toContainText('カード');
  await expect(row).toContainText('完成', { timeout: 20_000 });
  // Other tests add cards meanwhile, and none is ever deleted.
  const rows = Number((await row.getByRole('cell').nth(2).innerText()).replaceAll(',', ''));
  expect(rows).toBeGreaterThanOrEqual(before);
});
