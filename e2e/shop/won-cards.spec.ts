import type { Page } from '@playwright/test';
import { calls } from '#contract/shop/index.ts';
import { buyRequest, makeDebt, makeMember, makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { balanceOf, decisionsOf } from '../support/facts.ts';
import { dropResponses } from '../support/lost-answers.ts';
import { factOf, shopperOn } from '../support/shopper.ts';
import { expect, once, test } from '../support/test.ts';

/** Each card of this pack is worth 40 points. */
const ofForty = { counts: [20], buyPoints: [40] };

test.describe('choosing what happens to won cards', () => {
  test('choice for won cards: survives a reload and going to the final check and back', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const member = await newMember({ points: 1_000 });
    await beLoggedIn(member);
    const shopper = shopperOn(page);
    const main = page.getByRole('main');
    await shopper.buyAndSkip(await makePack(shop, ofForty), 5);
    await expect(page.getByRole('timer')).toHaveText(/^23\.5\d\.\d\d$/);
    await shopper.button('すべてポイント').click();
    await shopper.shipButtons.first().click();
    await expect(factOf(page, '受け取るポイント')).toContainText('160');
    await page.reload();
    await expect(factOf(page, '受け取るポイント')).toContainText('160');
    await shopper.toFinalCheck();
    await page.reload();
    await expect(main).toContainText('発送するカード 1枚');
    await expect(main).toContainText('ポイントに変えるカード 4枚');
    await page.goBack();
    await expect(factOf(page, '受け取るポイント')).toContainText('160');
    await shopper.toFinalCheck();
    await page.getByRole('link', { name: '選び直す' }).click();
    await expect(factOf(page, '受け取るポイント')).toContainText('160');
    await shopper.toFinalCheck();
    expect(await decisionsOf(shop, member.id)).toMatchObject({ open: 5 });

    await shopper.decide.dblclick();
    await expect(page).toHaveURL('/thank-you');
    await page.reload();
    await expect(main).toContainText('1枚の発送を受け付けました');
    await expect(main).toContainText('160ポイントを受け取りました');
    // Cards that were decided are not offered again.
    await page.goBack();
    await expect(page).toHaveURL('/');
    expect(await decisionsOf(shop, member.id)).toEqual({
      open: 0,
      ship: 1,
      points: 4,
      pointsBack: 160,
    });
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 660 });
  });

  test(
    'thank-you screen: offers the same pack again only to a member who can still buy it',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      await beLoggedIn(await newMember({ points: 1_000 }));
      const shopper = shopperOn(page);
      const again = page.getByRole('link', { name: '同じパックをもう一度引く' });
      const packs = page.getByRole('main').getByRole('link', { name: 'パックを見る' });
      for (const [limitPerMember, offers] of [
        [2, 0],
        [3, 1],
      ] as const) {
        await shopper.buyAndSkip(await makePack(shop, { limitPerMember }), 2);
        await shopper.button('すべてポイント').click();
        await shopper.toFinalCheck();
        await shopper.decide.click();
        await expect(shopper.heading(shopper.texts.thanks)).toBeVisible();
        await expect(packs).toBeVisible();
        await expect(again).toHaveCount(offers);
      }
    },
  );

  test('choosing for some of the won cards: the others stay open', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const member = await newMember({ points: 1_000 });
    await beLoggedIn(member);
    const shopper = shopperOn(page);
    await shopper.buyAndSkip(await makePack(shop, ofForty), 3);
    await expect(shopper.button('カードを選んでください')).toBeDisabled();
    await page.getByLabel('価値の低いカードをまとめてポイントに').fill('４１');
    await shopper.button('3枚をポイントに').click();
    await shopper.button('選択を解除').click();
    await shopper.shipButtons.nth(1).click();
    await shopper.toFinalCheck();
    await expect(page.getByRole('main')).toContainText(
      '選んでいない2枚は、期限まで引き続き選べます。',
    );
    await shopper.decide.click();
    await expect(page.getByRole('main')).toContainText('選択待ちのカードが2枚あります');
    await page.getByRole('link', { name: '残りのカードを選ぶ' }).click();
    await expect(shopper.shipButtons).toHaveCount(2);
    expect(await decisionsOf(shop, member.id)).toMatchObject({ open: 2, ship: 1 });
  });

  test(
    'member who owes points: shipping is refused with the reason, unless cards turned into points settle it',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      const member = await newMember({ points: 300 });
      await beLoggedIn(member);
      const shopper = shopperOn(page);
      const main = page.getByRole('main');
      await shopper.buyAndSkip(await makePack(shop, ofForty), 3);
      await makeDebt(shop, member.id, 60);
      await shopper.shipButtons.first().click();
      await shopper.toFinalCheck();
      await shopper.decide.click();
      await expect(main).toContainText(
        '使用済みの60ポイントが未精算です。精算が済むまで、パックの購入や、コインとカードの引き換えはできず、',
      );
      expect(await decisionsOf(shop, member.id)).toMatchObject({ open: 3 });

      await page.getByRole('link', { name: '選び直す' }).click();
      await shopper.button('すべてポイント').click();
      await shopper.shipButtons.first().click();
      await shopper.toFinalCheck();
      await expect(factOf(page, '未精算のポイントの精算')).toContainText('−60');
      await expect(factOf(page, '確定後のポイント')).toContainText('20');
      await expectAccessible(page);
      await shopper.decide.click();
      await expect(page).toHaveURL('/thank-you');
      expect(await balanceOf(shop, member.id)).toMatchObject({ points: 20 });

      // The cards that were already to be shipped are held after another charge-back, and no date
      // is promised.
      await page.goto('/buy-product-history');
      await main.getByRole('listitem').getByRole('link').click();
      await expect(factOf(main, '発送期限')).toBeVisible();
      await makeDebt(shop, member.id, 60);
      await page.reload();
      await expect(factOf(main, '発送予定')).toHaveText('未精算のポイントの精算後');
      await expect(factOf(main, '発送期限')).toHaveCount(0);
    },
  );

  test(
    'final check opened in a tab without a saved choice: takes the choice from the address',
    once,
    async ({ page, context, shop, newMember, beLoggedIn }) => {
      await beLoggedIn(await newMember({ points: 1_000 }));
      const shopper = shopperOn(page);
      await shopper.buyAndSkip(await makePack(shop, ofForty), 2);
      await shopper.shipButtons.first().click();
      await shopper.toFinalCheck();
      const tab = await context.newPage();
      await tab.goto(page.url());
      await expect(tab.getByRole('main')).toContainText('発送するカード 1枚');
      await expect(tab.getByRole('main')).toContainText('選んでいない1枚は');
    },
  );

  test(
    'won cards: link to the proof of their draw',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      await beLoggedIn(await newMember({ points: 1_000 }));
      const shopper = shopperOn(page);
      const packId = await makePack(shop, ofForty);
      await shop.packSales.buy(
        buyRequest({ memberId: await makeMember(shop, { points: 100 }), packId }),
      );
      const purchaseId = await shopper.buyAndSkip(packId, 2);
      await page.getByRole('link', { name: 'この抽選の証明を見る' }).click();
      await expect(page).toHaveURL(
        `/fairness?packId=${packId}&packHistoryId=${purchaseId}&round=2`,
      );
      await expect(page.getByRole('main')).toContainText('あなたの購入');
      await expect(page.getByRole('main')).toContainText(purchaseId);
    },
  );

  test(
    'won card with a long name, in large text: the name is shown in full',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      await beLoggedIn(await newMember({ points: 1_000 }));
      const name = '千折の龍、燎原の獅子とともに来たる';
      await page.route('**/api/user/pack/buy_result*', async (route) => {
        const answer = await (await route.fetch()).json();
        answer.cards[0].name = name;
        await route.fulfill({ json: answer });
      });
      await shopperOn(page).buyAndSkip(await makePack(shop), 2);
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      const heading = page.getByRole('main').getByRole('heading', { name });
      await expect(heading).toHaveCSS('font-size', '30px');
      const hiddenHeight = await heading.evaluate((text) => text.scrollHeight - text.clientHeight);
      expect(hiddenHeight).toBe(0);
    },
  );

  test(
    'choosing among many won cards: by rarity, by value, all together, with undo',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      const packId = await makePack(shop, { counts: [3, 4, 50], buyPoints: [900, 300, 10] });
      await beLoggedIn(await newMember({ points: 10_000 }));
      const shopper = shopperOn(page);
      await shopper.buyAndSkip(packId, 57);
      await page.getByLabel('価値の低いカードをまとめてポイントに').fill('300');
      await shopper.button('50枚をポイントに').click();
      await expect(factOf(page, '受け取るポイント')).toContainText('500');
      await page.getByRole('button', { name: /^UR 3$/ }).click();
      await expect(shopper.shipButtons).toHaveCount(3);
      await shopper.button('表示中を発送').click();
      await expect(factOf(page, '発送')).toHaveText('3');
      await expect(factOf(page, 'あとで選ぶ')).toHaveText('4');
      await shopper.button('元に戻す').click();
      await expect(factOf(page, '発送')).toHaveText('0');
      await expectAccessible(page);

      // With text at 200 % the bar folds, so that it takes at most a quarter of the height.
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      const bar = page.getByRole('region', { name: '選択の合計' });
      const quarter = (page.viewportSize()?.height ?? 0) / 4;
      await expect(async () =>
        expect((await bar.boundingBox())?.height).toBeLessThan(quarter),
      ).toPass();
      await expectAccessible(page);
    },
  );
});

/**
 * Buys, and opens the choice in a second tab: all points are selected, and only the last press is
 * missing.
 */
async function openTwice(page: Page, packId: number, count: number) {
  const shopper = shopperOn(page);
  await shopper.buyAndSkip(packId, count);
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  const other = shopperOn(tab);
  await other.button('すべてポイント').click();
  await other.toFinalCheck();
  await page.bringToFront();
  return { shopper, tab, other };
}

test.describe('choosing for won cards in two tabs', () => {
  test(
    'two tabs deciding the same cards: decided once, the second tab says that it was done already',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      const member = await newMember({ points: 1_000 });
      await beLoggedIn(member);
      const { shopper, tab, other } = await openTwice(page, await makePack(shop, ofForty), 2);
      await shopper.button('すべてポイント').click();
      await shopper.toFinalCheck();
      await shopper.decide.click();
      await expect(page).toHaveURL('/thank-you');
      await tab.bringToFront();
      await other.decide.click();
      await expect(tab).toHaveURL('/thank-you');
      await expect(tab.getByRole('main')).toContainText(
        'このカードの手続きは、すでに完了しています。',
      );
      await expectAccessible(tab);
      expect(await balanceOf(shop, member.id)).toMatchObject({ points: 880 });
    },
  );

  test(
    'second tab deciding cards of which one is decided already: refused, changes nothing',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      const member = await newMember({ points: 1_000 });
      await beLoggedIn(member);
      const { shopper, tab, other } = await openTwice(page, await makePack(shop, ofForty), 3);
      await shopper.shipButtons.first().click();
      await shopper.toFinalCheck();
      await shopper.decide.click();
      await expect(page).toHaveURL('/thank-you');
      await tab.bringToFront();
      await other.decide.click();
      await expect(tab.getByRole('alert')).toContainText(
        'すでに手続き済みのカードが含まれています',
      );
      expect(await decisionsOf(shop, member.id)).toEqual({
        open: 2,
        ship: 1,
        points: 0,
        pointsBack: 0,
      });
      // The open cards can still be decided, at once or after a reload.
      await tab.reload();
      await expect(tab.getByRole('main')).toContainText('ポイントに変えるカード 2枚');
      await other.decide.click();
      await expect(tab).toHaveURL('/thank-you');
      expect(await decisionsOf(shop, member.id)).toEqual({
        open: 0,
        ship: 1,
        points: 2,
        pointsBack: 80,
      });
    },
  );
});

test.describe('response to a decision lost', () => {
  test.use({ expectedPageErrors: [/ERR_CONNECTION_RESET|ERR_FAILED/] });

  test(
    'response to a decision lost, pressing again: request repeated, nothing is decided twice',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      test.slow(); // The client asks a few times more by itself, for about five seconds.
      const member = await newMember({ points: 1_000 });
      await beLoggedIn(member);
      const shopper = shopperOn(page);
      await shopper.buyAndSkip(await makePack(shop, ofForty), 2);
      await shopper.button('すべてポイント').click();
      await shopper.toFinalCheck();
      const deliver = await dropResponses(page, calls.decideCards);
      await shopper.decide.click();
      await expect(page.getByRole('alert')).toContainText('通信が途切れた');
      await deliver();
      // After the reconnect much of the screen is read again.
      const readAgain = page.waitForResponse(/\/api\/user\/point/);
      await page.evaluate(() =>
        ['offline', 'online'].map((name) => window.dispatchEvent(new Event(name))),
      );
      await readAgain;
      await shopper.decide.click();
      await expect(page).toHaveURL('/thank-you');
      await expect(page.getByRole('main')).toContainText('80ポイントを受け取りました');
      expect(await balanceOf(shop, member.id)).toMatchObject({ points: 880 });
    },
  );
});
