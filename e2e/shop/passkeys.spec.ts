import { expectAccessible } from '../support/accessibility.ts';
import { messageTo } from '../support/inbox.ts';
import { expect, test } from '../support/test.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

test('passkey of a member: offered after the log-in, added, logs in without a password, removed', async ({
  page,
  baseURL,
  newMember,
}) => {
  // The authenticator would choose a passkey in the field before the button is pressed.
  await page.addInitScript(
    'PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)',
  );
  await addVirtualAuthenticator(page);
  const member = await newMember();
  // Passkeys need a name; the tests' shop is at a numeric address.
  const shop = new URL(baseURL ?? '');
  shop.hostname = 'localhost';
  const at = (path: string) => new URL(path, shop).href;

  await page.goto(at('/login'));
  await page.getByLabel('メールアドレス').fill(member.mail);
  await page.getByLabel('パスワード', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'ログインする', exact: true }).click();
  const offer = page.getByRole('complementary', {
    name: '次回は、パスワードなしでログインできます',
  });
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole('link', { name: 'パスキーを設定する' }).click();

  await page.getByRole('button', { name: 'パスキーを追加する' }).click();
  await expect(page.getByText('パスキーを追加しました。')).toBeVisible();
  await expectAccessible(page);
  await messageTo(member.mail, /パスキーが追加されました/);

  await page.context().clearCookies();
  await page.goto(at('/login'));
  await page.getByRole('button', { name: 'パスキーでログインする' }).click();
  await expect(page).toHaveURL(at('/'));
  await expect(offer).toBeHidden();

  await page.goto(at('/my-sessions'));
  await page.getByRole('button', { name: /を削除$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  await expect(page.getByText('パスキーを削除しました。')).toBeVisible();
  await expect(page.getByText('パスキーはまだありません。')).toBeVisible();
});
