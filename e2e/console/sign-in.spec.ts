import { systemActor } from '../../server/src/db/audit.ts';
import { inviteStaff } from '../../server/src/staff/index.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { readFrom } from '../support/inbox.ts';
import { codeOf, newStaff, nextCodeOf, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

// The browser logs every refused request; these are part of a sign-in.
test.use({ expectedPageErrors: [/status of (401|403|422)/] });

test('signing in to the console: a wrong code is refused, then the requested screen opens', async ({
  page,
  shop,
}) => {
  const person = await newStaff(shop, 'packer');
  await page.goto('/roles');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('管理画面にサインイン');
  await expectAccessible(page);
  await page.getByLabel('メールアドレス').fill(person.mail);
  await page.getByLabel('パスワード', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'サインイン', exact: true }).click();
  await expect(page.getByLabel('確認コード')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('確認コード').fill('000000');
  await page.getByRole('button', { name: '確認する' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('確認コード').fill(codeOf(person));
  await page.getByRole('button', { name: '確認する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('役割と権限');
  const row = page.getByRole('row', { name: /^荷物を発送する/ });
  await expect(row.getByRole('cell').first()).toHaveText('あり');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roles and permissions');
});

test('invitation to the console: sets a password and an authenticator, shows recovery codes, signs in', async ({
  page,
  shop,
}) => {
  const mail = `${crypto.randomUUID()}@staff.example`;
  const actor = systemActor('test', 'a test');
  await inviteStaff(
    shop.staff,
    { mail, name: '望月 蓮', language: 'ja', roles: ['editor'] },
    actor,
  );
  const link = await readFrom(mail, /https?:\S+\/invitation#\S+/);
  await page.goto(`/invitation${new URL(link).hash}`);
  await expect(page.getByText(mail)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('新しいパスワード').fill('a long pass phrase');
  await page.getByRole('button', { name: 'パスワードを設定して進む' }).click();
  await page.getByRole('button', { name: '認証アプリを使う' }).click();
  await expect(page.getByRole('img', { name: 'QR コード' })).toBeVisible();
  await expectAccessible(page);
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).textContent();
  await page.getByLabel('確認コード').fill(codeOf({ secret: secret ?? '' }));
  await page.getByRole('button', { name: '確認する' }).click();
  await expect(
    page.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem'),
  ).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: '保管しました' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('今日');
  await page.getByRole('link', { name: 'サインインの設定' }).click();
  await expect(page.getByText('残りのリカバリーコード：10個')).toBeVisible();
  await expectAccessible(page);
});

test('account screen of the console: a session on another device is ended there, a passkey added there signs in without a password', async ({
  page,
  openConsoleAs,
  shop,
}) => {
  await addVirtualAuthenticator(page);
  const person = await newStaff(shop, 'support');
  await page.goto('/account');
  await signIn(page, person);
  await openConsoleAs(person, '/account', nextCodeOf(person));
  await page.reload();
  const sessions = page.getByRole('region', { name: 'サインイン中の端末', exact: true });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('この端末')).toHaveCount(1);
  await sessions.getByRole('button', { name: 'サインアウトさせる' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'パスキーを追加' }).click();
  await expect(page.getByRole('button', { name: 'パスキーを削除' })).toBeVisible();
  await page.getByRole('button', { name: 'サインアウト', exact: true }).click();
  await page.getByRole('button', { name: 'パスキーでサインイン' }).click();
  await expect(page.getByText(person.name)).toBeVisible();
});

test('an owner with one second factor: the start screen asks for another, until there are two', async ({
  page,
  shop,
}) => {
  await addVirtualAuthenticator(page);
  const owner = await newStaff(shop, 'owner');
  await page.goto('/');
  await signIn(page, owner);
  const wanted = page.getByText('オーナーの認証手段が1つしかありません。');
  await expect(wanted).toBeVisible();
  await page.getByRole('link', { name: '認証手段を追加する' }).click();
  await page.getByRole('button', { name: 'パスキーを追加' }).click();
  await expect(page.getByRole('button', { name: 'パスキーを削除' })).toBeVisible();
  await page.getByRole('link', { name: '今日', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('今日');
  await expect(wanted).toBeHidden();
});

test('session of the console ended on another device: the next action leads to the sign-in, then back', async ({
  page,
  shop,
}) => {
  const person = await newStaff(shop, 'editor');
  await page.goto('/account');
  await signIn(page, person);
  await page.context().clearCookies();
  await page.getByLabel('新しいパスワード').fill('another pass phrase');
  await page.getByRole('button', { name: '変更する' }).click();
  await expect(page.getByText('サインインの有効期限が切れました')).toBeVisible();
});
