import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makePack, makePointCourse } from '../../server/src/testing/factories.ts';
import { makeTestPromotion } from '../../server/src/testing/make-test-promotion.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import type { ShopServer } from '../support/shop-server.ts';
import { factOf, shopperOn } from '../support/shopper.ts';
import { expect, once, test } from '../support/test.ts';

/** A pack for newcomers and a bonus for all first purchases: a shop of its own. */
let own: OwnShop;
let server: ShopServer;
test.beforeAll(async () => {
  own = await openOwnShop();
  server = await own.start();
});
test.afterAll(() => own.close());

/** Pays on the page of a chosen amount of points, by the sandbox's card. */
async function payByCard(page: Page): Promise<void> {
  const card = page.frameLocator('iframe');
  await card.getByLabel('カード番号').fill('4242424242424242');
  await card.getByLabel('有効期限（月／年）').fill('1235');
  await card.getByLabel('セキュリティコード').fill('123');
  await page.getByLabel('カード名義（ローマ字）').fill('HANAKO SHIKEN');
  await page.getByRole('button', { name: /を支払う$/ }).click();
  await expect(page.getByRole('heading', { name: 'ポイント購入完了' })).toBeVisible();
}

test(
  'a newcomer who came for a pack registers, pays and draws it: each screen leads back to the pack, and the sums agree',
  once,
  async ({ openContext }) => {
    test.slow();
    const { shop } = own;
    const page = await (await openContext({ baseURL: server.url })).newPage();
    const main = page.getByRole('main');
    const shopper = shopperOn(page);
    const at = (path: string) => page.goto(path);
    const toChoice = async () => {
      await shopper.button(shopper.texts.toChoice).click();
      await expect(shopper.heading(shopper.texts.chooseTitle)).toBeVisible();
    };
    const button = (name: string | RegExp) => main.getByRole('button', { name });
    const instant = { draw: 'instant' } as const;
    const newcomers = await makePack(shop, {
      ...{ ...instant, counts: [9], buyPoints: [120], price: 300, newcomerDays: 7 },
    });
    const courseId = await makePointCourse(shop, { points: 3_000 });
    await makeTestPromotion(shop, {
      ...{ way: 'course', courseId, amount: 500, newcomersOnly: true },
      ...{ nameJa: 'はじめての購入特典', nameEn: 'First purchase' },
    });

    const mail = `${randomUUID()}@example.com`;
    await at(`/pack-detail?packId=${newcomers}`);
    await button('ログインして引く').click();
    await expect(page).toHaveURL(new RegExp(`/login\\?packId=${newcomers}`));
    await main.getByRole('link', { name: '新規会員登録' }).click();
    await page.getByLabel('姓', { exact: true }).fill('開封');
    await page.getByLabel('名', { exact: true }).fill('花子');
    await page.locator('[name=tel]').fill(`090${randomInt(10_000_000, 100_000_000)}`);
    await page.getByLabel('メールアドレス').fill(mail);
    await page.getByLabel('パスワード', { exact: true }).fill('tsukiyo77');
    await page.getByLabel('パスワード（確認）').fill('tsukiyo77');
    await page.getByLabel('利用規約とプライバシーポリシーに同意する').check();
    await button('確認画面へ').click();
    await button('登録する').click();
    await expect(page.getByRole('heading', { name: '会員登録ありがとうございます' })).toBeVisible();
    const toPack = main.getByRole('link', { name: '選んだパックへ' });
    const [link, sms] = [toPack, main.getByText('続けて、携帯電話のSMS認証をお願いします。')];
    await expect(sms).toBeVisible();
    const above = (await link.boundingBox())?.y ?? Infinity;
    expect(above).toBeLessThan((await sms.boundingBox())?.y ?? 0);
    await toPack.click();
    await expect(page).toHaveURL(new RegExp(`/pack-detail\\?packId=${newcomers}$`));
    await button('パックを引く').click();
    await page.getByRole('button', { name: /ポイントを購入する$/ }).click();
    await expect(main).toContainText('はじめての購入特典');
    await main.getByRole('link', { name: /ポイントを.*で購入する$/ }).click();
    await page.getByLabel('年', { exact: true }).fill('1990');
    await page.getByLabel('月', { exact: true }).fill('4');
    await page.getByLabel('日', { exact: true }).fill('2');
    await button('確認へ進む').click();
    await page.getByRole('dialog').getByRole('button', { name: '登録する' }).click();
    await expect(page.frameLocator('iframe').getByLabel('カード番号')).toBeVisible();
    await payByCard(page);
    await expect(factOf(page, '特典のポイント')).toContainText('500');
    await expect(factOf(page, '所持ポイント')).toContainText('3,500');
    await main.getByRole('link', { name: 'パックの購入へ進む' }).click();
    await expect(page).toHaveURL(new RegExp(`/pack-detail\\?packId=${newcomers}$`));
    await button('パックを引く').click();
    await shopper.buy.click();
    await expect(page).toHaveURL(/\/gacha-animation/);
    await shopper.button(shopper.texts.skipAll).click();
    await expect(shopper.button(shopper.texts.toChoice)).toBeVisible();
    await toChoice();
    await button('すべてポイント').click();
    await shopper.toFinalCheck();
    await shopper.decide.click();
    await expect(shopper.heading(shopper.texts.thanks)).toBeVisible();
    await expect(factOf(page, '現在のポイント')).toContainText('3,320');
  },
);
