import type { Locator } from '@playwright/test';
import { makePack } from '../../server/src/testing/factories.ts';
import { shopperOn } from '../support/shopper.ts';
import { test as base, expect, once } from '../support/test.ts';

/** Which size of its film an opening plays: 540 × 960, or 1080 × 1920 for fast connections. */

interface Fixtures {
  /** The connection as the browser's Network Information API describes it. */
  connection: { saveData: boolean; effectiveType: string; downlink: number };
  /** Buys a pack of the best grade. Its film then waits for the first tap. */
  buyBest: () => Promise<ReturnType<typeof shopperOn>>;
}

const fast = { saveData: false, effectiveType: '4g', downlink: 10 };

const test = base.extend<Fixtures>({
  connection: [fast, { option: true }],

  buyBest: async ({ page, connection, shop, newMember, beLoggedIn }, use) => {
    await page.addInitScript(
      `Object.defineProperty(navigator, 'connection', { value: ${JSON.stringify(connection)} })`,
    );
    await use(async () => {
      const packId = await makePack(shop, { counts: [3] });
      await beLoggedIn(await newMember({ points: 1_000 }));
      const shopper = shopperOn(page);
      await shopper.buyPacks(packId);
      return shopper;
    });
  },
});

/** The width of a film's frames; 0 before it is loaded. */
const widthOf = (film: Locator) => film.evaluate((element: HTMLVideoElement) => element.videoWidth);

// A phone whose screen has three pixels of the device to one of CSS.
test.use({
  deviceScaleFactor: 3,
  savesData: false,
  contextOptions: { reducedMotion: 'no-preference' },
});

test(
  'opening on a sharp screen with a fast connection: plays the large film',
  once,
  async ({ buyBest }) => {
    test.slow();
    const shopper = await buyBest();
    const film = shopper.stage.locator('video');
    await expect.poll(() => widthOf(film)).toBe(1080);
    await shopper.button(shopper.texts.start).click();
    const plays = (element: HTMLVideoElement) => element.currentTime > 0.5 && element.videoWidth;
    await expect.poll(() => film.evaluate(plays)).toBe(1080);
    await shopper.button(shopper.texts.turn).click();
    await expect(shopper.stage.getByRole('heading', { name: '札0' })).toBeVisible();
  },
);

test(
  'large film that is late: the opening begins without it, and stays with the small one',
  once,
  async ({ page, buyBest }) => {
    test.slow();
    const asked: string[] = [];
    const isPlaying = Promise.withResolvers<void>();
    // The first film that is asked for is the small one. The second is held back.
    await page.route('**/*.mp4', async (route) => {
      asked.push(route.request().url());
      if (asked.length > 1) await isPlaying.promise;
      await route.continue();
    });
    const shopper = await buyBest();
    const film = shopper.stage.locator('video');
    await expect.poll(() => widthOf(film)).toBe(540);
    await expect.poll(() => asked.length).toBe(2);
    await shopper.button(shopper.texts.start).click();
    const plays = (element: HTMLVideoElement) => element.currentTime > 0.5 && element.videoWidth;
    await expect.poll(() => film.evaluate(plays)).toBe(540);
    const whole = page.waitForEvent('requestfinished', (request) => request.url() === asked[1]);
    isPlaying.resolve();
    await whole;
    await expect(shopper.button(shopper.texts.turn)).toBeFocused();
    expect(await widthOf(film)).toBe(540);
    await shopper.button(shopper.texts.turn).click();
    await expect(shopper.stage.getByRole('heading', { name: '札0' })).toBeVisible();
  },
);

for (const [kind, connection] of [
  ['that saves data', { ...fast, saveData: true }],
  ['of 3G', { ...fast, effectiveType: '3g' }],
  ['of 2 megabits a second', { ...fast, downlink: 2 }],
] as const) {
  test.describe(`connection ${kind}`, () => {
    test.use({ connection });

    test(
      'opening on a sharp screen with a slow connection: plays the small film, loads no other',
      once,
      async ({ page, buyBest }) => {
        test.slow();
        const asked: string[] = [];
        page.on('request', (request) => {
          if (request.url().endsWith('.mp4')) asked.push(request.url());
        });
        const shopper = await buyBest();
        const film = shopper.stage.locator('video');
        await expect.poll(() => widthOf(film)).toBe(540);
        await shopper.button(shopper.texts.start).click();
        await shopper.button(shopper.texts.turn).click();
        await expect(shopper.stage.getByRole('heading', { name: '札0' })).toBeVisible();
        expect(asked).toHaveLength(1);
      },
    );
  });
}
