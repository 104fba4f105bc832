/**
 * Measures how long a buyer waits for the beacon in a real browser: purchases of a pack of the demo
 * at random moments of the sandbox's beacon. The buyer opens the pack as soon as they may.
 *
 * npm run bench:wait [-- <purchases>]
 */
import type { Page } from '@playwright/test';
import { shopperOn } from '../../e2e/support/shopper.ts';
import { withSlowPhone } from './slow-phone.ts';

/** A pack of the demo that is drawn by the sandbox's beacon. */
const packId = 902;
/** Seconds between two numbers of the beacon. */
const periodSeconds = 3;
const purchases = Number(process.argv[2] ?? 40);

/** The moments of one purchase in the browser, in milliseconds of `performance.now()`. */
interface Moments {
  bought: number;
  known: number;
  tapped: number;
  light: number;
}

/** Notes the tap that opens the pack, and when the beacon's light is on the screen. */
const watch = `
  addEventListener('click', ({ target }) => {
    if (target.closest('dialog, [role=dialog]')) window.tapped ??= performance.now();
  }, true);
  new MutationObserver(() => {
    if (window.light || !document.querySelector('[data-part=beacon-light]')) return;
    requestAnimationFrame(() => { window.light ??= performance.now(); });
  }).observe(document, { childList: true, subtree: true });
`;

/**
 * Buys a pack and opens it as soon as the screen offers that. Returns the times, in milliseconds of
 * the page, at which the purchase was answered, the pack was tapped, the beacon's light was shown
 * (both noted by `watch`), and the cards were known.
 */
async function measureOne(page: Page): Promise<Moments> {
  const shopper = shopperOn(page);
  await shopper.buyPacks(packId);
  await page.evaluate('delete window.tapped');
  await shopper.button('開けはじめる').click({ timeout: 10_000 });
  await page.locator('[data-part=beacon-light]').waitFor({ timeout: 20_000, state: 'attached' });
  await page.waitForTimeout(200);
  return page.evaluate<Moments>(`(() => {
    const ended = (path) => performance.getEntriesByType('resource')
      .filter(({ name }) => name.includes(path)).at(-1).responseEnd;
    const { tapped, light } = window;
    return { bought: ended('/pack/buy'), known: ended('/pack/gache_result'), tapped, light };
  })()`);
}

/** Prints the median and the slowest tenth of a span. */
function writeRow(what: string, spans: number[]): void {
  const sorted = spans.toSorted((a, b) => a - b);
  const at = (share: number) =>
    `${((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 1000).toFixed(2)} s`;
  console.log(`| ${what} | ${at(0.5)} | ${at(0.9)} | ${at(1)} |`);
}

await withSlowPhone('no-preference', async (page) => {
  await page.addInitScript(watch);
  const measured: Moments[] = [];
  for (let purchase = 0; purchase < purchases; purchase += 1) {
    await page.waitForTimeout(Math.random() * periodSeconds * 1000);
    measured.push(await measureOne(page));
  }
  console.log(`| ${purchases} purchases | median | 90 % within | longest |`);
  console.log('| --- | --- | --- | --- |');
  writeRow(
    'from the answer to the purchase until the browser knows the cards',
    measured.map(({ bought, known }) => known - bought),
  );
  writeRow(
    'from the tap that opens the pack to the light',
    measured.map(({ tapped, light }) => light - tapped),
  );
});
