import { randomInt, randomUUID } from 'node:crypto';
import { expectAccessible } from '../support/accessibility.ts';
import { messageTo, readFrom } from '../support/inbox.ts';
import { expect, once, test } from '../support/test.ts';

const packId = 502;

const languages = [
  {
    locale: 'ja-JP',
    texts: {
      register: '新規会員登録',
      addressLater: '住所（任意・あとで入力できます）',
      agree: '利用規約とプライバシーポリシーに同意する',
      terms: '利用規約',
      agreeFirst: '利用規約とプライバシーポリシーに同意すると、確認へ進めます',
      review: '確認画面へ',
      confirm: '登録内容の確認',
      fix: '修正する',
      fixedLater: /登録後に変更するには、.*本人確認が必要です/,
      submit: '登録する',
      thanks: '会員登録ありがとうございます',
      verify: 'SMS認証する',
      correct: '番号を確認して、もう一度送る',
      prompt: 'SMS認証コードを送信しますか？',
      wrongCode: '認証コードが違います。もう一度ご確認ください。',
      toTop: 'トップページへ',
      send: '送信する',
      code: '認証コード（6桁）',
      check: '認証する',
      verified: 'SMS認証が完了しました。',
      menu: 'メニュー',
      logout: 'ログアウト',
      forgot: 'パスワードをお忘れの方',
      mail: 'メールアドレス',
      sendTemporary: '仮パスワードを発行する',
      sent: '仮パスワードの発行を受け付けました',
      toLogin: 'ログインへ',
      password: 'パスワード',
      confirmation: 'パスワード（確認）',
      login: 'ログインする',
      newPassword: '新しいパスワード',
      newConfirmation: '新しいパスワード（確認）',
      save: 'パスワードを変更する',
      saved: 'パスワードを変更しました。',
      inviteLocked:
        'SMS認証とポイントの購入（1回以上）が済むと、お友だちを紹介できるようになります。',
      welcome: '会員登録が完了しました',
    },
    fields: {
      姓: '開封',
      名: '花子',
      郵便番号: '１０４－００６１',
      番地: '1-2-3',
    },
    filled: { 都道府県: '13', 市区町村: '中央区銀座' },
  },
  {
    locale: 'en-US',
    texts: {
      register: 'Register',
      addressLater: 'Address (optional, can be given later)',
      agree: 'I agree to the terms of service and the privacy policy',
      terms: 'Terms of service',
      agreeFirst: 'Agree to the terms and the privacy policy to continue',
      review: 'Review',
      confirm: 'Review your details',
      fix: 'Go back and edit',
      fixedLater: /can only be changed by our support team/,
      submit: 'Register',
      thanks: 'Thank you for registering',
      verify: 'Verify by SMS',
      correct: 'Check the number and try again',
      prompt: 'Send SMS code?',
      wrongCode: 'That is not the code. Please check it and try again.',
      toTop: 'Back to the shop',
      send: 'Send',
      code: 'Code (6 digits)',
      check: 'Verify',
      verified: 'SMS verification completed.',
      menu: 'Menu',
      logout: 'Log out',
      forgot: 'Forgot your password?',
      mail: 'Email address',
      sendTemporary: 'Send a temporary password',
      sent: 'We have received your request',
      toLogin: 'Log in',
      password: 'Password',
      confirmation: 'Confirm password',
      login: 'Log in',
      newPassword: 'New password',
      newConfirmation: 'Confirm new password',
      save: 'Change the password',
      saved: 'Password changed.',
      inviteLocked:
        'You can invite friends once you have verified your phone by SMS and bought points.',
      welcome: 'You are now a member.',
    },
    fields: {
      'Last name': 'Doe',
      'Middle name (optional)': 'Q.',
      'First name': 'Jane',
      'Postal code': '75001',
      'Country or region': 'France',
      City: 'Paris',
      'Street address': '1 rue de Rivoli',
    },
    filled: {},
  },
] as const;

for (const { locale, texts, fields, filled } of languages) {
  test.describe(locale, () => {
    test.use({ locale });

    test(
      'new member: registers, verifies the phone, logs in again with a temporary password',
      once,
      async ({ page }) => {
        test.slow();
        const mail = `e2e-${randomUUID()}@example.com`;
        const phone = `090${randomInt(10_000_000, 100_000_000)}`;
        const field = (label: string) => page.getByLabel(label, { exact: true });
        const button = (name: string) =>
          page.getByRole('main').getByRole('button', { name, exact: true });
        const typePasswords = async (password: string) => {
          await field(texts.password).fill(password);
          await field(texts.confirmation).fill(password);
        };

        await test.step('filling in the form: a reload keeps the input, except the password', async () => {
          await page.goto(`/login?packId=${packId}`);
          await page.getByRole('main').getByRole('link', { name: texts.register }).click();
          await expect(page).toHaveURL(`/user-register?packId=${packId}`);
          const note = page.getByText(
            'If you are Japanese, please type your name and address in Japanese.',
          );
          await expect(note).toBeVisible({ visible: locale === 'en-US' });
          await page.getByText(texts.addressLater).click();
          for (const [label, value] of Object.entries(fields)) await field(label).fill(value);
          await expect(page.locator('[name=zipcode]')).toHaveAttribute('maxlength', '10');
          for (const [label, value] of Object.entries(filled))
            await expect(field(label)).toHaveValue(value);
          await page.locator('[name=tel]').fill(phone);
          await field(texts.mail).fill(mail);
          await typePasswords('tsukiyo77');
          await expect(button(texts.review)).toHaveCount(0);
          await expect(page.getByText(texts.agreeFirst)).toBeVisible();
          await page.getByLabel(texts.agree).check();
          await expect(page.getByText(texts.agreeFirst)).toHaveCount(0);
          for (const name of ['pass', 'confirmPass']) {
            const password = page.locator(`[name=${name}]`);
            await expect(password).toHaveAttribute('autocomplete', 'new-password');
            await expect(password).toHaveAttribute('passwordrules', /minlength: 6; maxlength: 64/);
          }
          await expectAccessible(page);
          await page
            .getByRole('main')
            .getByRole('link', { name: texts.terms, exact: true })
            .click();
          await expect(page).toHaveURL('/terms-of-service');
          await page.goBack();
          await expect(field(texts.password)).toHaveValue('tsukiyo77');
          await page.reload();
          await expect(field(texts.mail)).toHaveValue(mail);
          await expect(field(texts.password)).toHaveValue('');
          expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain(
            'tsukiyo77',
          );
        });

        await test.step('sending different passwords: the error is shown at the field', async () => {
          await field(texts.password).fill('tsukiyo77');
          await button(texts.review).click();
          await expect(field(texts.password)).toHaveAttribute('aria-invalid', 'true');
          await expect(field(texts.password)).toBeFocused();
        });

        await test.step('reviewing: the password is masked, Back keeps the input', async () => {
          await typePasswords('tsukiyo77');
          await button(texts.review).click();
          await expect(page.getByRole('heading', { name: texts.confirm })).toBeVisible();
          // The last moment at which they can change their address themselves.
          await expect(page.getByText(texts.fixedLater)).toBeVisible();
          await expect(page.getByRole('main')).toContainText(mail);
          await expect(page.getByRole('main')).not.toContainText('tsukiyo77');
          await expectAccessible(page);
          await button(texts.fix).click();
          await expect(field(texts.confirmation)).toHaveValue('tsukiyo77');
          await button(texts.review).click();
          await button(texts.submit).click();
          await expect(page.getByRole('heading', { name: texts.thanks })).toBeVisible();
          await expect(page).toHaveURL(`/complete-user-register?packId=${packId}`);
          expect((await messageTo(mail, new RegExp(texts.welcome))).kind).toBe('mail');
        });

        await test.step('verifying the phone: the code comes by SMS', async () => {
          const dialog = page.getByRole('dialog');
          // A second press before the screen updates would request a second code, which the shop
          // would refuse.
          const send = async () => {
            await button(texts.verify).click();
            await expect(dialog).toHaveAccessibleName(texts.prompt);
            await dialog.getByRole('button', { name: texts.send, exact: true }).dblclick();
          };
          const refused = {
            ...{ state: 422, csrf: { name: '', value: '' }, now: new Date().toISOString() },
            errors: { user_id: ['Not to this member.'] },
          };
          await page.route('**/api/user/send_sms', (route) => route.fulfill({ json: refused }), {
            times: 1,
          });
          await send();
          await expect(page.getByText('Not to this member.')).toBeVisible();
          await expect(dialog).toBeHidden();
          // After a refusal the number can be corrected on the same screen.
          await button(texts.correct).click();
          await expect(dialog.locator('[name=tel]')).toHaveValue(/^090-/);
          await dialog.locator('[name=tel]').fill('03-1234-5678');
          await dialog.getByRole('button', { name: texts.send, exact: true }).click();
          await expect(dialog.locator('[name=tel]')).toHaveAttribute('aria-invalid', 'true');
          await expectAccessible(page);
          await dialog.locator('[name=tel]').fill(phone);
          await dialog.getByRole('button', { name: texts.send, exact: true }).dblclick();
          const code = dialog.getByLabel(texts.code);
          await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
          await expect(code).toBeFocused();
          await expect(code).toHaveAttribute('maxlength', '6');
          const sent = await readFrom(`+81${phone.slice(1)}`, /\d{6}/);
          for (const [typed, expected] of [
            [sent === '000000' ? '111111' : '000000', texts.wrongCode],
            [sent, texts.verified],
          ] as const) {
            await code.fill(typed);
            await dialog.getByRole('button', { name: texts.check, exact: true }).click();
            await expect(page.getByText(expected)).toBeVisible();
            await expectAccessible(page);
          }
          // The button is gone, so the result is announced to screen readers and gets the focus.
          await expect(page.getByRole('status').filter({ hasText: texts.verified })).toBeFocused();
          await expect(page.getByRole('link', { name: texts.toTop, exact: true })).toHaveAttribute(
            'href',
            '/',
          );
          await page.goBack();
          await expect(page.getByRole('heading', { name: texts.confirm })).toHaveCount(0);
        });

        await test.step('logging in with a temporary password: works once, asks for a new password', async () => {
          await page.goto('/');
          await page.getByRole('button', { name: texts.menu }).click();
          await page.getByRole('button', { name: texts.logout }).click();
          await expect(page.getByRole('banner').getByRole('link').last()).toBeVisible();
          await page.goto('/login');
          await page.getByRole('link', { name: texts.forgot }).click();
          await expect(button(texts.sendTemporary)).toBeVisible();
          await expectAccessible(page);
          await field(texts.mail).fill(mail);
          await button(texts.sendTemporary).click();
          await expect(page.getByRole('heading', { name: texts.sent })).toBeVisible();
          await expectAccessible(page);
          await page.goBack();
          await expect(page).toHaveURL('/login');
          await page.goForward();
          await page
            .getByRole('main')
            .getByRole('link', { name: texts.toLogin, exact: true })
            .click();
          await expect(page).toHaveURL('/login');
          await field(texts.mail).fill(mail);
          await field(texts.password).fill(await readFrom(mail, /^[a-z0-9]{12}$/m));
          await button(texts.login).click();
          await expect(page).toHaveURL('/change-password');
          await page.goto('/buy-point');
          await expect(page).toHaveURL('/change-password');
          await field(texts.newPassword).fill('hatsuyuki88');
          await field(texts.newConfirmation).fill('hatsuyuki88');
          await button(texts.save).click();
          await expect(page.getByText(texts.saved)).toBeVisible();
        });

        await test.step('logging in with the new password: works', async () => {
          await page.goto('/my-page');
          // The last request of this screen. It would be refused after the cookie is deleted.
          await expect(page.getByText(texts.inviteLocked)).toBeVisible();
          await page.context().clearCookies();
          await page.goto('/login');
          await field(texts.mail).fill(mail);
          await field(texts.password).fill('hatsuyuki88');
          await field(texts.password).press('Enter');
          await expect(page).toHaveURL('/');
        });
      },
    );
  });
}

test(
  'confirmation screen of the registration without input: redirects to the form',
  once,
  async ({ page }) => {
    await page.goto('/confirm-user-register');
    await expect(page).toHaveURL('/user-register');
  },
);

test(
  'shop opened by a link with a referral code: shows a greeting, the form has the code',
  once,
  async ({ page }) => {
    await page.goto('/user-register?referralCode=ACDEFGHJ');
    // A zero-width space lets a line end before the verb.
    const greeting = page.getByText(/500ポイントずつ\u200b差し上げます。紹介コード ACDEFGHJ/);
    await expect(greeting).toBeVisible();
    await expect(page.getByLabel('紹介コード（任意）')).toHaveValue('ACDEFGHJ');
    // The code is kept when the visitor opens other screens first.
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL('/');
    await page.goto('/user-register');
    await expect(page.getByLabel('紹介コード（任意）')).toHaveValue('ACDEFGHJ');
    await page.getByRole('button', { name: 'EN English' }).click();
    await expect(page.getByText(/500 points for both of you/)).toBeVisible();
  },
);
