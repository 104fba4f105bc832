import type { Browser, Locator, Page } from '@playwright/test';
import type { Shop } from '../../server/src/app/shop.ts';
import { query } from '../../server/src/db/pool.ts';
import { makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { purchasesOf } from '../support/facts.ts';
import { factOf, shopperOn } from '../support/shopper.ts';
import { atEveryWidth, expect, logIn, once, test } from '../support/test.ts';

/** The progress of an opening is shared between tabs and devices. */

const oneOfThree = '3枚中1枚まで開封済み';

/**
 * Buys three packs and opens the first.
 *
 * @returns the purchase's public id
 */
async function openOneOfThree(page: Page, packId: number): Promise<string> {
  const shopper = shopperOn(page);
  await shopper.buyPacks(packId, 3);
  await shopper.button(shopper.texts.start).click();
  await shopper.button(shopper.texts.open).click();
  await expect(shopper.button(shopper.texts.next)).toBeVisible();
  return new URL(page.url()).searchParams.get('packHistoryId') ?? '';
}

/** Another browser in which the member is logged in. */
async function anotherDevice(
  browser: Browser,
  shop: Shop,
  memberId: number,
  url: string,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'ja-JP',
    reducedMotion: 'reduce',
  });
  await logIn(context, shop, memberId, url);
  return context.newPage();
}

async function openedOf(shop: Shop, purchaseId: string): Promise<number | null | undefined> {
  const [purchase] = await shop.db.run(
    query.selectFrom('purchase').select('packsOpened').where('id', '=', purchaseId),
  );
  return purchase?.packsOpened;
}

test(
  'continuing an opening on another device: unopened cards stay hidden there',
  once,
  async ({ page, browser, baseURL, shop, newMember, beLoggedIn }) => {
    const packId = await makePack(shop, { counts: [20] });
    const member = await newMember({ points: 1_000 });
    await beLoggedIn(member);
    const purchaseId = await openOneOfThree(page, packId);
    await expect.poll(() => openedOf(shop, purchaseId)).toBe(1);

    const other = await anotherDevice(browser, shop, member.id, baseURL ?? '');
    const there = shopperOn(other);
    await other.goto('/buy-product-history');
    await other
      .getByRole('listitem')
      .getByRole('link', { name: `試験パック${packId}` })
      .click();
    await expect(there.heading('まだ2パックが未開封です')).toBeVisible();
    await expect(other.getByRole('main')).not.toContainText('札0');
    await expect(other.getByRole('main').getByRole('timer')).toHaveText(/^23\.5\d\.\d\d$/);
    await expectAccessible(other);
    // The purchase's details do not reveal the unopened cards either.
    await other.goto(`/buy-product-history-detail?packHistoryId=${purchaseId}`);
    await expect(there.heading('まだ2パックが未開封です')).toBeVisible();

    await other.goto('/buy-product-history');
    await expectAccessible(other);
    await other.getByRole('link', { name: '開封の続きを見る（残り2パック）' }).click();
    await expect(there.stage).toContainText(oneOfThree);
    await there.button(there.texts.resume).click();
    await expect(there.stage).toContainText('3パック中2パック目');
    await there.skipToSummary();
    await there.button(there.texts.toChoice).click();
    await expect(there.heading(there.texts.chooseTitle)).toBeVisible();

    // The first device is also updated: all are opened.
    await expect.poll(() => openedOf(shop, purchaseId)).toBe(3);
    await page.goto(`/get-card-list?packHistoryId=${purchaseId}`);
    await expect(shopperOn(page).heading(there.texts.chooseTitle)).toBeVisible();
    await other.context().close();
  },
);

test(
  'choice opened in another tab during an opening: hides the cards, offers to continue or show all',
  atEveryWidth,
  async ({ page, context, shop, newMember, beLoggedIn }) => {
    const packId = await makePack(shop, { counts: [20] });
    await beLoggedIn(await newMember({ points: 1_000 }));
    const purchaseId = await openOneOfThree(page, packId);
    await expect.poll(() => openedOf(shop, purchaseId)).toBe(1);
    const tab = await context.newPage();
    const there = shopperOn(tab);

    await tab.goto(page.url());
    await expect(tab).toHaveURL(/\/get-card-list\?packHistoryId=/);
    await tab.getByRole('link', { name: '開封の続きを見る（残り2パック）' }).click();
    await expect(there.stage).toContainText(oneOfThree);
    await tab.goBack();
    await expectAccessible(tab);
    await there.button('すべて見る').click();
    await expect(there.heading(there.texts.chooseTitle)).toBeVisible();
    await expect(there.shipButtons).toHaveCount(3);
    await expect.poll(() => openedOf(shop, purchaseId)).toBe(3);
  },
);

test.describe('opening without a connection', () => {
  test.use({ expectedPageErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test(
    'opening without a connection: packs open, the progress is sent once there is one',
    once,
    async ({ page, context, shop, newMember, beLoggedIn }) => {
      const packId = await makePack(shop, { counts: [20] });
      await beLoggedIn(await newMember({ points: 1_000 }));
      const purchaseId = await openOneOfThree(page, packId);
      await expect.poll(() => openedOf(shop, purchaseId)).toBe(1);
      const shopper = shopperOn(page);
      await context.setOffline(true);
      await shopper.button(shopper.texts.next).click();
      await shopper.button(shopper.texts.open).click();
      await expect(shopper.button(shopper.texts.next)).toBeVisible();
      expect(await openedOf(shop, purchaseId)).toBe(1);
      await context.setOffline(false);
      await expect.poll(() => openedOf(shop, purchaseId)).toBe(2);
      await page.reload();
      await expect(shopper.stage).toContainText('3枚中2枚まで開封済み');
    },
  );
});

test(
  'leaving the page in the middle of opening packs: the server stores how many were opened',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const packId = await makePack(shop, { counts: [20] });
    await beLoggedIn(await newMember({ points: 1_000 }));
    const purchaseId = await openOneOfThree(page, packId);
    const shopper = shopperOn(page);
    // Immediately after the first press, so that the progress of the second is not sent yet.
    await shopper.button(shopper.texts.next).click();
    await shopper.button(shopper.texts.open).click();
    await expect(shopper.button(shopper.texts.next)).toBeVisible();
    await page.goto('about:blank');
    await expect.poll(() => openedOf(shop, purchaseId)).toBe(2);
  },
);

test(
  'opening many packs: can be switched to one by one, also in the middle',
  atEveryWidth,
  async ({ page, shop, newMember, beLoggedIn }) => {
    // So many cards of the lowest grade that none of the twelve is a star with an opening of its
    // own.
    const packId = await makePack(shop, { counts: [1, 1, 1, 1_000_000] });
    await beLoggedIn(await newMember({ points: 3_000 }));
    const shopper = shopperOn(page);
    const { texts, button } = shopper;
    const oneByOne = button('1パックずつ');
    await shopper.buyPacks(packId, 12);
    await expect(oneByOne).toHaveAttribute('aria-pressed', 'false');
    await button(texts.start).click();
    for (let pack = 1; pack <= 5; pack += 1) {
      await expect(shopper.stage).toContainText(`12パック中${pack}パック目`);
      await button(texts.open).click();
      await button(texts.next).click();
    }
    await expect(shopper.stage).toContainText('6〜8 / 12');
    await expectAccessible(page);
    await oneByOne.click();
    await button(texts.open).click();
    await button(texts.next).click();
    await expect(shopper.stage).toContainText('9 / 12');
    await expect(oneByOne).toHaveAttribute('aria-pressed', 'true');

    // The next purchase in this tab is opened in the same way.
    await shopper.buyPacks(packId, 12);
    await expect(oneByOne).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'summary of ten cards: shows their points beside the price, fits the screen, each card enlarges',
  atEveryWidth,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const packId = await makePack(shop, { counts: [20], buyPoints: [75] });
    await beLoggedIn(await newMember({ points: 1_000 }));
    const shopper = shopperOn(page);
    await shopper.buyPacks(packId, 10);
    await shopper.skipToSummary();
    await expect(factOf(shopper.stage, 'すべてポイントに換えた場合')).toHaveText('750 ポイント');
    await expect(factOf(shopper.stage, '使ったポイント')).toHaveText('1,000 ポイント');
    const cards = shopper.stage.getByRole('button', { name: '札0を拡大する' });
    await expect(cards).toHaveCount(10);
    await expect(shopper.stage.getByRole('link', { name: 'もう一度引く' })).toBeVisible();
    // The name of the tenth card is above the button and is not faded.
    const bottomOf = (place: Locator) =>
      place.evaluate((element) => element.getBoundingClientRect().bottom);
    const fade = 32;
    expect(await bottomOf(shopper.stage.getByRole('listitem').last())).toBeLessThanOrEqual(
      (await bottomOf(shopper.stage.getByRole('region'))) - fade,
    );
    await expectAccessible(page);

    // With the keyboard: back from the next button to the last card; after enlarging it, the focus
    // returns there.
    await expect(shopper.button(shopper.texts.toChoice)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(cards.last()).toBeFocused();
    await page.keyboard.press('Enter');
    const large = page.getByRole('dialog', { name: '札0' });
    await expect(factOf(large, 'ポイント交換')).toHaveText('75 ポイント');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expect(cards.last()).toBeFocused();
    await expect(shopper.heading(shopper.texts.summary)).toBeVisible();
    // With a press: nothing of the opening's curtain covers the cards.
    await cards.first().click();
    await large.getByRole('button', { name: '閉じる' }).click();
    await expect(large).toBeHidden();
  },
);

test(
  'drawing again from the summary: the same count is proposed, and confirmed before it is bought; not offered once too few are left',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const packId = await makePack(shop, { counts: [9] });
    const member = await newMember({ points: 1_000 });
    await beLoggedIn(member);
    const shopper = shopperOn(page);
    await shopper.buyPacks(packId, 4);
    await shopper.skipToSummary();
    const again = shopper.stage.getByRole('link', { name: 'もう一度引く' });
    await again.click();
    await expect(page.getByRole('spinbutton', { name: shopper.texts.count })).toHaveValue('4');
    await shopper.draw.click();
    expect(await purchasesOf(shop, member.id)).toHaveLength(1);
    await shopper.buy.click();
    await shopper.skipToSummary();
    await expect(shopper.heading(shopper.texts.summary)).toBeVisible();
    // One is left of nine.
    await page.waitForLoadState('networkidle');
    await expect(again).toBeHidden();
    expect(await purchasesOf(shop, member.id)).toHaveLength(2);
  },
);

test(
  'drawing again beyond a limit of the pack: disabled, with the reason; the best card enlarges and can be shared',
  atEveryWidth,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const packId = await makePack(shop, { counts: [20], limitPerMember: 4 });
    await beLoggedIn(await newMember({ points: 1_000 }));
    const shopper = shopperOn(page);
    await shopper.buyPacks(packId, 3);
    await shopper.skipToSummary();
    const again = shopper.stage.getByRole('button', { name: 'もう一度引く' });
    await expect(again).toBeDisabled();
    await expect(again).toHaveAccessibleDescription(/あと1パックまで/);
    await expectAccessible(page);

    // The only card of a purchase has no summary: the same ways lead on from the stage.
    await shopper.buyPacks(packId, 1);
    await shopper.button(shopper.texts.skipAll).click();
    await expect(shopper.button(shopper.texts.toChoice)).toBeVisible();
    await expect(again).toBeDisabled();
    await shopper.button('大きく見る・共有する').click();
    const large = page.getByRole('dialog', { name: '札0' });
    await expect(large.getByRole('button', { name: 'このカードを共有する' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expect(shopper.button('大きく見る・共有する')).toBeFocused();
  },
);

test(
  'summary of a coin pack: says that all cards are shipped, shows the coins spent and no points',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const packId = await makePack(shop, { counts: [20], currency: 'coin', price: 30 });
    await beLoggedIn(await newMember({ coins: 100 }));
    const shopper = shopperOn(page);
    await shopper.buyPacks(packId, 3);
    await shopper.skipToSummary();
    await expect(shopper.stage).toContainText('すべて発送でお届けします');
    await expect(factOf(shopper.stage, '使ったコイン')).toHaveText('90 コイン');
    await expect(shopper.stage).not.toContainText('ポイント');
    await expectAccessible(page);
  },
);

test.describe('best cards in a film of an opening', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test(
    'pack with one of the best cards in a film: waits for the member, follows the finger, and goes on tearing when it is released',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      test.slow();
      // Every card is of the best grade.
      const packId = await makePack(shop, { counts: [20] });
      await beLoggedIn(await newMember({ points: 1_000 }));
      const shopper = shopperOn(page);
      await shopper.buyPacks(packId, 2);
      await shopper.button(shopper.texts.start).click();
      await shopper.button(shopper.texts.turn).click();
      await shopper.button(shopper.texts.next).click();
      await expect(shopper.stage).toContainText('この封は、あなたの手で');
      await expect(shopper.stage).toContainText('封を横に引いて切る');

      // The light is on and the film is paused, but the card still moves.
      const film = shopper.stage.locator('video');
      const at = () => film.evaluate((element: HTMLVideoElement) => element.currentTime);
      const stands = () =>
        film.evaluate((element: HTMLVideoElement) => element.paused && element.currentTime > 0.4);
      await expect.poll(stands).toBe(true);
      const waiting = await at();
      const glow = () =>
        shopper.stage
          .locator('[data-part="halo"]')
          .evaluate(
            (element) => element.ownerDocument.defaultView?.getComputedStyle(element).opacity,
          );
      const glowed = await glow();
      await expect.poll(glow).not.toBe(glowed);
      expect(await at()).toBe(waiting);

      await page.mouse.move(130, 300);
      await page.mouse.down();
      await page.mouse.move(230, 300, { steps: 5 });
      await expect.poll(at).toBeGreaterThan(waiting + 0.4);
      await expect.poll(stands).toBe(true);
      const torn = await at();
      await page.mouse.move(140, 300, { steps: 5 });
      expect(await at()).toBe(torn);
      await expect(shopper.stage).toContainText('この封は、あなたの手で');

      // From here on, record the brightness of each frame: of the film, of the rays around the
      // card, and of the card itself, whose back is shown before it is turned.
      await page.evaluate(`
      globalThis.darkest = 1;
      const lightOf = (element) => (element ? Number(getComputedStyle(element).opacity) : 0);
      const look = () => {
        const light =
          lightOf(document.querySelector('[data-part="film"]')) + lightOf(document.querySelector('[data-actor="rays"]'))
          + lightOf(document.querySelector('[data-actor="slot"]'));
        globalThis.darkest = Math.min(globalThis.darkest, light);
        requestAnimationFrame(look);
      };
      look();
    `);
      await page.mouse.move(360, 300, { steps: 5 });
      await page.mouse.up();
      await shopper.button(shopper.texts.turn).click();
      await expect(shopper.stage.getByRole('heading', { name: '札0' })).toBeVisible();
      // It never gets dark between the film and the card.
      expect(await page.evaluate('globalThis.darkest')).toBeGreaterThan(0.5);
    },
  );
});

test.describe('card of the top grade after its opening', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test(
    'card of the top grade: lies face down in a calm, follows the thumb, falls back, is turned; ALL SKIP passes over the next',
    atEveryWidth,
    async ({ page, shop, newMember, beLoggedIn }) => {
      test.slow();
      // Every card is of the best grade.
      const packId = await makePack(shop, { counts: [20] });
      await beLoggedIn(await newMember({ points: 1_000 }));
      const shopper = shopperOn(page);
      await shopper.buyPacks(packId, 2);
      await shopper.button(shopper.texts.start).click();
      const turn = shopper.button(shopper.texts.turn);
      const name = shopper.stage.getByRole('heading', { name: '札0' });
      await expect(turn).toBeFocused();
      await expect(shopper.stage).toContainText('カードを横になぞってめくる');
      await expect(shopper.stage).toContainText('カードは、まだ伏せてあります。');
      await expect(name).toBeHidden();
      const rays = shopper.stage.locator('[data-actor="rays"]');
      const light = () => rays.evaluate((element: HTMLElement) => Number(element.style.opacity));
      expect(await light()).toBeLessThan(0.1);

      // A short, slow drag turns it a little; released, it falls back.
      const slot = await shopper.stage.locator('[data-actor="slot"]').boundingBox();
      const [x, y] = [(slot?.x ?? 0) + 30, (slot?.y ?? 0) + (slot?.height ?? 0) / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 60, y, { steps: 4 });
      await expect.poll(light).toBeGreaterThan(0.09);
      await page.mouse.move(x + 60.5, y);
      await page.mouse.up();
      await expect.poll(light).toBeLessThan(0.08);
      await expect(name).toBeHidden();
      // Past the middle it turns on by itself.
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 150, y, { steps: 4 });
      await page.mouse.up();
      await expect(name).toBeVisible();
      await expectAccessible(page);

      await shopper.button(shopper.texts.next).click();
      await shopper.button(shopper.texts.open).click();
      await expect(turn).toBeVisible();
      await shopper.skipToSummary();
      await expect(shopper.stage).toContainText('2枚を引きました');
    },
  );
});

test.describe('from the film of an opening to the card', () => {
  test.use({
    contextOptions: { reducedMotion: 'no-preference' },
    expectedPageErrors: [/ERR_FAILED/],
  });

  test(
    'foil that is torn: shows the cover of the bought pack, in its film and without it',
    atEveryWidth,
    async ({ page, shop, newMember, beLoggedIn }) => {
      test.slow();
      const packId = await makePack(shop, { counts: [1, 1, 1, 1_000_000] });
      await beLoggedIn(await newMember({ points: 1_000 }));
      const shopper = shopperOn(page);
      await shopper.buyPacks(packId, 2);
      await expect(shopper.cover).toBeVisible();
      const bought = (await shopper.cover.getAttribute('src')) ?? '';
      const filmed = shopper.stage.locator('[data-part="film"] [data-part="print"] img');
      await expect(filmed).toHaveAttribute('src', bought);
      // As large as the pack of the film, and at its place.
      const [print, film] = [
        await filmed.boundingBox(),
        await shopper.stage.locator('video').boundingBox(),
      ];
      expect(print?.width).toBeGreaterThan(0.42 * (film?.width ?? 0));
      expect(print?.width).toBeLessThan(0.52 * (film?.width ?? 0));

      await page.route('**/*.mp4', (route) => route.abort());
      await page.reload();
      await expect(shopper.cover).toBeVisible();
      await shopper.button(shopper.texts.start).click();
      const printed = shopper.stage.locator('[data-actor="front"] [data-part="print"] img');
      await expect(printed).toBeVisible();
      await expect(printed).toHaveAttribute('src', bought);
      await expect(filmed).toHaveCount(0);
    },
  );

  test(
    'film of an ordinary card: the bright edge of the card replaces its last frame, the stage is never empty',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      test.slow();
      const packId = await makePack(shop, { counts: [1, 1, 1, 1_000_000] });
      await beLoggedIn(await newMember({ points: 1_000 }));
      const shopper = shopperOn(page);
      await shopper.buyPacks(packId);
      await expect(shopper.cover).toBeVisible();
      // Record in each frame how much is visible of the film, of the card's edge, and of the card.
      await page.evaluate(`
        globalThis.emptiest = 1;
        globalThis.leftAt = 0;
        const shown = (name) => {
          const element = document.querySelector(name);
          return element ? Number(getComputedStyle(element).opacity) : 0;
        };
        const look = () => {
          const film = document.querySelector('video');
          if (film && film.currentTime > 0.5) globalThis.leftAt = film.currentTime / film.duration;
          if (globalThis.leftAt > 0) {
            const sum = shown('[data-part="film"]') + shown('[data-actor="blade"]') + shown('[data-actor="slot"]');
            globalThis.emptiest = Math.min(globalThis.emptiest, sum);
          }
          requestAnimationFrame(look);
        };
        look();
      `);
      await shopper.button(shopper.texts.start).click();
      await expect(shopper.stage.getByRole('heading', { name: /^札\d$/ })).toBeVisible();
      expect(await page.evaluate('globalThis.leftAt')).toBeGreaterThan(0.8);
      expect(await page.evaluate('globalThis.emptiest')).toBeGreaterThan(0.5);
    },
  );
});
