import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { messageTo } from '../support/inbox.ts';
import { expect, once, test } from '../support/test.ts';

for (const { locale, texts } of [
  {
    locale: 'ja-JP',
    texts: {
      open: 'メールアドレスを変更する',
      newMail: '新しいメールアドレス',
      password: 'パスワード',
      send: '確認のメールを送る',
      wrong: 'パスワードが違います。もう一度入力してください。',
      sent: '確認のメールをお送りしました',
      confirm: '変更を確定する',
      changed: /に変更しました。/,
      undo: '変更を取り消す',
      undone: 'メールアドレスを元に戻しました',
      logInFirst: /アカウントにログインしてから/,
    },
  },
  {
    locale: 'en-US',
    texts: {
      open: 'Change your email address',
      newMail: 'New email address',
      password: 'Password',
      send: 'Send the link',
      wrong: 'That password is not correct. Please try again.',
      sent: 'We have sent you an email',
      confirm: 'Confirm the change',
      changed: /Your email address is now/,
      undo: 'Undo the change',
      undone: 'Your email address is restored',
      logInFirst: /Please log in to the account that asked/,
    },
  },
]) {
  test.describe(locale, () => {
    test.use({ locale, expectedPageErrors: [/status of 4\d\d/] });

    test(
      'member changes the mail address by a link in a mail to the new one, then undoes it by a link in a mail to the former one: each mail and screen says what happens',
      once,
      async ({ page, newMember, beLoggedIn }) => {
        const member = await newMember();
        const next = member.mail.replace('@', '-new@');
        await beLoggedIn(member);
        await page.goto('/change-member');
        await page.getByRole('link', { name: texts.open }).click();
        await page.getByLabel(texts.newMail).fill(next);
        await page.getByLabel(texts.password, { exact: true }).fill('wrong1234');
        await page.getByRole('button', { name: texts.send }).click();
        await expect(page.getByText(texts.wrong)).toBeVisible();
        await expectAccessibleAtEveryWidth(page);
        await page.getByLabel(texts.password, { exact: true }).fill(member.password);
        await page.keyboard.press('Enter');
        await expect(page.getByText(texts.sent)).toBeVisible();
        await expectAccessibleAtEveryWidth(page);

        const linkOf = async (mail: string, path: string) => {
          const pattern = new RegExp(`/${path}#[\\w-]+`);
          const { text } = await messageTo(mail, pattern);
          return new URL(pattern.exec(text)?.[0] ?? '', page.url()).href;
        };
        const confirm = await linkOf(next, 'change-mail');
        await page.context().clearCookies();
        await page.goto('about:blank');
        await page.goto(confirm);
        await expect(page.getByText(texts.logInFirst)).toBeVisible();
        await beLoggedIn(member);
        await page.goto('about:blank');
        await page.goto(confirm);
        await page.getByRole('button', { name: texts.confirm }).click();
        await expect(page.getByText(texts.changed)).toContainText(next);
        await expectAccessibleAtEveryWidth(page);

        await page.goto(await linkOf(member.mail, 'undo-mail'));
        await expectAccessibleAtEveryWidth(page);
        await page.getByRole('button', { name: texts.undo }).click();
        await expect(page.getByText(texts.undone)).toBeVisible();
        await expectAccessibleAtEveryWidth(page);
        await page.goto('/my-page');
        await expect(page).toHaveURL(/\/login/);
      },
    );
  });
}
