import { expectAccessible } from '../support/accessibility.ts';
import { messageTo } from '../support/inbox.ts';
import { expect, type TestMember, test } from '../support/test.ts';

for (const words of [
  {
    locale: 'ja-JP',
    mail: 'メールアドレス',
    password: 'パスワード',
    submit: 'ログインする',
    disown: 'このログインに心当たりがない',
    done: 'アカウントを保護しました',
    log: 'ログインの記録',
    isNew: 'パスワード · 新しい端末',
    wrong: 'メールアドレスまたはパスワードが一致しません。',
    reissue: '仮パスワードを発行する',
  },
  {
    locale: 'en-US',
    mail: 'Email address',
    password: 'Password',
    submit: 'Log in',
    disown: 'This was not me',
    done: 'We have secured your account',
    log: 'Login history',
    isNew: 'Password · New device',
    wrong: 'Email address or password do not match',
    reissue: 'Send a temporary password',
  },
]) {
  test.describe(words.locale, () => {
    // The page's own session ends, and its next request with it.
    test.use({ locale: words.locale, expectedPageErrors: [/status of 403/] });
    test('log-in in a new browser: listed and mailed; "this was not me" ends its session and makes the password invalid', async ({
      page,
      browser,
      newMember,
      beLoggedIn,
    }) => {
      const member: TestMember = await newMember();
      await beLoggedIn(member);
      await page.goto('/my-page');

      const other = await browser.newContext({ locale: words.locale });
      const stranger = await other.newPage();
      const logIn = async () => {
        await stranger.goto(new URL('/login', page.url()).href);
        await stranger.getByLabel(words.mail).fill(member.mail);
        await stranger.getByLabel(words.password, { exact: true }).fill(member.password);
        await stranger
          .getByRole('main')
          .getByRole('button', { name: words.submit, exact: true })
          .click();
      };
      await logIn();
      await expect(stranger).toHaveURL(/\/$/);

      await page.goto('/my-sessions');
      await expect(page.getByRole('heading', { name: words.log })).toBeVisible();
      await expect(page.getByText(words.isNew)).toBeVisible();
      await expectAccessible(page);

      const { text } = await messageTo(member.mail, /\/not-me#/);
      await page.goto(new URL(/\/not-me#[\w-]+/.exec(text)?.[0] ?? '', page.url()).href);
      await expect(page.getByRole('button', { name: words.disown })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: words.disown }).click();
      await expect(page.getByText(words.done)).toBeVisible();
      await expectAccessible(page);
      await logIn();
      await expect(stranger.getByRole('alert')).toHaveText(words.wrong);
      await other.close();

      await page.goto('/not-me#unknown');
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByRole('link', { name: words.reissue })).toBeVisible();
    });
  });
}
