import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { query } from '../../server/src/db/pool.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { readFrom } from '../support/inbox.ts';
import { expectFingerSized } from '../support/press.ts';
import { expect, once, test } from '../support/test.ts';

test('my page: shows name and points, links to the settings and from there to the password', async ({
  page,
  context,
  shop,
  newMember,
  beLoggedIn,
}) => {
  const member = await newMember({ points: 12_345, coins: 67 });
  await beLoggedIn(member);
  const { secret } = await shop.sessions.start(member.id, {
    isPersistent: true,
    userAgent: 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1',
  });
  await page.goto('/my-page');
  await expect(page.getByText('試験 花子 さん')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('12,345');
  await expectAccessible(page);
  const waysFrom = async (heading: string) => {
    const links = await page.getByRole('navigation', { name: heading }).getByRole('link').all();
    return Promise.all(links.map((link) => link.getAttribute('href')));
  };
  expect(await waysFrom('マイページ')).toEqual([
    '/buy-point',
    '/buy-point-history',
    '/buy-product-history',
    '/my-collection',
    '/coin-history',
    '/exchange-card',
    '/my-notices',
    '/my-favourites',
    '/my-coupons',
    '/my-letters',
    '/user-menu',
    '/user-guide',
  ]);
  await page.getByRole('link', { name: 'アカウント設定' }).click();
  await expect(page).toHaveURL('/user-menu');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'マイページ' })).toHaveAttribute('href', '/my-page');
  expect(await waysFrom('アカウント設定')).toEqual(
    expect.arrayContaining(['/change-member', '/change-password', '/transfer-point']),
  );
  await expectAccessible(page);

  await page.getByRole('link', { name: 'ログインと端末' }).click();
  await expect(page.getByText('Safari, iPhone')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/change-password');
  const [password, confirmation] = [
    page.getByLabel('新しいパスワード', { exact: true }),
    page.getByLabel('新しいパスワード（確認）'),
  ];
  await password.fill('tsugi4567');
  await confirmation.fill('tsugi4568');
  await page.getByRole('button', { name: 'パスワードを変更する' }).click();
  await expect(page.getByRole('alert')).toHaveText('パスワード（確認）と一致しません。');
  await expect(confirmation).toHaveAccessibleDescription(/一致しません/);
  await expectAccessible(page);
  await confirmation.fill('tsugi4567');
  await page.getByRole('button', { name: 'パスワードを変更する' }).click();
  await expect(page.getByText('パスワードを変更しました。')).toBeVisible();

  // This device stays logged in; the phone is logged out.
  await page.goto('/my-sessions');
  await expect(page.getByText('ほかの端末ではログインしていません。')).toBeVisible();
  await context.clearCookies();
  await context.addCookies([
    {
      name: 'kaifu_session',
      value: `m.${secret}`,
      url: page.url(),
      httpOnly: true,
      sameSite: 'Lax',
    },
  ]);
  await page.goto('/my-page');
  await expect(page).toHaveURL('/login');
});

test.describe('account in English', () => {
  test.use({ locale: 'en-US' });
  test('account in English: signs other devices out, exports its data, can be closed', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const member = await newMember({ points: 500 });
    await beLoggedIn(member);
    await shop.sessions.start(member.id, {
      isPersistent: true,
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
    });
    await page.goto('/my-sessions');
    await expect(page.getByText('Firefox, Windows')).toBeVisible();
    await page.getByRole('button', { name: 'Log out all other devices' }).click();
    await expect(page.getByText('All other devices have been logged out.')).toBeVisible();
    await expect(page.getByText('Firefox, Windows')).toBeHidden();

    await page.goto('/user-menu');
    await page.getByRole('link', { name: 'Your data and closing the account' }).click();
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toBe('kaifu-my-data.json');
    const data: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(data).toMatchObject({
      profile: { mail: member.mail },
      ledger: { journal: [{ amount: 500 }] },
    });

    await expect(
      page.getByText('Your remaining 500 points and 0 coins will be lost.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Close my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close your account?' });
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Close permanently' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'That password is not correct. Please try again.',
    );
    await expectAccessible(page);
    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    await dialog.getByRole('button', { name: 'Close permanently' }).click();
    await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the shop' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});

test(
  'menu of a member: links to the member’s own screens',
  once,
  async ({ page, newMember, beLoggedIn }) => {
    await beLoggedIn(await newMember());
    await page.goto('/');
    await page.getByRole('button', { name: 'メニュー' }).click();
    const menu = page.getByRole('dialog', { name: 'メニュー' });
    for (const [name, address] of [
      ['ポイント購入', '/buy-point'],
      ['ポイント履歴', '/buy-point-history'],
      ['購入履歴', '/buy-product-history'],
      ['ご利用ガイド', '/user-guide'],
    ] as const) {
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
    }
    await menu.getByRole('link', { name: 'マイページ' }).click();
    await expect(page).toHaveURL('/my-page');
  },
);

test(
  'verifying the phone: the code goes to the number on the screen; a number in use can be corrected',
  once,
  async ({ page, newMember, beLoggedIn }) => {
    const mobile = () => `080-${randomInt(1000, 10_000)}-${randomInt(1000, 10_000)}`;
    const inE164 = (phone: string) => `+81${phone.replaceAll('-', '').slice(1)}`;
    const [old, taken, theirs] = [mobile(), mobile(), mobile()];
    await newMember({ phone: inE164(taken), phoneVerified: true });
    await beLoggedIn(await newMember({ phone: inE164(old), phoneVerified: false }));
    await page.goto('/change-member');
    const field = page.getByRole('main').getByLabel('電話番号');
    await expect(field).toHaveValue(old);
    await field.fill(taken);
    await page.getByRole('button', { name: 'SMS認証する' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('電話番号')).toHaveValue(taken);
    await dialog.getByRole('button', { name: '送信する' }).click();
    await expect(page.getByText(/この電話番号は、別の会員の認証に使われています/)).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: '番号を確認して、もう一度送る' }).click();
    await dialog.getByLabel('電話番号').fill(theirs);
    await dialog.getByRole('button', { name: '送信する' }).click();
    await dialog.getByLabel('認証コード（6桁）').fill(await readFrom(inE164(theirs), /\d{6}/));
    await dialog.getByRole('button', { name: '認証する' }).click();
    await expect(page.getByText('SMS認証が完了しました。')).toBeVisible();
    await expect(field).toHaveValue(theirs);
    await expect(field).toHaveAttribute('readonly');
  },
);

test(
  'inviting a friend: opens the share sheet of the device',
  once,
  async ({ page, newMember, beLoggedIn }) => {
    await page.addInitScript(
      'navigator.share = async (what) => { window.shared = what; throw new DOMException("closed", "AbortError"); }',
    );
    const phone = `+8180${randomInt(10_000_000, 100_000_000)}`;
    await beLoggedIn(await newMember({ points: 100, paid: true, phone, phoneVerified: true }));
    await page.goto('/my-page');
    await page.getByRole('button', { name: '友だちに送る' }).click();
    expect(await page.evaluate('window.shared')).toMatchObject({
      text: expect.stringContaining('お二人に500ポイントずつ'),
      url: expect.stringMatching(/\/user-register\?referralCode=[A-Z0-9]{8}$/),
    });
  },
);

test(
  'name and address that cannot be changed: the screen says why, and where to request a change',
  once,
  async ({ page, newMember, beLoggedIn }) => {
    await beLoggedIn(await newMember());
    await page.goto('/change-member');
    await expect(page.getByText(/ほかの人に送り先を変えられないよう/)).toBeVisible();
    const request = page.getByRole('link', { name: /変更をお願いする/ });
    await expectFingerSized(request);
    await request.click();
    await expect(page).toHaveURL('/specific-commerce#contact');
    await expect(page.getByRole('heading', { name: 'お問い合わせ先' })).toBeFocused();
  },
);

test('member data: shows what is registered, missing fields can be filled in', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  const member = await newMember();
  await beLoggedIn(member);
  await page.goto('/change-member');
  await expect(page.getByLabel('姓')).toHaveAttribute('readonly');
  await expect(page.getByLabel('メールアドレス')).toHaveAttribute('readonly');
  await expect(page.getByLabel('ミドルネーム')).toBeHidden();
  await page.getByLabel('郵便番号').fill('１００-０００１');
  await page.getByLabel('都道府県').selectOption('東京都');
  await page.getByLabel('市区町村').fill('千代田区');
  await page.getByLabel('番地').fill('1-1');
  // After a return from another tab the choice is kept, although the list is read again.
  const readAnew = page.waitForResponse('**/api/user/pref_list');
  await page.evaluate("new BroadcastChannel('kaifu.answers').postMessage([])");
  await readAnew;
  await page.getByLabel('電話番号').fill('12');
  await page.getByRole('button', { name: '変更する' }).click();
  await expect(page.getByLabel('電話番号')).toHaveAccessibleDescription(
    /電話番号を正しく入力してください/,
  );
  await expectAccessible(page);
  await page.getByLabel('電話番号').fill('090-1234-5678');
  await page.getByRole('button', { name: '変更する' }).click();
  await expect(page.getByText('お客様情報を更新しました。')).toBeVisible();
  await expect(page.getByLabel('市区町村')).toHaveAttribute('readonly');

  const phone = `+81 80 ${randomInt(10_000_000, 100_000_000)}`;
  await page.getByLabel('電話番号').fill(phone);
  await page.getByRole('button', { name: 'EN English' }).first().click();
  await expect(page.getByLabel('Middle name')).toHaveAttribute('readonly');
  await expect(page.getByLabel('Country or region')).toHaveValue('Japan');
  await expect(page.getByLabel('Prefecture')).toHaveValue('Tokyo');
  await expect(page.getByLabel('Prefecture')).toHaveAttribute('readonly');
  await expect(page.getByLabel('Phone number')).toHaveValue(phone);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Updated customer information.')).toBeVisible();
  await expectAccessible(page);
  // The registered value stays.
  await expect(page.getByLabel('Prefecture')).toHaveValue('Tokyo');
  await expect(page.getByLabel('Phone number')).not.toHaveAttribute('readonly');
  await expect(page.getByRole('button', { name: 'Verify by SMS' })).toBeVisible();

  const isVerified = { phoneVerifiedAt: new Date() };
  await shop.db.run(query.updateTable('member').set(isVerified).where('id', '=', member.id));
  await page.reload();
  await expect(page.getByLabel('Phone number')).toHaveAttribute('readonly');
  await expect(page.getByRole('button', { name: 'Verify by SMS' })).toHaveCount(0);
});
