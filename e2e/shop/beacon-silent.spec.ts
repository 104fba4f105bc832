import { expectAccessible } from '../support/accessibility.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import type { ShopServer } from '../support/shop-server.ts';
import { expect, test } from '../support/test.ts';

/** The public beacon stops and comes back. The clock is moved: this file has a shop of its own. */

test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

/** A pack of the demo that is drawn by the beacon. */
const packId = 902;

let own: OwnShop;
let server: ShopServer;
test.beforeAll(async () => {
  own = await openOwnShop();
  server = await own.start({ KAIFU_DEMO: 'on' });
});
test.afterAll(() => own.close());

/** Sets whether the beacon of the sandbox answers. */
async function behave(behaviour: 'normal' | 'silent'): Promise<void> {
  const response = await fetch(`${server.sandboxUrl}/beacon`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ behaviour }),
  });
  expect(response.ok).toBe(true);
}

const words = {
  ja: {
    name: '原石すくい',
    buy: 'このパックを買う',
    draw: 'ログインして引く',
    paused: '販売を一時停止しています',
    why: '抽選に使う公開乱数が届いていません。',
    inList: '販売一時停止中',
  },
  en: {
    name: 'A Scoop of Rough Stones',
    buy: 'Buy this pack',
    draw: 'Log in to open packs',
    paused: 'Sales are paused',
    why: 'The public random numbers that draw it are not arriving.',
    inList: 'Sales paused',
  },
} as const;

for (const [language, locale] of [
  ['ja', 'ja-JP'],
  ['en', 'en-US'],
] as const) {
  test.describe(`the shop in ${language}`, () => {
    test.use({ locale });

    test(`a beacon that publishes nothing for ten minutes: page and list say why its packs are paused, and return to sale by themselves, in ${language}`, async ({
      page,
    }) => {
      const { name, buy, draw, paused, why, inList } = words[language];
      const address = `${server.url}/pack-detail?packId=${packId}`;
      const buying = page.getByRole('region', { name: buy });
      const button = buying.getByRole('button', { name: draw });
      await page.goto(address);
      await expect(button).toBeVisible();
      await behave('silent');
      await own.advanceClock(server, 600);
      await expect(buying).toContainText(paused);
      await expect(buying).toContainText(why);
      await expect(button).toHaveCount(0);
      await expectAccessible(page);

      await page.goto(`${server.url}/?tab=9`);
      const listed = page.getByRole('article').filter({ hasText: name });
      await expect(listed).toContainText(inList);

      await page.goto(address);
      await expect(buying).toContainText(why);
      await behave('normal');
      await expect(button).toBeVisible({ timeout: 60_000 });
      await expect(buying).not.toContainText(paused);
    });
  });
}
