import { chromium, type Page } from '@playwright/test';
import { shopCookieName } from '../../../e2e/support/test.ts';
import { ensureChromium, pathOf } from '../../lib/chromium.mjs';
import { slowdown } from '../slow-phone.ts';

/** A phone network on a usual day: bytes a second, and milliseconds. */
const network = { downloadThroughput: 1_125_000, uploadThroughput: 187_500, latency: 60 };
const longestLoadMs = 60_000;
/** The button for which members open the page. It comes after the frame. */
const drawText = 'パックを引く';

/** A phone on which a member opens the page of a pack, again and again. */
export interface Phone {
  /** Loads the page until that moment, each time with an empty cache, in milliseconds. */
  loadUntil(endMs: number, address: string): Promise<number[]>;
  close(): Promise<void>;
}

/** Starts a browser that is as slow as a phone of the middle class. */
export async function startPhone(cookie: string): Promise<Phone> {
  const browser = await chromium.launch({ executablePath: pathOf(await ensureChromium()) });
  return {
    async loadUntil(endMs, address) {
      const loadsMs: number[] = [];
      while (Date.now() < endMs) {
        const context = await browser.newContext({
          ...{ locale: 'ja-JP', viewport: { width: 390, height: 844 }, hasTouch: true },
        });
        const { origin } = new URL(address);
        await context.addCookies([{ name: shopCookieName, value: cookie, url: origin }]);
        loadsMs.push(await load(await context.newPage(), address));
        await context.close();
      }
      return loadsMs;
    },
    close: () => browser.close(),
  };
}

/** Opens an address, and returns the time until the page is complete and can be used. */
async function load(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await page.goto(address, { timeout: longestLoadMs });
  await page.getByText(drawText).first().waitFor({ timeout: longestLoadMs });
  return page.evaluate<number>('performance.now()');
}
