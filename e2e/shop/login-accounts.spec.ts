import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

/** Chooses an account on the page of the login provider that the sandbox plays. */
async function choose(page: Page, mail: string, button = 'Log in with this account') {
  // The shop's own form has a field with the same label.
  await page.waitForURL(/\/openid\//);
  await page.getByLabel('Email address').fill(mail);
  await page.getByRole('button', { name: button }).click();
}

for (const words of [
  {
    locale: 'ja-JP',
    google: 'Googleでログイン',
    line: 'LINEでログイン',
    password: 'パスワード',
    submit: 'ログインする',
    toLink: 'Googleを連携する',
    method: 'Google · 新しい端末',
    link: 'LINEを連携する',
    linked: 'LINEを連携しました。次回からLINEでログインできます。',
    toSessions: '「ログインと端末」の画面へ',
    unlink: 'LINEの連携を解除',
    unlinkNow: '解除する',
    unlinked: '連携を解除しました。',
    cancelled: 'Googleでのログインはキャンセルされました。',
    notLinked: 'まだ連携されていません',
    register: '新規会員登録へ進む',
    mail: 'メールアドレス',
  },
  {
    locale: 'en-US',
    google: 'Sign in with Google',
    line: 'Log in with LINE',
    password: 'Password',
    submit: 'Log in',
    toLink: 'Link Google',
    method: 'Google · New device',
    link: 'Link LINE',
    linked: 'LINE was linked. From next time you can log in with LINE.',
    toSessions: 'To “Logins and devices”',
    unlink: 'Unlink LINE',
    unlinkNow: 'Unlink it',
    unlinked: 'The account was unlinked.',
    cancelled: 'The login with Google was cancelled.',
    notLinked: 'is not linked yet',
    register: 'Register',
    mail: 'Email address',
  },
]) {
  test.describe(words.locale, () => {
    test.use({ locale: words.locale, expectedPageErrors: [/status of 422/] });

    test('logging in with Google: the first log-in asks for the password to link the account, the next one does not', async ({
      page,
      browser,
      newMember,
    }) => {
      const member = await newMember();
      await page.goto('/login');
      await expect(page.getByRole('button', { name: words.google })).toBeVisible();
      await expectAccessible(page);
      // By keyboard: the button is reached after the passkey's, and pressed with Enter.
      await page.getByRole('button', { name: words.google }).focus();
      await page.keyboard.press('Enter');
      await choose(page, member.mail);
      await expect(page.getByRole('heading', { name: words.toLink })).toBeVisible();
      await expect(page).toHaveURL(/\/login-return\/google$/);
      await expect(page.getByLabel(words.mail)).toHaveValue(member.mail);
      await expectAccessible(page);
      await page.getByLabel(words.password, { exact: true }).fill(member.password);
      await page.getByRole('button', { name: words.submit, exact: true }).click();
      await expect(page).toHaveURL(/\/$/);

      const other = await browser.newContext({ locale: words.locale });
      const again = await other.newPage();
      await again.goto(new URL('/login', page.url()).href);
      await again.getByRole('button', { name: words.google }).click();
      await choose(again, member.mail);
      await expect(again).toHaveURL(/\/$/);
      await again.goto(new URL('/my-sessions', page.url()).href);
      await expect(again.getByText(words.method)).toBeVisible();
      await other.close();
    });

    test('linking a LINE account on the page of logins, then unlinking it: the page confirms both', async ({
      page,
      newMember,
      beLoggedIn,
    }) => {
      await beLoggedIn(await newMember());
      await page.goto('/my-sessions');
      await page.getByRole('button', { name: words.link }).click();
      await choose(page, 'elsewhere@example.com');
      await expect(page.getByText(words.linked)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: words.toSessions }).click();
      await page.getByRole('button', { name: words.unlink }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: words.unlinkNow }).click();
      await expect(page.getByText(words.unlinked)).toBeVisible();
      await expect(page.getByRole('button', { name: words.link })).toBeVisible();
    });

    test('log-in at a provider cancelled, with an unverified address, or with an address of no member: the screen says how to go on', async ({
      page,
      newMember,
    }) => {
      const member = await newMember();
      await page.goto('/login');
      await page.getByRole('button', { name: words.google }).click();
      await choose(page, member.mail, 'Cancel');
      await expect(page.getByRole('alert')).toContainText(words.cancelled);
      await expectAccessible(page);

      await page.goto('/login');
      await page.getByRole('button', { name: words.line }).click();
      await choose(page, member.mail);
      await expect(page.getByRole('alert')).toContainText(words.notLinked);

      await page.goto('/login');
      await page.getByRole('button', { name: words.google }).click();
      const newMail = `nobody-${member.id}@example.com`;
      await choose(page, newMail);
      const register = page.getByRole('main').getByRole('link', { name: words.register });
      await expect(register).toBeVisible();
      await expectAccessible(page);
      await register.click();
      await expect(page.getByLabel(words.mail)).toHaveValue(newMail);
    });
  });
}
