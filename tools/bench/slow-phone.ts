import { type BrowserContext, chromium, type Page } from '@playwright/test';
import startShop from '../../e2e/support/global-setup.ts';
import { logIn } from '../../e2e/support/test.ts';
import { makeMember } from '../../server/src/testing/factories.ts';
import { openDemoShop } from '../../studio/screens/demo-shop.ts';
import { ensureChromium, pathOf } from '../lib/chromium.mjs';

/** The factor by which the phone is slower than this machine. */
export const slowdown = 4;

/**
 * Starts a shop with the demo catalogue and a browser as a phone. A member with a million points is
 * logged in.
 */
export async function withSlowPhone(
  motion: 'reduce' | 'no-preference',
  measure: (page: Page, beSlow: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const stop = await startShop();
  const { shop, url, close } = openDemoShop();
  const browser = await chromium.launch({ executablePath: pathOf(await ensureChromium()) });
  try {
    const context: BrowserContext = await browser.newContext({
      baseURL: url,
      locale: 'ja-JP',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      reducedMotion: motion,
    });
    await logIn(context, shop, await makeMember(shop, { points: 1_000_000 }), url);
    const page = await context.newPage();
    await measure(page, async () => {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    });
  } finally {
    await browser.close();
    await close();
    await stop();
  }
}
