import { makeMember } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import type { ShopServer } from '../support/shop-server.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, logIn, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (?:40[13]|404 .*preview)/] });

let own: OwnShop;
let server: ShopServer;
test.beforeAll(async () => {
  own = await openOwnShop();
  server = await own.start();
});
test.afterAll(() => own.close());

test('an editor writes terms that members have to agree to, and a second person approves the terms: members read them and are asked to agree', async ({
  page,
  browser,
  openConsoleAs,
}) => {
  await page.goto(`${server.consoleUrl}/legal-texts`);
  await signIn(page, await newStaff(own.shop, 'editor'));
  await page.getByText('文書を書く').click();
  await page.getByLabel('文書の種類').selectOption('利用規約');
  await page.getByLabel('本文（日本語）').fill('<h3>第1条</h3><p>当店の規約です。</p>');
  await page.getByLabel('本文（英語）').fill('<h3>Article 1</h3><p>Our own terms.</p>');
  await page.getByLabel('この版に、会員の同意を求める').check();
  await page.getByLabel('会員に伝える変更点（日本語）').fill('自社の規約になります。');
  await page.getByLabel('会員に伝える変更点（英語）').fill('These are our own terms.');
  await page.getByLabel('理由').fill('自社の規約');
  await expectAccessible(page);
  await page.getByRole('button', { name: '下書きを保存する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('利用規約');
  const preview = page.frameLocator('iframe[title="幅390pxのプレビュー"]');
  await expect(preview.getByText('当店の規約です。')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('group').getByText('公開する').click();
  await expect(page.getByText('この版は、会員に同意を求めます。')).toBeVisible();
  await page.getByLabel('理由').fill('自社の規約');
  await page.getByRole('button', { name: '公開する' }).click();
  await expect(page.getByText('ほかの方の承認を待っています。')).toBeVisible();
  const visitor = await browser.newPage();
  await visitor.goto(`${server.url}/terms-of-service`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('利用規約');
  await expect(visitor.getByText('当店の規約です。')).toHaveCount(0);

  const address = await page.getByRole('link', { name: '申請を見る' }).getAttribute('href');
  const owner = await newStaff(own.shop, 'owner');
  const second = await openConsoleAs(owner, new URL(address ?? '', server.consoleUrl).href);
  await second.getByRole('link', { name: '公開する文書を見る' }).waitFor();
  const sent = second.getByRole('region', { name: '申請された内容' });
  await expect(sent.getByRole('definition')).toHaveText([
    'publishLegalText',
    '利用規約',
    '承認のあとすぐ',
    '終了なし',
  ]);
  await second.getByRole('button', { name: '承認して実行する' }).click();
  await expect(second.getByRole('heading', { name: '実行済み' })).toBeVisible();

  await own.advanceClock(server, 61);
  await visitor.reload();
  await expect(visitor.getByText('当店の規約です。')).toBeVisible();
  await expectAccessible(visitor);
  const memberId = await makeMember(own.shop);
  const userAgent = await visitor.evaluate(() => navigator.userAgent);
  await logIn(visitor.context(), own.shop, memberId, server.url, userAgent);
  await visitor.goto(`${server.url}/my-consents`);
  await expect(visitor.getByText('自社の規約になります。')).toBeVisible();
  await visitor.getByRole('button', { name: '同意する' }).click();
  await expect(visitor.getByText(/規約の第1版に同意されています/)).toBeVisible();
  await visitor.close();

  await second.goto(`/members/${memberId}`);
  const consents = second.getByRole('region', { name: '同意の記録の表' });
  await expect(consents.getByRole('row').nth(1)).toContainText('同意 · 第1版');
  await expectAccessible(second);
});
