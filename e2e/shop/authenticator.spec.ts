import type { Page } from '@playwright/test';
import { codeAt } from '../../server/src/factors/authenticator.rules.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { messageTo } from '../support/inbox.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the request that needs a factor.
test.use({ expectedPageErrors: [/status of 403/] });

test('authenticator of a member: set up by keyboard, its code is needed to change it, removed', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  await logIn(page, member);
  const codes = await setUpAuthenticator(page);

  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'ファイルに保存する' }).press('Enter');
  expect((await saved).suggestedFilename()).toBe('kaifu-recovery-codes.txt');
  const code = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: '保管しました' }).last().press('Enter');
  await messageTo(member.mail, /2段階認証が設定されました/);

  // A new session in the same browser has shown no factor.
  await page.context().clearCookies({ name: 'kaifu_session' });
  await logIn(page, member);
  await page.goto('/my-sessions');
  await page.getByRole('button', { name: '2段階認証を解除する' }).press('Enter');
  await page
    .getByRole('dialog', { name: '2段階認証を解除しますか？' })
    .getByRole('button', { name: '解除する', exact: true })
    .press('Enter');
  const question = page.getByRole('dialog', { name: 'ご本人の確認' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel('コード', { exact: true }).fill('000000');
  await page.keyboard.press('Enter');
  await expect(question.getByRole('alert')).toBeVisible();
  await question.getByLabel('コード', { exact: true }).fill(code);
  // By a press: nothing may cover the dialog while the request waits for the answer.
  await question.getByRole('button', { name: '確認する' }).click();
  await expect(page.getByText('2段階認証を解除しました。')).toBeVisible();
});

for (const { locale, texts } of [
  {
    locale: 'ja-JP',
    texts: {
      title: 'ご本人の確認',
      code: 'コード',
      confirm: '確認してログインする',
      back: 'ログインをやり直す',
      again: /もう一度ログインしてください/,
    },
  },
  {
    locale: 'en-US',
    texts: {
      title: 'Confirm that it is you',
      code: 'Code',
      confirm: 'Confirm and log in',
      back: 'Start the login again',
      again: /Please log in again/,
    },
  },
]) {
  test.describe(locale, () => {
    test('log-in on a new device: asks for the code in a second step, says when it is wrong or too late', async ({
      page,
      browser,
      newMember,
    }) => {
      const member = await newMember();
      await logIn(page, member);
      const codes = await setUpAuthenticator(page);
      const code = await codes.getByRole('listitem').first().innerText();

      const other = await browser.newContext({ locale });
      const device = await other.newPage();
      const begin = async () => {
        await device.goto(new URL('/login', page.url()).href);
        await device.locator('[name=mail]').fill(member.mail);
        await device.locator('[name=pass]').fill(member.password);
        await device.keyboard.press('Enter');
        await expect(device.getByRole('heading', { name: texts.title, level: 1 })).toBeVisible();
      };
      const field = device.getByLabel(texts.code, { exact: true });
      await begin();
      await expect(field).toBeFocused();
      await expectAccessible(device);
      await field.fill('000000');
      await device.keyboard.press('Enter');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await device.getByRole('button', { name: texts.back }).press('Enter');
      await expect(device.locator('[name=mail]')).toBeVisible();

      // Another tab of the browser begins a session of its own: this log-in no longer waits.
      await begin();
      await other.clearCookies({ name: 'kaifu_session' });
      await field.fill(code);
      await device.keyboard.press('Enter');
      await expect(device.getByRole('alert')).toHaveText(texts.again);

      await begin();
      await field.fill(code);
      await device.getByRole('button', { name: texts.confirm }).click();
      await expect(device).toHaveURL(/\/$/);
      await other.close();
    });
  });
}

/** Sets up an authenticator, and stays at the dialog with the recovery codes. */
async function setUpAuthenticator(page: Page) {
  await page.goto('/my-sessions');
  await page.getByRole('button', { name: '認証アプリを設定する' }).press('Enter');
  const setUp = page.getByRole('dialog', { name: '認証アプリの設定' });
  await expect(setUp.getByRole('img', { name: '認証アプリで読み取るQRコード' })).toBeVisible();
  await expectAccessible(page);
  const secret = await setUp.getByText(/^[A-Z2-7]{32}$/).innerText();
  await setUp.getByLabel('コード', { exact: true }).fill(codeAt(secret, new Date()));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: '回復コード' });
  await expect(codes).toBeVisible();
  return codes;
}

async function logIn(page: Page, { mail, password }: { mail: string; password: string }) {
  await page.goto('/login');
  await page.getByLabel('メールアドレス').fill(mail);
  await page.getByLabel('パスワード', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
}
