import { makeMember, makePointCourse } from '../../server/src/testing/factories.ts';
import { publishLegalText } from '../../server/src/testing/publish-legal-text.ts';
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import type { ShopServer } from '../support/shop-server.ts';
import { expect, logIn, once, test } from '../support/test.ts';

// Changed terms concern every member, so these tests have a shop of their own. The browser logs
// the refused payment.
test.use({ expectedPageErrors: [/status of 422/] });
test.describe.configure({ mode: 'serial' });

let own: OwnShop;
let server: ShopServer;
test.beforeAll(async () => {
  own = await openOwnShop();
  server = await own.start();
});
test.afterAll(() => own.close());

test(
  'changed terms that need agreement: a panel names the change, its button "later" closes it, and points are sold only after the member agrees',
  once,
  async ({ page, context }) => {
    const memberId = await makeMember(own.shop);
    await logIn(context, own.shop, memberId, server.url);
    const courseId = await makePointCourse(own.shop);
    await publishLegalText(own.shop, { change: '有効期限が6か月になります' });
    await page.goto(server.url);
    const panel = page.getByRole('complementary', { name: '規約が変わりました' });
    await expect(panel).toContainText('有効期限が6か月になります');
    await expect(panel.getByRole('link', { name: '「利用規約」を読む' })).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    await panel.getByRole('button', { name: 'あとで' }).focus();
    await page.keyboard.press('Enter');
    await expect(panel).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(panel).toHaveCount(0);

    await page.goto(`${server.url}/confirm-buy-point?pointPriceId=${courseId}`);
    await expect(page.getByRole('heading', { name: '規約が変わりました' })).toBeVisible();
    await expect(page.getByText('同意の前でもこれまで通りご利用いただけます')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('button', { name: '同意する' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio').first()).toBeVisible();

    // The terms change once more while the form is open: the payment is refused, the form asks.
    await publishLegalText(own.shop, { change: '領収書の発行方法が変わります' });
    await page.getByRole('radio', { name: 'コンビニ決済' }).check();
    await page.getByRole('button', { name: /の購入を申し込む$/ }).click();
    await expect(page.getByText('領収書の発行方法が変わります（日本語）')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await page.getByRole('button', { name: '同意する' }).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
  },
);

test(
  'page of a member’s consents: shows the terms that they agreed to, and a switch for each way of advertising',
  once,
  async ({ page, context }) => {
    const memberId = await makeMember(own.shop);
    await logIn(context, own.shop, memberId, server.url);
    const version = await publishLegalText(own.shop, { change: '送料が変わります' });
    await page.goto(`${server.url}/user-menu`);
    await page.getByRole('link', { name: '同意の設定' }).click();
    await expect(page.getByText('どの版だったかの記録は残っていません')).toBeVisible();
    await page.getByRole('button', { name: '同意する' }).click();
    await expect(page.getByText(`規約の第${version}版に同意されています`)).toBeVisible();
    await expect(page.getByRole('heading', { name: '規約が変わりました' })).toHaveCount(0);

    const mail = page.getByRole('switch', { name: 'メール' });
    for (const name of ['メール', 'LINE', 'プッシュ通知'])
      await expect(page.getByRole('switch', { name })).not.toBeChecked();
    await mail.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('受け取る設定です')).toBeVisible();
    await expect(mail).toBeChecked();
    await expect(page.getByRole('switch', { name: 'LINE' })).not.toBeChecked();
    await expectAccessibleAtEveryWidth(page);
    await page.reload();
    await expect(mail).toBeChecked();
    await mail.press('Space');
    await expect(page.getByText('に取り消し）')).toBeVisible();
    await expect(mail).not.toBeChecked();

    await publishLegalText(own.shop);
    await page.getByRole('link', { name: '同意した利用規約を読む' }).click();
    await expect(page).toHaveURL(`${server.url}/terms-of-service?version=${version}`);
    await expect(page.getByText('新しい規約です。')).toBeVisible();
  },
);

test.describe('in English', () => {
  test.use({ locale: 'en-US' });
  test(
    'member’s consents and changed terms in English: idiomatic words, dates and names of the texts',
    once,
    async ({ page, context }) => {
      const memberId = await makeMember(own.shop);
      await logIn(context, own.shop, memberId, server.url);
      await publishLegalText(own.shop, { change: 'We keep letters for two years.' });
      await page.goto(`${server.url}/my-page`);
      const panel = page.getByRole('complementary', { name: 'Our terms have changed' });
      await expect(panel.getByText('We keep letters for two years.')).toBeVisible();
      await expectAccessibleAtEveryWidth(page);
      await panel.getByRole('button', { name: 'Agree' }).click();
      await expect(panel).toHaveCount(0);
      await page.goto(`${server.url}/my-consents`);
      await expect(page.getByText(/You agreed to version \d+ of the terms on/)).toBeVisible();
      await page.getByRole('switch', { name: 'Push notifications' }).check();
      await expect(page.getByText(/You receive these\. You agreed on/)).toBeVisible();
      await expectAccessibleAtEveryWidth(page);
    },
  );
});
