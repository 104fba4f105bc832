import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { query } from '../../server/src/db/pool.ts';
import { putSetting } from '../../server/src/db/shop-setting.queries.ts';
import { japanOffsetMs } from '../../server/src/lib/time.rules.ts';
import { makePack, makePointCourse, type PackOptions } from '../../server/src/testing/factories.ts';
import { makeTestPromotion } from '../../server/src/testing/make-test-promotion.ts';
import { balanceOf, decisionsOf } from '../support/facts.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import type { ShopServer } from '../support/shop-server.ts';
import { factOf, shopperOn } from '../support/shopper.ts';
import { expect, once, test } from '../support/test.ts';

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;

/** A shop of its own, because its clock is moved and it has ranks. */
let own: OwnShop;
let server: ShopServer;
test.beforeAll(async () => {
  own = await openOwnShop();
  const bronze = { nameJa: 'ブロンズ', nameEn: 'Bronze', points: 1_000, holdHours: 0 };
  const value = {
    ...{ windowDays: 90, bonusCoinsPerMonth: 1_000, revision: 2 },
    ranks: [{ ...bronze, bonusPercent: 10 }],
  };
  server = await own.start();
  await putSetting(own.shop.db, 'ranks', value);
  // The week begins at three in the afternoon, so that no reminder is due at night.
  const sinceMidnight = ((Date.now() + japanOffsetMs) / 1000) % daySeconds;
  const wait = (15 * hourSeconds - sinceMidnight + daySeconds) % daySeconds;
  await own.advanceClock(server, Math.ceil(wait) + 1);
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
  'a collector’s week, from the registration to a merged parcel: each day leads on to the next step, and the sums agree',
  once,
  async ({ openContext }) => {
    test.slow();
    const { shop } = own;
    const page = await (await openContext({ baseURL: server.url })).newPage();
    const main = page.getByRole('main');
    const shopper = shopperOn(page);
    const at = (path: string) => page.goto(path);
    const button = (name: string | RegExp) => main.getByRole('button', { name });
    const link = (name: string | RegExp) => main.getByRole('link', { name });
    const label = (name: string) => page.getByLabel(name, { exact: true });
    const instant: PackOptions = { draw: 'instant', counts: [50] };
    const mail = `${randomUUID()}@example.com`;
    const memberId = async () => {
      const rows = await shop.db.run(query.selectFrom('member').select('id'));
      return rows[0]?.id ?? 0;
    };
    const balance = async () => balanceOf(shop, await memberId());
    const pass = (seconds: number) => own.advanceClock(server, seconds);
    const buyAndChoose = async (packId: number) => {
      await at(`/pack-detail?packId=${packId}`);
      await button('パックを引く').click();
      await shopper.buy.click();
      await expect(page).toHaveURL(/\/gacha-animation/);
      // One card has no summary.
      await shopper.button(shopper.texts.skipAll).click();
      await shopper.button(shopper.texts.toChoice).click();
      await expect(shopper.heading(shopper.texts.chooseTitle)).toBeVisible();
    };
    const decideAs = async (choice: string) => {
      await button(choice).click();
      await shopper.toFinalCheck();
      await shopper.decide.click();
      await expect(shopper.heading(shopper.texts.thanks)).toBeVisible();
    };
    const inADay = new Date(shop.clock.now().getTime() + 23 * hourSeconds * 1000);
    const newcomers = await makePack(shop, {
      ...{ ...instant, buyPoints: [120], price: 300, newcomerDays: 7 },
    });
    const daily = await makePack(shop, {
      ...{ ...instant, buyPoints: [30], price: 0, limitPerDay: 1, startsAt: inADay },
    });
    const usual = await makePack(shop, {
      ...{ ...instant, buyPoints: [40], price: 1_000, pointsPerCoin: 10 },
    });
    const courseId = await makePointCourse(shop, { points: 5_000 });
    const newcomer = { way: 'course', courseId, amount: 500, newcomersOnly: true } as const;
    const names = { nameJa: 'はじめての購入特典', nameEn: 'First purchase' };
    await makeTestPromotion(shop, { ...newcomer, ...names });
    const coupon = await makeTestPromotion(shop, { nameJa: '春のクーポン', amount: 700 });

    await test.step('day 1, a newcomer who came for a pack: registers, pays and draws it; each screen leads back to the pack', async () => {
      await at(`/pack-detail?packId=${newcomers}`);
      await button('ログインして引く').click();
      await expect(page).toHaveURL(new RegExp(`/login\\?packId=${newcomers}`));
      await link('新規会員登録').click();
      await label('姓').fill('開封');
      await label('名').fill('花子');
      await page.locator('[name=tel]').fill(`090${randomInt(10_000_000, 100_000_000)}`);
      await label('メールアドレス').fill(mail);
      await label('パスワード').fill('tsukiyo77');
      await label('パスワード（確認）').fill('tsukiyo77');
      await page.getByLabel('利用規約とプライバシーポリシーに同意する').check();
      await button('確認画面へ').click();
      await button('登録する').click();
      await expect(
        page.getByRole('heading', { name: '会員登録ありがとうございます' }),
      ).toBeVisible();
      const [toPack, sms] = [link('選んだパックへ'), main.getByText('続けて、携帯電話のSMS認証を')];
      await expect(sms).toBeVisible();
      const above = (await toPack.boundingBox())?.y ?? Infinity;
      expect(above).toBeLessThan((await sms.boundingBox())?.y ?? 0);
      await toPack.click();
      await expect(page).toHaveURL(new RegExp(`/pack-detail\\?packId=${newcomers}$`));
      await button('パックを引く').click();
      await page.getByRole('button', { name: /ポイントを購入する$/ }).click();
      await expect(main).toContainText('はじめての購入特典');
      await link(/ポイントを.*で購入する$/).click();
      await label('年').fill('1990');
      await label('月').fill('4');
      await label('日').fill('2');
      await button('確認へ進む').click();
      await page.getByRole('dialog').getByRole('button', { name: '登録する' }).click();
      await expect(page.frameLocator('iframe').getByLabel('カード番号')).toBeVisible();
      await payByCard(page);
      await expect(factOf(page, '特典のポイント')).toContainText('500');
      await expect(factOf(page, '所持ポイント')).toContainText('5,500');
      await link('パックの購入へ進む').click();
      await expect(page).toHaveURL(new RegExp(`/pack-detail\\?packId=${newcomers}$`));
      await buyAndChoose(newcomers);
      await decideAs('すべてポイント');
      await expect(factOf(page, '現在のポイント')).toContainText('5,320');
      await at(`/pack-detail?packId=${daily}`);
      await button('お気に入りに追加').click();
      const dialog = page.getByRole('dialog', { name: 'お知らせの設定' });
      await dialog.getByRole('button', { name: '保存する' }).click();
      await expect(button('お気に入りに追加済み')).toBeVisible();
    });

    await test.step('day 2, after 25 hours: the log-in has ended; a notice leads to the free pack of the day', async () => {
      await pass(25 * hourSeconds);
      // A process caches a session for a second.
      await expect(async () => {
        await at('/my-coupons');
        await expect(page).toHaveURL(/\/login/, { timeout: 3_000 });
      }).toPass();
      await label('メールアドレス').fill(mail);
      await label('パスワード').fill('tsukiyo77');
      await page.locator('[name=save_cookie]').check();
      await button('ログインする').click();
      await expect(page).not.toHaveURL(/\/login/);
      await at('/');
      await page.getByRole('button', { name: 'メニュー お知らせ 1' }).click();
      await page.getByRole('link', { name: '通知（未読1件）' }).click();
      await link(/お気に入りのパックの販売が始まりました/).click();
      await expect(page).toHaveURL(new RegExp(`/pack-detail\\?packId=${daily}$`));
      await buyAndChoose(daily);
      await decideAs('すべてポイント');
      await at(`/pack-detail?packId=${daily}`);
      await expect(main.getByText('本日分は購入済みです')).toBeVisible();
      expect((await balance()).points).toBe(5_350);
    });

    await test.step('day 3: the free pack is there again, and a coupon gives its points once', async () => {
      await pass(daySeconds);
      await at(`/pack-detail?packId=${daily}`);
      await expect(button('パックを引く')).toBeVisible();
      await at('/my-coupons');
      await page.getByLabel('クーポンのコード').fill(coupon.code);
      await button('利用する').click();
      await expect(page.getByText('700ポイントを受け取りました。')).toBeVisible();
      expect((await balance()).points).toBe(6_050);
    });

    await test.step('day 4: two packs bring a rank; the cards of both are decided in one box', async () => {
      await pass(daySeconds);
      // The box takes only the cards of opened packs.
      await buyAndChoose(usual);
      await at('/my-coupons');
      await expect(factOf(page, '現在のランク')).toContainText('ブロンズ');
      // Three coins are of the pack of day 1.
      await buyAndChoose(usual);
      await at('/card-box');
      await expect(page.getByRole('timer')).toHaveCount(2);
      await decideAs('すべてポイント');
      expect(await decisionsOf(shop, await memberId())).toEqual({
        ...{ open: 0, ship: 0, points: 4, pointsBack: 230 },
      });
      expect(await balance()).toEqual({ points: 4_130, coins: 203 });
    });

    await test.step('day 5: the coins of the rank have come; cards of a new pack wait', async () => {
      await pass(daySeconds);
      expect(await balance()).toEqual({ points: 4_130, coins: 213 });
      await at('/coin-history');
      await expect(main).toContainText('213');
      await buyAndChoose(usual);
    });

    await test.step('day 6, six hours before the deadline: a notice leads to the cards, and one is shipped to a new address', async () => {
      await pass(18 * hourSeconds + 300);
      await at('/my-notices');
      await link(/選択待ちカードの期限が近づいています/).click();
      await expect(page).toHaveURL(/\/get-card-list\?packHistoryId=/);
      await expect(page.getByRole('timer')).toHaveText(/^05\.\d\d\.\d\d$/);
      await button('すべて発送').click();
      await shopper.toFinalCheck();
      await link('お届け先を追加・変更する').click();
      await button('新しい住所を追加する').click();
      await label('姓').fill('開封');
      await label('名').fill('花子');
      await label('郵便番号').fill('1500001');
      await label('都道府県').selectOption('東京都');
      await label('市区町村').fill('渋谷区');
      await label('番地').fill('神宮前1-2-3');
      await label('電話番号').fill('09012345678');
      await button('保存する').click();
      await button('いつものお届け先にする').click();
      await expect(main.getByText('いつものお届け先', { exact: true })).toBeVisible();
      await link('お届け先の確認へ戻る').click();
      await expect(shopper.heading(shopper.texts.finalCheck)).toBeVisible();
      await expect(main).toContainText('神宮前1-2-3');
      await shopper.decide.click();
      await expect(shopper.heading(shopper.texts.thanks)).toBeVisible();
      await expect(main).toContainText('営業日以内');
    });

    await test.step('day 7: a second parcel to the same address is sent with the first', async () => {
      await pass(daySeconds);
      await buyAndChoose(usual);
      await decideAs('すべて発送');
      await at('/my-parcels');
      await button('2つの荷物を1つにまとめる').click();
      await expect(main.getByRole('heading', { name: /^荷物 \d+$/ })).toHaveCount(1);
      await expect(main.getByText('2枚', { exact: true })).toBeVisible();
      // The coins of two more purchases, and of the rank for one of them.
      expect(await balance()).toEqual({ points: 2_130, coins: 423 });
    });
  },
);
