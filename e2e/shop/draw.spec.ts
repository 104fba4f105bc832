import type { Locator, Page } from '@playwright/test';
import { calls } from '#contract/shop/index.ts';
import { buyRequest, makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { balanceOf, decisionsOf, purchasesOf } from '../support/facts.ts';
import { dropResponses } from '../support/lost-answers.ts';
import { factOf, shopperOn } from '../support/shopper.ts';
import { atEveryWidth, expect, once, test } from '../support/test.ts';

const journeys = [
  {
    language: 'ja',
    locale: 'ja-JP',
    tab: 'ワンピース',
    pack: '七潮バラエティ',
    spent: '使用ポイント',
    earned: '獲得コイン',
    remaining: '残りポイント',
    pointsBack: '受け取るポイント',
    afterwards: '確定後のポイント',
    points: 'ポイント',
    shipped: '2枚の発送を受け付けました',
    converted: '8枚をポイントに変えました',
  },
  {
    language: 'en',
    locale: 'en-US',
    tab: 'One Piece',
    pack: 'Seven Tides Variety',
    spent: 'Points spent',
    earned: 'Coins you earn',
    remaining: 'Points remaining',
    pointsBack: 'Points to receive',
    afterwards: 'Your points after this',
    points: 'points',
    shipped: '2 cards will be shipped',
    converted: '8 cards became points',
  },
] as const;

for (const journey of journeys) {
  test.describe(`drawing a pack, ${journey.language}`, () => {
    test.use({ locale: journey.locale, savesData: false });

    // In English at one width only: the width changes the same things in both languages.
    const widths = journey.language === 'ja' ? atEveryWidth : {};
    test(
      'drawing a pack: from the top page through opening and choice to the thank-you screen',
      widths,
      async ({ page, shop, newMember }) => {
        test.slow();
        const member = await newMember({ points: 10_000 });
        const shopper = shopperOn(page, journey.language);
        const { texts } = shopper;
        const balance = page.getByRole('banner').getByRole('link', { name: journey.points });
        const main = page.getByRole('main');

        await page.goto('/');
        await main.getByRole('link', { name: journey.tab, exact: true }).click();
        await main.getByRole('article').getByRole('link', { name: journey.pack }).click();
        await expect(page).toHaveURL('/login?packId=502');
        await page.getByLabel(texts.mail).fill(member.mail);
        await page.getByLabel(texts.password, { exact: true }).fill(member.password);
        await page.keyboard.press('Enter');

        await expect(page).toHaveURL('/pack-detail?packId=502');
        await expect(shopper.heading(journey.pack)).toBeVisible();
        await expect(balance).toContainText('10,000');
        await page.getByRole('spinbutton', { name: texts.count, exact: true }).fill('10');
        await expectAccessible(page);
        await shopper.draw.click();
        await expect(factOf(shopper.dialog, journey.spent)).toContainText('3,000');
        await expectAccessible(page);
        await shopper.dialog.getByRole('link', { name: texts.fullConfirmation }).click();

        await expect(page).toHaveURL('/confirm-buy-product?packId=502&buyCount=10');
        await expect(factOf(main, journey.spent)).toContainText('3,000');
        await expect(factOf(main, journey.earned)).toContainText('+30');
        await expect(factOf(main, journey.remaining)).toContainText('7,000');
        await expectAccessible(page);
        expect(await balanceOf(shop, member.id)).toEqual({ points: 10_000, coins: 0 });
        await shopper.buy.click();

        await expect(page).toHaveURL(/\/gacha-animation\?packHistoryId=/);
        expect(await balanceOf(shop, member.id)).toEqual({ points: 7_000, coins: 30 });
        await expectAccessible(page);
        await shopper.button(texts.start).click();
        await shopper.button(texts.open).click();
        await shopper.button(texts.next).click();
        await shopper.button(texts.open).click();
        await expectAccessible(page);
        await shopper.skipToSummary();
        await expectAccessible(page);
        await shopper.button(texts.toChoice).click();

        await expect(page).toHaveURL(/\/get-card-list\?packHistoryId=/);
        await expect(balance).toContainText('7,000');
        await shopper.button(texts.allToPoints).click();
        await shopper.shipButtons.nth(0).click();
        await shopper.shipButtons.nth(1).click();
        const pointsBack = Number(
          (await factOf(page, journey.pointsBack).innerText()).replace(/\D/g, ''),
        );
        // A button that is partly behind the header would count as too small.
        await page.evaluate('scrollTo(0, 0)');
        await expectAccessible(page);
        await shopper.toFinalCheck();

        await expect(page).toHaveURL(/\/confirm-get-card-list\?selectedCardHistoryIds=\d+%2C\d+&/);
        const afterwards = (7_000 + pointsBack).toLocaleString('en');
        await expect(factOf(main, journey.afterwards)).toContainText(afterwards);
        await expectAccessible(page);
        expect(await decisionsOf(shop, member.id)).toMatchObject({ open: 10 });
        await shopper.decide.click();

        await expect(page).toHaveURL('/thank-you');
        await expect(shopper.heading(texts.thanks)).toBeVisible();
        await expect(main).toContainText(journey.shipped);
        await expect(main).toContainText(journey.converted);
        await expect(balance).toContainText(afterwards);
        await expectAccessible(page);
        expect(await decisionsOf(shop, member.id)).toEqual({
          open: 0,
          ship: 2,
          points: 8,
          pointsBack,
        });
        expect(await balanceOf(shop, member.id)).toEqual({ points: 7_000 + pointsBack, coins: 30 });
      },
    );
  });
}

test('visitor pressing buy on a pack: has to log in first', once, async ({ page }) => {
  await page.goto('/pack-detail?packId=502');
  await page.getByRole('button', { name: 'ログインして引く' }).click();
  await expect(page).toHaveURL('/login?packId=502');
});

test.describe('buying with coins, capsules, and URLs of openings', () => {
  test('pack bought with coins: opened, all its cards are shipped, none turned into points', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const packId = await makePack(shop, { currency: 'coin', price: 50, counts: [1, 9] });
    const member = await newMember({ points: 700, coins: 120 });
    await beLoggedIn(member);
    const shopper = shopperOn(page);
    await shopper.choose(packId, 2);
    await expect(page.getByRole('main')).toContainText('50 コイン');
    await shopper.draw.click();
    await expect(factOf(shopper.dialog, '使用コイン')).toContainText('100');
    await expect(factOf(shopper.dialog, '残りコイン')).toContainText('20');
    await shopper.buy.click();
    await shopper.skipToSummary();
    const openingUrl = page.url();
    await shopper.button('完了へ進む').click();
    await expect(page).toHaveURL('/thank-you');
    await expectAccessible(page);
    expect(await balanceOf(shop, member.id)).toEqual({ points: 700, coins: 20 });
    expect(await decisionsOf(shop, member.id)).toEqual({
      open: 0,
      ship: 2,
      points: 0,
      pointsBack: 0,
    });

    await page.goto('/get-card-list');
    await expect(page).toHaveURL('/');
    // The opening of a coin pack can be replayed from any link to it.
    await page.goto(openingUrl);
    await expect(shopper.heading('開封結果')).toBeVisible();
  });

  test('opening a pack in a capsule: twisted open, a single card leads straight to the next screen', async ({
    page,
    newMember,
    beLoggedIn,
  }) => {
    await beLoggedIn(await newMember({ points: 1_000 }));
    const shopper = shopperOn(page);
    await page.goto('/pack-detail?packId=206');
    const bought = await page
      .getByRole('img', { name: 'カプセル折獣' })
      .first()
      .getAttribute('src');
    await shopper.buyPacks(206);
    await expect(shopper.cover).toHaveAttribute('src', bought ?? '');
    await expect(shopper.stage).toContainText('カプセル1個');
    await shopper.button('タップして開封').click();
    await expect(shopper.cover).toBeHidden();
    await expect(shopper.stage).toContainText('ひねって開ける');
    await shopper.button('開ける').click();
    await shopper.button('発送かポイントかを選ぶ').click();
    await expect(shopper.heading('カードの受け取り方を選ぶ')).toBeVisible();
  });

  test(
    'address of an opening: shows the choice in another tab, the top page to another member',
    once,
    async ({ page, context, newMember, beLoggedIn }) => {
      const [buyer, other] = [await newMember({ points: 1_000 }), await newMember()];
      await beLoggedIn(buyer);
      await shopperOn(page).buyPacks(502);
      const url = page.url();
      const tab = await context.newPage();
      await tab.goto(url);
      await expect(tab).toHaveURL(/\/get-card-list\?packHistoryId=/);

      // The opening asks whether its member may draw again, which another member may not answer.
      await page.goto('about:blank');
      await beLoggedIn(other);
      for (const address of [
        url,
        url.replace('gacha-animation', 'get-card-list'),
        '/gacha-animation',
      ]) {
        await tab.goto(address);
        await expect(tab).toHaveURL('/');
      }
    },
  );
});

test.describe('opening packs with animation', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('opening with animation: tap and next open each pack, ALL SKIP ends it', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    test.slow();
    const packId = await makePack(shop, { counts: [1, 1, 1, 20] });
    await beLoggedIn(await newMember({ points: 1_000 }));
    const shopper = shopperOn(page);
    await shopper.buyPacks(packId, 4);
    await expect(shopper.stage).toContainText('4パック');
    // The sleeve of the first pack shows the pack's cover. The first tap removes it.
    await expect(shopper.cover).toBeVisible();
    // The opening would continue automatically.
    await page.getByRole('button', { name: '自動で進む' }).click();
    await shopper.button('タップして開封').click();
    const card = shopper.stage.getByRole('heading', { name: /^札\d$/ });
    const open = shopper.button('開ける');
    await expect(async () => {
      // A press while the pack is still arriving only shortens its arrival.
      if (await open.isVisible()) await open.click({ timeout: 1_000 });
      await expect(card).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expectAccessible(page);
    await shopper.button('次へ').click();
    await expect(shopper.stage).toContainText('4パック中2パック目');
    await expect(shopper.cover).toBeHidden();
    await shopper.skipToSummary();
    await expect(shopper.stage).toContainText('4枚を引きました');
  });
});

test.describe('film of the opening of a pack', () => {
  test.use({
    contextOptions: { reducedMotion: 'no-preference' },
    expectedPageErrors: [/ERR_FAILED/],
  });

  test(
    "film of an opening: fits the card's type and rarity, then shows the card",
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      test.slow();
      const packId = await makePack(shop, { counts: [3] });
      await beLoggedIn(await newMember({ points: 1_000 }));
      const shopper = shopperOn(page);
      await shopper.buyPacks(packId);
      const film = shopper.stage.locator('video');
      await expect(film).toHaveAttribute('poster', /pack-1-7/);
      await expect(film).toHaveJSProperty('muted', true);
      await shopper.button('タップして開封').click();
      // The best card waits face down; the keyboard turns it, too.
      await expect(shopper.button(shopper.texts.turn)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(shopper.stage.getByRole('heading', { name: '札0' })).toBeVisible();
      // Nothing is left to skip.
      await expect(shopper.button(shopper.texts.skipAll)).toBeHidden();
    },
  );

  test(
    'film that cannot be played: falls back to opening by hand',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      await page.route('**/*.mp4', (route) => route.abort());
      const packId = await makePack(shop, { counts: [3] });
      await beLoggedIn(await newMember({ points: 1_000 }));
      const shopper = shopperOn(page);
      await shopper.buyPacks(packId);
      await shopper.button('タップして開封').click();
      await expect(shopper.button('開ける')).toBeVisible();
      await expect(shopper.stage.locator('video')).toHaveCount(0);
      const pack = shopper.stage.locator('[data-actor="front"]');
      await expect(pack).toBeVisible();
      // Skipping the only opening leads directly to the card, without a closed pack.
      await shopper.button(shopper.texts.skipAll).click();
      await expect(shopper.stage.getByRole('heading', { name: '札0' })).toBeVisible();
      await expect(pack).toBeHidden();
    },
  );

  test(
    'film of an opening: muted until sound is switched on, the setting is remembered',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      const packId = await makePack(shop, { counts: [3] });
      await beLoggedIn(await newMember({ points: 1_000 }));
      const shopper = shopperOn(page);
      await shopper.buyPacks(packId);
      const sound = shopper.button('音と振動');
      await expect(sound).toHaveAttribute('aria-pressed', 'false');
      await sound.click();
      await page.reload();
      await expect(sound).toHaveAttribute('aria-pressed', 'true');
    },
  );
});

test.describe('buying a pack once', () => {
  test('buy pressed twice, back and forward, or reload of the opening: the pack is bought once', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const packId = await makePack(shop);
    const member = await newMember({ points: 1_000 });
    await beLoggedIn(member);
    const shopper = shopperOn(page);
    const purchases = async () => (await purchasesOf(shop, member.id)).length;
    const balanceIn = (tab: Page, points: RegExp) =>
      expect(tab.getByRole('banner').getByRole('link', { name: points })).toBeVisible();
    const besides = await page.context().newPage();
    await besides.goto('/my-page');
    await balanceIn(besides, /1,000/);

    await shopper.choose(packId, 3);
    await shopper.draw.click();
    await shopper.buy.dblclick();
    await shopper.button('タップして開封').click();
    await shopper.button('開ける').click();
    await shopper.button('次へ').click();
    await page.reload();
    await shopper.button('続きから開封').click();
    await page.goBack();
    await expect(page).toHaveURL(`/pack-detail?packId=${packId}`);
    await expect(shopper.draw).toBeVisible();
    await page.goForward();
    await expect(shopper.button('続きから開封')).toBeVisible();
    expect(await purchases()).toBe(1);

    // From the confirmation screen. The opening replaces it in the history.
    await page.goto(`/pack-detail?packId=${packId}`);
    await page.goto(`/confirm-buy-product?packId=${packId}&buyCount=2`);
    await page.reload();
    await shopper.buy.dblclick();
    await expect(shopper.button('タップして開封')).toBeVisible();
    expect(await purchases()).toBe(2);
    await page.goBack();
    await expect(page).toHaveURL(`/pack-detail?packId=${packId}`);
    await balanceIn(page, /500/);
    // The other tab updates without any input.
    await balanceIn(besides, /500/);
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 500 });
  });

  test.describe('purchase response lost on the confirmation screen', () => {
    test.use({ expectedPageErrors: [/ERR_CONNECTION_RESET|ERR_FAILED/] });

    test(
      'response to a purchase lost, pressing buy again, also after a reload: the pack is bought once',
      once,
      async ({ page, shop, newMember, beLoggedIn }) => {
        test.slow(); // The client asks a few times more by itself, for about five seconds.
        const packId = await makePack(shop);
        const member = await newMember({ points: 1_000 });
        await beLoggedIn(member);
        const shopper = shopperOn(page);
        await page.goto(`/confirm-buy-product?packId=${packId}&buyCount=2`);
        const deliver = await dropResponses(page, calls.buyPack);
        await shopper.buy.click();
        await expect(page.getByRole('alert')).toContainText('通信が途切れ');
        expect(await purchasesOf(shop, member.id)).toHaveLength(1);

        await deliver();
        await page.reload();
        await shopper.buy.click();
        await expect(shopper.button('タップして開封')).toBeVisible();
        expect(await purchasesOf(shop, member.id)).toHaveLength(1);
        expect(await balanceOf(shop, member.id)).toMatchObject({ points: 800 });
      },
    );
  });

  test.describe('purchase response lost in the dialog', () => {
    test.use({ expectedPageErrors: [/ERR_CONNECTION_RESET|ERR_FAILED/] });

    test(
      'response to a purchase lost in the dialog, pressing again, also when sold out: bought once',
      once,
      async ({ page, shop, newMember, beLoggedIn }) => {
        test.slow(); // The client asks a few times more by itself, for about five seconds.
        const packId = await makePack(shop, { counts: [2] });
        const member = await newMember({ points: 1_000 });
        await beLoggedIn(member);
        const shopper = shopperOn(page);
        await shopper.choose(packId, 2);
        await shopper.draw.click();
        const deliver = await dropResponses(page, calls.buyPack);
        await shopper.buy.click();
        await expect(shopper.dialog.getByRole('alert')).toContainText('通信が途切れ');
        // The page has been updated: no packs are left.
        await expect(page.getByText('このパックは完売しました。')).toBeAttached();
        await deliver();
        await shopper.buy.click();
        await expect(shopper.button('タップして開封')).toBeVisible();
        expect(await purchasesOf(shop, member.id)).toMatchObject([{ count: 2 }]);
      },
    );
  });

  test.describe(() => {
    test.use({ expectedPageErrors: [/status of 403 .*\/user\/pack\/buy/] });
    test(
      'buying in two tabs: each tab buys its own pack; with points for only one, the other is refused',
      once,
      async ({ page, context, shop, newMember, beLoggedIn }) => {
        const [cheap, dear] = [
          await makePack(shop, { price: 100 }),
          await makePack(shop, { price: 250 }),
        ];
        const member = await newMember({ points: 400 });
        await beLoggedIn(member);
        const tab = await context.newPage();
        const [first, second] = [shopperOn(page), shopperOn(tab)];
        await first.choose(cheap, 1);
        await first.draw.click();
        await expect(first.buy).toBeVisible();
        // The session now remembers the other tab's pack.
        await second.choose(dear, 1);
        await second.draw.click();
        await expect(second.buy).toBeVisible();
        await page.bringToFront();
        await first.buy.click();
        await expect(first.button('タップして開封')).toBeVisible();
        expect(await purchasesOf(shop, member.id)).toMatchObject([{ packId: cheap, count: 1 }]);

        // 300 points are left: enough for one of the next two purchases.
        await page.goto(`/confirm-buy-product?packId=${dear}&buyCount=1`);
        await expect(first.buy).toBeVisible();
        await tab.bringToFront();
        await second.buy.click();
        await expect(second.button('タップして開封')).toBeVisible();
        await page.bringToFront();
        await first.buy.click();
        await expect(page.getByRole('dialog', { name: 'ポイント不足' })).toBeVisible();
        expect(await purchasesOf(shop, member.id)).toMatchObject([
          { packId: cheap },
          { packId: dear },
        ]);
        expect(await balanceOf(shop, member.id)).toMatchObject({ points: 50 });

        // Another member logs in meanwhile. The open confirmation must not buy with their points;
        // the page switches to them.
        await page.goto(`/confirm-buy-product?packId=${cheap}&buyCount=1`);
        await expect(first.buy).toBeVisible();
        const next = await newMember({ points: 777 });
        await beLoggedIn(next);
        await Promise.all([page.waitForEvent('load'), first.buy.click()]);
        await expect(page.getByRole('main').getByText('777', { exact: true })).toBeVisible();
        expect(await purchasesOf(shop, next.id)).toEqual([]);
      },
    );
  });
});

test('new member without points: buys points for the newcomers’ pack, returns to it and opens it', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  const packId = await makePack(shop, { price: 100, newcomersOnly: true, limitPerMember: 1 });
  const other = await makePack(shop, { price: 100, newcomersOnly: true });
  const member = await newMember();
  await beLoggedIn(member);
  const shopper = shopperOn(page);
  await page.goto(`/pack-detail?packId=${packId}`);
  await shopper.draw.click();
  const short = page.getByRole('dialog', { name: 'ポイント不足' });
  await short.getByRole('button', { name: '300ポイントを購入する' }).click();
  await page.getByRole('link', { name: '300ポイントを¥300で購入する' }).click();
  await page.getByRole('radio', { name: 'PayPay' }).check();
  await page.getByRole('button', { name: /^購入する$|を支払う$/ }).click();
  await page.getByRole('button', { name: /支払う \/ Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'ポイント購入完了' })).toBeVisible();
  await page.getByRole('link', { name: 'パックの購入へ進む' }).click();
  await shopper.draw.click();
  await shopper.buy.click();
  await expect(page).toHaveURL(/\/gacha-animation/);
  expect(await purchasesOf(shop, member.id)).toMatchObject([{ packId, count: 1 }]);

  // The member has now bought a pack for newcomers. Buying points is no longer offered for another
  // such pack.
  await page.goto(`/buy-point?packId=${other}`);
  await expect(
    page.getByText('このパックは、ほかのパックをまだ開封していない方限定です。'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: '300ポイントを¥300で購入する' })).not.toHaveAttribute(
    'href',
    /packId/,
  );
});

test.describe('sheet in which a purchase is confirmed', () => {
  test('Back in the browser on the purchase sheet: the sheet closes, the pack stays at its scroll position, the sheet can be opened again', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const packId = await makePack(shop, { counts: [30] });
    const member = await newMember({ points: 10_000 });
    await beLoggedIn(member);
    const shopper = shopperOn(page);
    await page.goto('/user-guide');
    await page.goto(`/pack-detail?packId=${packId}`);
    await expect(shopper.draw).toBeVisible();
    await page.evaluate('scrollTo(0, 120)');
    const scrolled = await page.evaluate('scrollY');
    await shopper.draw.click();
    await expect(shopper.dialog).toBeVisible();
    await page.goBack();
    await expect(shopper.dialog).toBeHidden();
    await expect(page).toHaveURL(`/pack-detail?packId=${packId}`);
    expect(await page.evaluate('scrollY')).toBe(scrolled);

    // Forward does not open the sheet again, because its data may be out of date.
    await page.evaluate('history.forward()');
    await shopper.draw.click();
    await expect(shopper.dialog).toBeVisible();
    await page.reload();
    await expect(shopper.draw).toBeVisible();
    await expect(shopper.dialog).toBeHidden();
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 10_000 });
    await expect.poll(() => page.evaluate('history.state?.usr?.sheetOver ?? null')).toBe(null);
    await page.goBack();
    await expect(page).toHaveURL('/user-guide');
  });

  test('purchase sheet closed by its button or Escape: leaves no history entry', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const packId = await makePack(shop, { counts: [30] });
    await beLoggedIn(await newMember({ points: 10_000 }));
    const shopper = shopperOn(page);
    await page.goto('/user-guide');
    await page.goto(`/pack-detail?packId=${packId}`);
    await shopper.draw.click();
    await shopper.dialog.getByRole('button', { name: 'キャンセル' }).click();
    await expect(shopper.dialog).toBeHidden();
    await expect.poll(() => page.evaluate('history.state?.usr?.sheetOver ?? null')).toBe(null);
    await shopper.draw.click();
    await expect(shopper.dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shopper.dialog).toBeHidden();
    await expect.poll(() => page.evaluate('history.state?.usr?.sheetOver ?? null')).toBe(null);
    await page.goBack();
    await expect(page).toHaveURL('/user-guide');
  });

  test('purchase sheet of a coin pack: says that cards are only shipped; for the last pack the stepper has full width', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const packId = await makePack(shop, { currency: 'coin', price: 50, counts: [1] });
    await beLoggedIn(await newMember({ points: 0, coins: 100 }));
    const shopper = shopperOn(page);
    await page.goto(`/pack-detail?packId=${packId}`);
    const stepper = page
      .getByRole('spinbutton', { name: shopper.texts.count, exact: true })
      .locator('..');
    const width = async (of: Locator) => (await of.boundingBox())?.width;
    await expect(stepper).toBeVisible();
    expect(await width(stepper)).toBe(await width(stepper.locator('../..')));
    await shopper.draw.click();
    await expect(shopper.dialog).toContainText('発送のみ');
    await expect(shopper.dialog).toContainText('発送は14営業日以内');
    await expect(factOf(shopper.dialog, '引けるカード')).toContainText('1枚');
  });

  test('Back button in the opening or the large confirmation: does not return to the purchase sheet', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const packId = await makePack(shop, { counts: [30] });
    const member = await newMember({ points: 10_000 });
    await beLoggedIn(member);
    const shopper = shopperOn(page);
    await page.goto('/user-guide');
    await page.goto(`/pack-detail?packId=${packId}`);
    await shopper.draw.click();
    await shopper.dialog.getByRole('link', { name: shopper.texts.fullConfirmation }).click();
    // The address changes before the screen: Back between them returns to the sheet, still open.
    await expect(page).toHaveTitle(/^購入の確認/);
    await expect(page).toHaveURL(/confirm-buy-product/);
    await page.goBack();
    await expect(page).toHaveURL(`/pack-detail?packId=${packId}`);
    await expect.poll(() => page.evaluate('history.state?.usr?.sheetOver ?? null')).toBe(null);

    await shopper.draw.click();
    await shopper.buy.click();
    await expect(shopper.button(shopper.texts.start)).toBeVisible();
    await page.goBack();
    await expect(shopper.draw).toBeVisible();
    await expect(shopper.dialog).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/user-guide');
    expect(await purchasesOf(shop, member.id)).toHaveLength(1);
  });
});

test.describe('refused purchases', () => {
  test('buying with too few points: a dialog offers to close or to buy points', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const packId = await makePack(shop, { price: 500 });
    await beLoggedIn(await newMember({ points: 300 }));
    const shopper = shopperOn(page);
    const modal = page.getByRole('dialog', { name: 'ポイント不足' });
    await page.goto(`/pack-detail?packId=${packId}`);
    await shopper.draw.click();
    await expect(modal).toContainText('あと200ポイント必要です。');
    await expectAccessible(page);
    // On a wide screen, beside the other button, too.
    await page.setViewportSize({ width: 1280, height: 800 });
    const oneLine = modal.getByRole('button', { name: /ポイントを購入する$/ });
    await expect.poll(async () => (await oneLine.boundingBox())?.height).toBe(48);
    await page.setViewportSize({ width: 390, height: 844 });
    await modal.getByRole('button', { name: 'やめる' }).click();
    await expect(modal).toBeHidden();

    await page.getByRole('button', { name: 'EN English' }).click();
    await shopperOn(page, 'en').draw.click();
    const english = page.getByRole('dialog', { name: 'Insufficient points' });
    await expect(english).toContainText('You need 200 more points.');
    await english.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('button', { name: 'JA 日本語' }).click();

    await shopper.draw.click();
    // The smallest course that suffices.
    await modal.getByRole('button', { name: '300ポイントを購入する' }).click();
    // The address keeps the pack, so that the completion screen links back to it, and the missing
    // points.
    await expect(page).toHaveURL(`/buy-point?packId=${packId}&need=200`);
  });

  test('buying with too few coins: the dialog says so and offers nothing else', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const packId = await makePack(shop, { currency: 'coin', price: 50 });
    await beLoggedIn(await newMember({ points: 1_000, coins: 30 }));
    await page.goto(`/pack-detail?packId=${packId}`);
    await shopperOn(page).draw.click();
    const modal = page.getByRole('dialog', { name: 'コイン不足' });
    await expect(modal).toContainText('20コイン足りません');
    await expect(modal.getByRole('button', { name: /購入する/ })).toHaveCount(0);
    await modal.getByRole('button', { name: '閉じる' }).first().click();
    await expect(modal).toBeHidden();
  });

  test('packs sold to somebody else during the confirmation: the member reads how many are left, or that they are sold out, and pays nothing', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const packId = await makePack(shop, { counts: [1, 2] });
    const [member, other] = [
      await newMember({ points: 1_000 }),
      await newMember({ points: 1_000 }),
    ];
    await beLoggedIn(member);
    const shopper = shopperOn(page);
    const alert = page.getByRole('alert');
    await page.goto(`/confirm-buy-product?packId=${packId}&buyCount=3`);
    await expect(shopper.buy).toBeVisible();
    await shop.packSales.buy(buyRequest({ memberId: other.id, packId }));
    await shopper.buy.click();
    await expect(page).toHaveURL(`/pack-detail?packId=${packId}&errorMessageCount=1`);
    await expect(alert).toHaveText('残りは2パックです。購入数を減らしてください。');

    // Again from the dialog on the pack's page.
    await page.getByRole('spinbutton', { name: '購入数' }).fill('2');
    await shopper.draw.click();
    await expect(shopper.buy).toBeVisible();
    await shop.packSales.buy(buyRequest({ memberId: other.id, packId }));
    await shopper.buy.click();
    await expect(shopper.dialog).toBeHidden();
    await expect(alert).toHaveText('残りは1パックです。購入数を減らしてください。');
    await expect(page.getByRole('main')).toContainText('残りわずか1 / 3');

    // The last pack is sold while the confirmation is open. The confirmation says so and offers
    // other packs.
    await page.getByRole('spinbutton', { name: '購入数' }).fill('1');
    await shopper.draw.click();
    await expect(shopper.buy).toBeVisible();
    await shop.packSales.buy(buyRequest({ memberId: other.id, packId }));
    await shopper.buy.click();
    const missed = page.getByRole('dialog', { name: '一足違いで完売しました' });
    await expect(missed).toContainText('ポイントは使われていません。');
    await expect(missed.getByRole('link')).not.toHaveCount(0);
    await expectAccessible(page);
    await missed.getByRole('button', { name: '閉じる' }).first().click();
    await expect(page.getByRole('main')).toContainText('このパックは完売しました。');
    await expect(page.getByRole('heading', { name: 'いま購入できる、似たパック' })).toBeVisible();
    expect(await purchasesOf(shop, member.id)).toEqual([]);
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 1_000 });
  });

  test(
    'confirmation of a purchase at an invalid URL: redirects to the pack or the top page',
    once,
    async ({ page, newMember, beLoggedIn }) => {
      await beLoggedIn(await newMember());
      for (const [query, to] of [
        ['', '/'],
        ['?packId=999999&buyCount=1', '/'],
        ['?packId=502', '/pack-detail?packId=502'],
        ['?packId=502&buyCount=3001', '/pack-detail?packId=502'],
      ] as const) {
        await page.goto(`/confirm-buy-product${query}`);
        await expect(page).toHaveURL(to);
      }
    },
  );
});

test('keyboard only: a pack can be bought, opened and its cards decided', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  test.slow();
  const packId = await makePack(shop, { counts: [2, 18] });
  const member = await newMember({ points: 1_000 });
  await beLoggedIn(member);
  const shopper = shopperOn(page);
  const tabTo = async (place: Locator) => {
    await expect(place).toBeVisible();
    for (let presses = 0; presses < 80; presses += 1) {
      if (await place.evaluate((element) => element === element.ownerDocument.activeElement))
        return;
      await page.keyboard.press('Tab');
    }
    throw new Error('the Tab key does not lead there');
  };
  await page.goto(`/pack-detail?packId=${packId}`);
  await tabTo(page.getByRole('spinbutton', { name: '購入数' }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('spinbutton', { name: '購入数' })).toHaveValue('2');
  await tabTo(shopper.draw);
  await page.keyboard.press('Enter');
  await expect(shopper.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shopper.draw).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(shopper.buy);
  await page.keyboard.press('Enter');
  // The next button has the focus on every screen up to the summary.
  for (const step of [
    'タップして開封',
    '開ける',
    '次へ',
    '開ける',
    '結果を見る',
    '発送かポイントかを選ぶ',
  ]) {
    await expect(shopper.button(step)).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await tabTo(shopper.shipButtons.first());
  await page.keyboard.press('Space');
  await tabTo(shopper.button('確認へ進む'));
  await page.keyboard.press('Enter');
  await tabTo(shopper.decide);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/thank-you');
  expect(await decisionsOf(shop, member.id)).toMatchObject({ open: 1, ship: 1 });
});
