import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { query } from '../../server/src/db/pool.ts';
import { makePointCourse, pay } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { messageTo, readFrom } from '../support/inbox.ts';
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
  await offer.getByRole('link', { name: 'パスキーを追加する' }).click();

  await page.getByRole('button', { name: 'パスキーを追加する' }).click();
  const codes = page.getByRole('dialog', { name: '回復コード' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await codes.getByRole('button', { name: '保管しました' }).last().click();
  await expect(page.getByText('パスキーを追加しました。')).toBeVisible();
  await expect(page.getByText('残りの回復コード：10個')).toBeVisible();
  await expectAccessible(page);
  await messageTo(member.mail, /パスキーが追加されました/);

  await page.context().clearCookies();
  await page.goto(at('/login'));
  await page.getByRole('button', { name: 'パスキーでログインする' }).click();
  await expect(page).toHaveURL(at('/'));
  await expect(offer).toBeHidden();

  await page.goto(at('/my-sessions'));
  await page.getByRole('button', { name: /を削除$/ }).click();
  const removal = page.getByRole('dialog', { name: 'このパスキーを削除しますか？' });
  await expect(removal.getByText(/これが最後のパスキーで/)).toBeVisible();
  await removal.getByRole('button', { name: '削除する' }).click();
  await expect(page.getByText('パスキーを削除しました。')).toBeVisible();
  await expect(page.getByText('パスキーはまだありません。')).toBeVisible();
});

for (const { locale, texts } of [
  {
    locale: 'ja-JP',
    texts: {
      offer: '次回は、パスワードなしでログインできます',
      dismiss: '今はしない',
      add: 'パスキーを追加する',
      stored: '保管しました',
    },
  },
  {
    locale: 'en-US',
    texts: {
      offer: 'Log in without a password next time',
      dismiss: 'Not now',
      add: 'Add a passkey',
      stored: 'I have saved them',
    },
  },
]) {
  test.describe(locale, () => {
    test.use({ locale });

    test('passkey in the field of the mail address: the browser fills it in, and the member is logged in without a press', async ({
      page,
      baseURL,
      newMember,
    }) => {
      await addVirtualAuthenticator(page);
      const member = await newMember();
      const shop = new URL(baseURL ?? '');
      shop.hostname = 'localhost';
      const at = (path: string) => new URL(path, shop).href;
      await page.goto(at('/login'));
      const field = page.locator('[name=mail]');
      await expect(field).toHaveAttribute('autocomplete', 'username webauthn');
      await field.fill(member.mail);
      await page.locator('[name=pass]').fill(member.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(at('/'));
      await page.goto(at('/my-sessions'));
      await page.getByRole('button', { name: texts.add, exact: true }).click();
      await page.getByRole('button', { name: texts.stored }).last().click();

      await page.context().clearCookies();
      // The authenticator chooses the passkey as soon as the field offers it.
      await page.goto(at('/login'));
      await expect(page).toHaveURL(at('/'));
      await page.goto(at('/my-page'));
      await expect(page).toHaveURL(at('/my-page'));
    });

    test('end of the first payment: a passkey is offered though one was declined after the log-in; not again at the next payment or in another browser', async ({
      page,
      baseURL,
      shop,
      newMember,
      openContext,
    }) => {
      const member = await newMember();
      const origin = new URL(baseURL ?? '');
      origin.hostname = 'localhost';
      const at = (path: string) => new URL(path, origin).href;
      const courseId = await makePointCourse(shop, { points: 500 });
      const paid = async () => {
        const now = new Date();
        const id = await pay(shop, member.id, 500);
        await shop.db.run(
          query.insertInto('payment').values({
            ...{ id, memberId: member.id, courseId, amount: 500, requestKey: randomUUID() },
            ...{ payloadHash: Buffer.alloc(32), method: 1, provider: 'stripe', state: 'paid' },
            ...{ creditedAt: now, payBy: now, createdAt: now, updatedAt: now },
          }),
        );
        return at(`/complete-buy-point?payment_id=${id}`);
      };
      const logInOn = async (browser: Page) => {
        await browser.goto(at('/login'));
        await browser.locator('[name=mail]').fill(member.mail);
        await browser.locator('[name=pass]').fill(member.password);
        await browser.keyboard.press('Enter');
        await expect(browser).toHaveURL(at('/'));
      };
      await logInOn(page);
      const offer = page.getByRole('complementary', { name: texts.offer });
      await offer.getByRole('button', { name: texts.dismiss }).click();
      await expect(offer).toBeHidden();

      await page.goto(await paid());
      await expect(offer).toBeVisible();
      await expectAccessible(page);
      const next = await paid();
      await page.goto(next);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(offer).toBeHidden();

      const other = await (await openContext()).newPage();
      await logInOn(other);
      const offerThere = other.getByRole('complementary', {
        name: '次回は、パスワードなしでログインできます',
      });
      await offerThere.getByRole('button', { name: '今はしない' }).click();
      await other.goto(next);
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(offerThere).toBeHidden();
    });
  });
}

for (const { locale, texts } of [
  {
    locale: 'ja-JP',
    texts: {
      add: 'パスキーを追加する',
      stored: '保管しました',
      byPasskey: 'パスキーでログインする',
      warning: /このアドレス（kaifu-login\.example）では使えません。.*パスワードは入力せず/,
    },
  },
  {
    locale: 'en-US',
    texts: {
      add: 'Add a passkey',
      stored: 'I have saved them',
      byPasskey: 'Log in with a passkey',
      warning: /do not work at this address \(kaifu-login\.example\).*do not enter your password/,
    },
  },
]) {
  test.describe(locale, () => {
    test.use({ locale, expectedPageErrors: [/./] });

    test('passkey at a fake site that relays every page and request of the shop: the browser refuses it, the member reads the wrong address and is warned, nobody is logged in', async ({
      page,
      baseURL,
      newMember,
    }) => {
      await page.addInitScript(
        'PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)',
      );
      await addVirtualAuthenticator(page);
      const member = await newMember();
      const shop = new URL(baseURL ?? '');
      shop.hostname = 'localhost';
      await page.goto(new URL('/login', shop).href);
      await page.locator('[name=mail]').fill(member.mail);
      await page.locator('[name=pass]').fill(member.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(shop.href);
      await page.goto(new URL('/my-sessions', shop).href);
      await page.getByRole('button', { name: texts.add, exact: true }).click();
      await page.getByRole('button', { name: texts.stored }).last().click();
      await page.context().clearCookies();

      const shown: string[] = [];
      await page.route('https://kaifu-login.example/**', async (route) => {
        const { pathname, search } = new URL(route.request().url());
        const headers = { ...route.request().headers(), origin: shop.origin, referer: shop.href };
        if (pathname.endsWith('/passkey/login')) shown.push(pathname);
        const url = new URL(pathname + search, shop).href;
        await route.fulfill({ response: await route.fetch({ url, headers }) });
      });
      await page.goto('https://kaifu-login.example/login');
      await page.getByRole('button', { name: texts.byPasskey }).click();
      await expect(page.getByText(texts.warning)).toBeVisible();
      await expectAccessible(page);
      // No signature has reached the relay.
      expect(shown).toEqual([]);
      await page.goto(new URL('/my-page', shop).href);
      await expect(page).toHaveURL(/\/login/);
    });
  });
}

test('member who added a passkey before it came with recovery codes: the security page warns and makes recovery codes', async ({
  page,
  baseURL,
  shop,
  newMember,
}) => {
  await page.addInitScript(
    'PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)',
  );
  await addVirtualAuthenticator(page);
  const member = await newMember();
  const origin = new URL(baseURL ?? '');
  origin.hostname = 'localhost';
  const at = (path: string) => new URL(path, origin).href;
  await page.goto(at('/login'));
  await page.locator('[name=mail]').fill(member.mail);
  await page.locator('[name=pass]').fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/'));
  await page.goto(at('/my-sessions'));
  await page.getByRole('button', { name: 'パスキーを追加する' }).click();
  const codes = page.getByRole('dialog', { name: '回復コード' });
  await codes.getByRole('button', { name: '保管しました' }).last().click();
  await shop.db.run(query.deleteFrom('memberRecoveryCode').where('memberId', '=', member.id));

  await page.reload();
  await expect(page.getByText(/回復コードがありません。/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '回復コードを発行する' }).click();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: '保管しました' }).last().click();
  await expect(page.getByText('残りの回復コード：10個')).toBeVisible();
});

for (const { locale, texts } of [
  {
    locale: 'ja-JP',
    texts: {
      add: 'パスキーを追加する',
      stored: '保管しました',
      title: 'ご本人の確認',
      byPasskey: 'パスキーで確認する',
      mailed: /コードをメールでお送りしました/,
      code: 'コード',
      copied: /複製されたおそれがあるため、ログインには使えません。削除して/,
      remove: /を削除$/,
      removeNow: '削除する',
      removed: 'パスキーを削除しました。',
    },
  },
  {
    locale: 'en-US',
    texts: {
      add: 'Add a passkey',
      stored: 'I have saved them',
      title: 'Confirm that it is you',
      byPasskey: 'Confirm with a passkey',
      mailed: /We have emailed you a code/,
      code: 'Code',
      copied: /It may have been copied, so you cannot log in with it/,
      remove: /^Remove .+/,
      removeNow: 'Remove it',
      removed: 'The passkey was removed.',
    },
  },
]) {
  test.describe(locale, () => {
    test.use({ locale, expectedPageErrors: [/status of 4\d\d/] });

    test('copied passkey at a log-in on a new device: a mailed code completes it, and the passkey can be removed', async ({
      page,
      baseURL,
      newMember,
    }) => {
      await page.addInitScript(
        'PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)',
      );
      const copyPasskeys = await addVirtualAuthenticator(page);
      const member = await newMember();
      const shop = new URL(baseURL ?? '');
      shop.hostname = 'localhost';
      const at = (path: string) => new URL(path, shop).href;
      const logIn = async () => {
        await page.goto(at('/login'));
        await page.locator('[name=mail]').fill(member.mail);
        await page.locator('[name=pass]').fill(member.password);
        await page.keyboard.press('Enter');
      };
      await logIn();
      await expect(page).toHaveURL(at('/'));
      await page.goto(at('/my-sessions'));
      await page.getByRole('button', { name: texts.add, exact: true }).click();
      await page.getByRole('button', { name: texts.stored }).last().click();

      await copyPasskeys();
      await page.context().clearCookies();
      await logIn();
      await expect(page.getByRole('heading', { name: texts.title, level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: texts.byPasskey }).click();
      await expect(page.getByRole('alert').filter({ hasText: texts.mailed })).toBeVisible();
      await expectAccessible(page);
      const code = await readFrom(member.mail, /^[a-z2-9]{5}-[a-z2-9]{5}$/m);
      await page.getByLabel(texts.code, { exact: true }).fill(code);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(at('/'));

      await page.goto(at('/my-sessions'));
      await expect(page.getByText(texts.copied)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: texts.remove }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: texts.removeNow }).click();
      await expect(page.getByText(texts.removed)).toBeVisible();
    });
  });
}
