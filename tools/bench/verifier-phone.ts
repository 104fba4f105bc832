/**
 * Measures how long /fairness needs on a phone for a pack of a million cards with a beacon, from
 * the opening of the page to its result, with the download of the log from this machine. The phone
 * is a Chromium of 390 by 844 whose processes run for a quarter of the time: the throttling of the
 * browser itself slows no worker, and the workers do the check.
 *
 * npm run bench:verifier -- --phone
 */
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { publishLog } from '../../e2e/support/publish-log.ts';
import { makeLog2, makeSeal2 } from '../../web/shop/features/fairness/testing/make-log-2.ts';
import { withSlowPhone } from './slow-phone.ts';

const cards = 1_000_000;
const cardsOfPurchase = 10;
/** A page proves all of a log with few rounds, and the buyer's own round of a longer one. */
const sales = [
  { atOnce: 256, heading: 'すべての抽選が、証明されました' },
  { atOnce: 40, heading: 'あなたの抽選が、証明されました' },
];
const slowdown = 4;
const sliceMs = 20;

/** Prints one line for each sale. */
export async function measurePhone(): Promise<void> {
  await withSlowPhone('reduce', async (page) => {
    for (const { atOnce, heading } of sales) {
      const log = makeSale(atOnce);
      await publishLog(page, log);
      const middle = log.rounds[log.rounds.length >> 1];
      const own = `packHistoryId=${middle?.entries[0]?.purchase}&round=${middle?.round}`;
      const slow = new AbortController();
      const browser = page.context().browser();
      if (browser === null) throw new Error('the page has no browser');
      await page.goto('/fairness');
      const slowed = beSlow(browser, slow.signal);
      const begun = performance.now();
      await page.goto(`/fairness?packId=7&${own}`, { waitUntil: 'commit' });
      const progress = await watchProgress(page, heading);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      slow.abort();
      await slowed;
      await page.evaluate(() => localStorage.clear());
      process.stdout.write(
        `1,000,000 cards to ${atOnce} at once, ${log.rounds.length.toLocaleString('en-US')} rounds, on a phone: “${heading}” after ${seconds} s, ${progress} different states of progress shown\n`,
      );
    }
  });
}

/** Counts the different states of the progress that a person sees until the result is shown. */
async function watchProgress(page: Page, heading: string): Promise<number> {
  const seen = new Set<string>();
  const result = page.getByRole('heading', { name: heading });
  const line = page.getByText(/^抽選 [\d,]+ \/ [\d,]+回$/).filter({ visible: true });
  while (!(await result.isVisible())) {
    for (const text of await line.allTextContents()) seen.add(text);
    await setTimeout(100);
  }
  return seen.size;
}

/** Makes the log of a pack that was sold to so many members at once, each with a number. */
function makeSale(atOnce: number) {
  const together = atOnce * cardsOfPurchase;
  const rounds = Array.from({ length: Math.floor(cards / together) }, (_, round) =>
    Array.from({ length: atOnce }, (__, buyer) => ({
      purchase: `00000000-0000-8000-8000-${String(round * atOnce + buyer).padStart(12, '0')}`,
      count: cardsOfPurchase,
      client_seed: 'c5'.repeat(16),
    })),
  );
  return makeLog2(
    makeSeal2([100, 9_900, 90_000, 900_000], [{ id: 1, kind: 'every', n: 1_000 }]),
    rounds,
  );
}

/** Stops the browser's pages and their workers for three quarters of the time. */
async function beSlow(browser: Browser, signal: AbortSignal): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  while (!signal.aborted) {
    for (const id of pages) process.kill(id, 'SIGSTOP');
    await setTimeout(sliceMs * (slowdown - 1));
    for (const id of pages) process.kill(id, 'SIGCONT');
    await setTimeout(sliceMs);
  }
  await session.detach();
}
