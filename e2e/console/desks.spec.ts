import { systemActor } from '../../server/src/db/audit.ts';
import { dateInJapan } from '../../server/src/lib/days.rules.ts';
import { inviteStaff } from '../../server/src/staff/index.ts';
import { makeMemberAt, makeParcel } from '../../server/src/testing/make-parcel.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { panelOf } from '../support/command-panel.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403)/] });

const widths = [390, 1024, 1440];

test('an owner invites a manager to the console: another owner reads the exact request and approves it, then the manager is listed as invited', async ({
  page,
  openConsoleAs,
  shop,
}) => {
  const asks = await newStaff(shop, 'owner');
  const decides = await newStaff(shop, 'owner');
  const mail = `${crypto.randomUUID()}@staff.example`;
  await page.goto('/staff');
  await signIn(page, asks);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expectAccessibleAt(page, widths);
  await page.getByText('招待する', { exact: true }).last().click();
  await page.getByLabel('名前').fill('遠藤 栞');
  await page.getByLabel('メールアドレス').fill(mail);
  await page.getByLabel('店長').check();
  await page.getByLabel('理由').fill('新しい店長');
  await expectAccessible(page);
  await page.getByRole('button', { name: '招待を送る' }).click();
  await expect(page.getByText('ほかの方の承認を待っています。')).toBeVisible();
  await page.getByRole('link', { name: '申請を見る' }).click();
  await expect(page.getByText('承認待ち', { exact: true })).toBeVisible();
  const address = page.url();

  const second = await openConsoleAs(decides, address);
  await expect(second.getByText(mail)).toBeVisible();
  await expectAccessibleAt(second, widths);
  await second.getByRole('button', { name: '承認して実行する' }).click();
  await expect(second.getByRole('heading', { name: '実行済み' })).toBeVisible();
  await second.goto('/staff');
  await expect(second.getByRole('row', { name: new RegExp(mail) })).toContainText('招待中');
});

test("an owner asks for another owner's removal: a second account in the same browser cannot approve it, one in another browser can", async ({
  page,
  openConsoleAs,
  shop,
}) => {
  const asks = await newStaff(shop, 'owner');
  const decides = await newStaff(shop, 'owner');
  const leaves = await newStaff(shop, 'owner');
  await page.goto('/staff');
  await signIn(page, asks);
  await page
    .getByRole('row', { name: new RegExp(leaves.mail) })
    .getByRole('link')
    .click();
  await page.getByText('利用を停止する', { exact: true }).first().click();
  await page.getByLabel('理由').last().fill('退職');
  await page.getByRole('button', { name: '利用を停止する' }).click();
  await page.getByRole('link', { name: '申請を見る' }).click();
  await expect(page.getByRole('heading', { name: 'スタッフの利用を停止する' })).toBeVisible();
  const address = page.url();

  await page.getByRole('button', { name: 'サインアウト', exact: true }).click();
  await signIn(page, decides);
  await page.goto(address);
  await expect(page.getByText('申請と同じブラウザーからは承認できません。')).toBeVisible();
  await expect(page.getByRole('button', { name: '承認して実行する' })).toHaveCount(0);
  await expectAccessibleAt(page, widths);

  const second = await openConsoleAs(await newStaff(shop, 'manager'), address);
  await second.getByRole('button', { name: '承認して実行する' }).click();
  await expect(second.getByRole('heading', { name: '実行済み' })).toBeVisible();
});

test('an owner changes the roles of a staff member in the console: their permissions follow, the audit log lists it and is intact', async ({
  page,
  shop,
}) => {
  const owner = await newStaff(shop, 'owner');
  const mail = `${crypto.randomUUID()}@staff.example`;
  const actor = systemActor('test', 'a test');
  const invitation = { mail, name: '志水 渉', language: 'ja', roles: ['editor'] } as const;
  await inviteStaff(shop.staff, { ...invitation, roles: [...invitation.roles] }, actor);
  await page.goto('/staff');
  await signIn(page, owner);
  await page
    .getByRole('row', { name: new RegExp(mail) })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('志水 渉');
  await page.getByText('役割を変える').click();
  await page.getByLabel('編集').uncheck();
  await page.getByLabel('仕入れ').check();
  const reason = `配置換え ${crypto.randomUUID()}`;
  await page.getByLabel('理由').fill(reason);
  await page.getByRole('button', { name: '役割を保存' }).click();
  await expect(page.getByText('完了しました。')).toBeVisible();
  await expect(page.getByText('仕入れ').first()).toBeVisible();
  const powers = page.getByRole('region', { name: 'できること' });
  await expect(powers).toContainText('在庫を受け入れる');
  await expect(powers).not.toContainText('お知らせを編集する');
  const done = page.getByRole('region', { name: '操作の経過', exact: true });
  await expect(done.getByRole('row', { name: /役割の変更/ })).toContainText(reason);
  await expect(done.getByRole('row', { name: /招待/ })).toContainText('a test');
  await expectAccessible(page);

  const reset = panelOf(page, '認証を初期化する');
  await reset.getByText('認証を初期化する', { exact: true }).click();
  await reset.getByLabel('理由').fill('スマートフォンを失くした');
  await reset.getByRole('button', { name: '初期化して招待を送る' }).click();
  await expect(reset.getByText('完了しました。')).toBeVisible();

  await page.getByRole('link', { name: '操作の記録' }).click();
  await page.getByLabel('操作（例').fill('staff roles');
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(page).toHaveURL(/action=staff\+roles/);
  const row = page.getByRole('row', { name: new RegExp(reason) });
  await row.getByText('内容').click();
  await expect(row).toContainText('buyer');
  const today = dateInJapan(new Date());
  await page.getByLabel('期間の初日').fill(today);
  await page.getByLabel('期間の最終日').fill(today);
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}`));
  await expect(row).toBeVisible();
  await page.getByRole('columnheader', { name: '日時' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(row).toBeVisible();
  await page.getByLabel('期間の最終日').fill('2020-01-01');
  await page.getByLabel('期間の初日').fill('');
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(page.getByText('この条件に合う記録はありません。')).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await expectAccessibleAt(page, widths);
  await page.getByLabel('1人で行った操作だけ').check();
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(page).toHaveURL(/singleHanded=true/);
  await expect(page.getByText('この条件に合う記録はありません。')).toBeVisible();
  await page.getByRole('button', { name: '確かめる' }).click();
  await expect(page.getByText(/記録は、すべて元のままです/)).toBeVisible();
});

test('console used by keyboard only: Ctrl+K finds and opens a screen, slash focuses its search, j and k move between rows', async ({
  page,
  shop,
}) => {
  const owner = await newStaff(shop, 'owner');
  await page.goto('/account');
  await signIn(page, owner);
  await page.keyboard.press('Control+k');
  await page.getByLabel('画面の名前、番号').fill('スタッフ');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('スタッフ');
  const links = page.getByRole('rowheader').getByRole('link');
  await expect(links.first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.getByLabel('画面の名前、番号').fill('記録');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('操作の記録');
  await page.keyboard.press('/');
  await expect(page.getByLabel('対象（例')).toBeFocused();
});

test('console menu of a packer: has no links to the staff and the audit log', async ({
  page,
  shop,
}) => {
  const packer = await newStaff(shop, 'packer');
  await page.goto('/approvals');
  await signIn(page, packer);
  const menu = page.getByRole('navigation', { name: 'メニュー' });
  await expect(menu.getByRole('link')).toHaveText([
    '今日',
    '発送',
    '在庫',
    '入庫',
    '棚卸し',
    'カードマスター',
    '書き出し',
    '承認',
    '役割と権限',
    'サインインの設定',
  ]);
  await expect(page.getByText('申請はありません。')).toBeVisible();
  await expectAccessible(page);
});

test('maintenance screen of the console: an owner sees that the shop is open, and what closing it does', async ({
  page,
  shop,
}) => {
  // Other tests use the shop at the same time, so it stays open here.
  const owner = await newStaff(shop, 'owner');
  await page.goto('/maintenance');
  await signIn(page, owner);
  await expect(page.getByText('ショップは営業中です。')).toBeVisible();
  await page.getByText('ショップを休止する').click();
  await expect(page.getByText('1秒以内に')).toBeVisible();
  await expect(page.getByLabel('お客様へのひとこと（日本語、任意）')).toBeVisible();
  await expect(page.getByLabel('再開予定（日本時間、任意）')).toBeVisible();
  await expectAccessibleAt(page, widths);
});

test('searching with Ctrl+K in the console: a member is found by mail, a parcel by its number, their pages open', async ({
  page,
  shop,
  newMember,
}) => {
  const mail = `${crypto.randomUUID()}@example.com`;
  const { id } = await newMember({ mail });
  await page.goto('/');
  await signIn(page, await newStaff(shop, 'support'));
  await page.keyboard.press('Control+k');
  await page.getByLabel('画面の名前、番号').fill(mail);
  const hits = page.getByRole('region', { name: '見つかった会員' });
  await expect(hits.getByRole('link')).toHaveText(new RegExp(`^${id}`));
  await expectAccessibleAt(page, widths);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`会員 ${id}`);
  const parcel = await makeParcel(shop, await makeMemberAt(shop));
  await page.keyboard.press('Control+k');
  await page.getByLabel('画面の名前、番号').fill(String(parcel.id));
  const parcels = page.getByRole('region', { name: '見つかった荷物' });
  await parcels.getByRole('link', { name: new RegExp(`^${parcel.id}\\b`) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`荷物 ${parcel.id}`);
  await page.keyboard.press('Control+k');
  await page.getByLabel('画面の名前、番号').fill('どこにもない名前');
  await expect(page.getByText('見つかりません。')).toBeVisible();
});
