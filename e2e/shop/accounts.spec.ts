import { makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible, expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { serverError } from '../support/lost-answers.ts';
import { expect, once, test } from '../support/test.ts';

const pack = { id: 502, name: '七潮バラエティ' };

/** Every screen that the specification reserves for members, and those that the shop adds. */
const membersScreens = [
  'buy-point',
  'confirm-buy-point',
  'confirm-combini',
  'bank-transfer-information',
  'card-input',
  'payge-transfer-information',
  'pay-redirect',
  'amazon-pay-redirect',
  'complete-buy-point',
  'complete-buy-point-paypal',
  'complete-buy-point-amazom-pay',
  'buy-product',
  'confirm-buy-product',
  'gacha-animation',
  'get-card-list',
  'confirm-get-card-list',
  'thank-you',
  'my-page',
  'user-menu',
  'change-member',
  'change-password',
  'transfer-point',
  'buy-point-history',
  'buy-product-history',
  'buy-product-history-detail',
  'coin-history',
  'exchange-card',
  'my-sessions',
  'my-data',
];

test.describe('login screen', () => {
  test(
    'login screen: shows and hides the password, submits by Enter, then opens the chosen pack',
    once,
    async ({ page, newMember }) => {
      const member = await newMember({ points: 1_000 });
      await page.goto(`/login?packId=${pack.id}`);
      // The chosen pack, with a link to look at it before logging in.
      const chosen = page.getByRole('article').filter({ hasText: pack.name });
      await expect(chosen).toContainText(/残り[\d,]+／[\d,]+/);
      await expect(chosen.getByRole('img', { includeHidden: true }).first()).toBeVisible();
      await expect(
        chosen.getByRole('link', { name: '先にパックの中身と確率を見る' }),
      ).toHaveAttribute('href', `/pack-detail?packId=${pack.id}`);
      await expectAccessibleAtEveryWidth(page);
      await page.getByLabel('メールアドレス').fill(member.mail);
      const password = page.getByLabel('パスワード', { exact: true });
      await password.fill(member.password);
      await expect(password).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'パスワードを表示' }).click();
      await expect(password).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'パスワードを隠す' }).click();
      await expect(password).toHaveAttribute('type', 'password');
      await password.press('Enter');
      await expect(page).toHaveURL(`/pack-detail?packId=${pack.id}`);
      await expect(page.getByRole('heading', { level: 1, name: pack.name })).toBeVisible();
    },
  );

  test(
    'login for a chosen pack: shows the chance of its best cards, and of all others together',
    once,
    async ({ page, shop }) => {
      const chances = page.getByRole('article').locator('dd');
      await page.goto(`/login?packId=${await makePack(shop, { counts: [1, 9, 90] })}`);
      await expect(page.getByRole('article')).toContainText('次の1パックで出る確率');
      await expect(chances).toHaveText(['1%', '9%', '90%']);
      const many = await makePack(shop, { counts: [1, 2, 3, 4, 10, 30, 150] });
      await page.goto(`/login?packId=${many}`);
      await expect(chances).toHaveText(['0.5%', '1%', '1.5%', '2%', '95%']);
      await expect(page.getByText('その他のカード')).toBeVisible();
      const hidden = await makePack(shop, { showLineUp: false });
      await page.goto(`/login?packId=${hidden}`);
      const box = page.getByRole('article');
      await expect(box).toContainText('このページでは中身を伏せています');
      await expect(chances).toHaveCount(0);
      // Nothing is reserved for rows that this pack does not have.
      const hint = await box.getByText('このページでは中身を伏せています').boundingBox();
      const link = await box.getByRole('link').boundingBox();
      const gap = (link?.y ?? Infinity) - ((hint?.y ?? 0) + (hint?.height ?? 0));
      expect(gap).toBeLessThan(40);
    },
  );

  test(
    'logging in without a chosen pack: opens the top page, lasts 30 days only if that is ticked',
    once,
    async ({ page, context, newMember }) => {
      const member = await newMember();
      const logIn = async () => {
        await page.goto('/login');
        await page.getByLabel('メールアドレス').fill(member.mail);
        await page.getByLabel('パスワード', { exact: true }).fill(member.password);
      };
      const cookie = async () =>
        (await context.cookies()).find(({ name }) => name === 'kaifu_session');

      await logIn();
      await page.getByRole('button', { name: 'ログインする' }).click();
      await expect(page).toHaveURL('/');
      // -1: the cookie ends with the browser.
      expect(await cookie()).toMatchObject({ expires: -1, httpOnly: true, sameSite: 'Lax' });

      await context.clearCookies();
      await logIn();
      await page.getByLabel('ログイン状態を30日間保持する').check();
      await page.getByRole('button', { name: 'ログインする' }).click();
      await expect(page).toHaveURL('/');
      const days = ((await cookie())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
      expect(Math.round(days)).toBe(30);
    },
  );

  for (const { locale, mail, password, submit, refusal } of [
    {
      locale: 'ja-JP',
      mail: 'メールアドレス',
      password: 'パスワード',
      submit: 'ログインする',
      refusal: 'メールアドレスまたはパスワードが一致しません。',
    },
    {
      locale: 'en-US',
      mail: 'Email address',
      password: 'Password',
      submit: 'Log in',
      refusal: 'Email address or password do not match',
    },
  ]) {
    test.describe(locale, () => {
      test.use({ locale });
      test('logging in with a wrong address or password: both show the same message', async ({
        page,
        newMember,
      }) => {
        const member = await newMember();
        await page.goto('/login');
        for (const [address, secret] of [
          [member.mail, 'not the password'],
          ['nobody@example.com', member.password],
        ] as const) {
          await page.getByLabel(mail).fill(address);
          await page.getByLabel(password, { exact: true }).fill(secret);
          await page.getByRole('main').getByRole('button', { name: submit, exact: true }).click();
          await expect(page.getByRole('alert')).toHaveText(refusal);
          await expect(page.getByLabel(mail)).toHaveAccessibleDescription(refusal);
        }
        await expectAccessible(page);
        await expect(page).toHaveURL('/login');
      });
    });
  }

  test(
    'opening the login screen as a logged-in member: redirects past it',
    once,
    async ({ page, newMember, beLoggedIn }) => {
      await beLoggedIn(await newMember());
      await page.goto(`/login?packId=${pack.id}`);
      await expect(page).toHaveURL(`/pack-detail?packId=${pack.id}`);
    },
  );
});

test.describe('redirects to the login and of unknown URLs', () => {
  test(
    'visitor on a screen for members: redirected to the login, the chosen pack is preserved',
    once,
    async ({ page }) => {
      await page.goto('/get-card-list');
      await expect(page).toHaveURL('/login');
      for (const screen of membersScreens) {
        const address = JSON.stringify(`/${screen}?packId=${pack.id}`);
        // Navigate within the app: reloading the page for each screen would take half a minute.
        await page.evaluate(
          `history.pushState(null, '', ${address}); dispatchEvent(new PopStateEvent('popstate'))`,
        );
        await expect(page).toHaveURL(`/login?packId=${pack.id}`);
      }
    },
  );

  test(
    'member at the old address of a pack: redirected to its page',
    once,
    async ({ page, newMember, beLoggedIn }) => {
      await beLoggedIn(await newMember());
      await page.goto(`/buy-product?packId=${pack.id}`);
      await expect(page).toHaveURL(`/pack-detail?packId=${pack.id}`);
      await expect(page.getByRole('heading', { level: 1, name: pack.name })).toBeVisible();
    },
  );

  test('unknown URL: redirects everybody to the top page', once, async ({ page }) => {
    for (const address of [
      '/no/such/screen',
      '/pack-detail',
      '/pack-detail?packId=999999',
      '/pack-list',
    ]) {
      await page.goto(address);
      await expect(page).toHaveURL('/');
    }
  });

  test(
    'unknown address: the top page says that nothing was found, until the next navigation',
    once,
    async ({ page }) => {
      const word = page.getByText('お探しのページは見つかりませんでした。');
      await page.goto('/pack-detail?packId=999999');
      await expect(word).toBeVisible();
      await page.goto('/no/such/screen');
      await expect(word).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: 'すべて', exact: true }).click();
      await expect(word).toHaveCount(0);
      await page.goto('/');
      await expect(word).toHaveCount(0);
    },
  );

  test.describe('request of the current user fails', () => {
    test.use({ expectedPageErrors: [/status of 500/] });
    test(
      "request of the current user fails: members' screens redirect to the login, public ones work",
      once,
      async ({ page, newMember, beLoggedIn }) => {
        await beLoggedIn(await newMember());
        await page.route('**/api/user/point', (route) => route.fulfill(serverError()));
        await page.goto('/my-page');
        await expect(page).toHaveURL('/login');
        await expect(page.getByLabel('メールアドレス')).toBeVisible();
        await page.getByRole('contentinfo').getByRole('link', { name: 'お知らせ' }).click();
        await expect(page.getByText('カードパックの店「開封」オープンのお知らせ')).toBeVisible();
      },
    );
  });

  test.describe('session ended on another device', () => {
    // The browser logs the responses that refuse the old session.
    test.use({ expectedPageErrors: [/status of 40[13]/] });

    test(
      'session ended on another device: the member logs in again and returns to the pack',
      once,
      async ({ page, context, baseURL, shop, newMember, beLoggedIn }) => {
        const member = await newMember({ points: 1_000 });
        await beLoggedIn(member);
        await page.goto(`/pack-detail?packId=${pack.id}`);
        const draw = page.getByRole('button', { name: 'パックを引く' });
        await expect(draw).toBeVisible();

        const cookie =
          (await context.cookies()).find(({ name }) => name === 'kaifu_session')?.value ?? '';
        const session = await shop.sessions.find(cookie.replace('m.', ''));
        if (session !== undefined) await shop.sessions.end(session);
        // Each process caches a session for a moment.
        const loginState = async () => {
          const headers = { cookie: `kaifu_session=${cookie}` };
          const answer: unknown = await (
            await fetch(`${baseURL}/api/user/point`, { headers })
          ).json();
          return answer;
        };
        await expect.poll(loginState).toMatchObject({ is_login: '0' });

        await draw.click();
        await expect(page).toHaveURL(`/login?packId=${pack.id}`);
        await page.getByLabel('メールアドレス').fill(member.mail);
        await page.getByLabel('パスワード', { exact: true }).fill(member.password);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(`/pack-detail?packId=${pack.id}`);
        await expect(page.getByRole('button', { name: 'パックを引く' })).toBeVisible();
      },
    );
  });

  test('logging out from the menu: ends the session', async ({ page, newMember, beLoggedIn }) => {
    await beLoggedIn(await newMember({ points: 1_234, coins: 56 }));
    await page.goto('/');
    await page.getByRole('button', { name: 'メニュー' }).click();
    const menu = page.getByRole('dialog', { name: 'メニュー' });
    await expect(menu.getByText('試験 花子 さん')).toBeVisible();
    await expect(menu.getByText('1,234', { exact: true })).toBeVisible();
    await expect(menu.getByText('56', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole('button', { name: 'ログアウト' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible();
    await page.goto('/get-card-list');
    await expect(page).toHaveURL('/login');
  });
});
