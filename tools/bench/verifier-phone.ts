/**
 * Measures how long /fairness needs on a phone for a pack of a million cards with a beacon, from
 * the opening of the page to its result, with the download of the log from this machine. The phone
 * is a Chromium of 390 by 844 whose processes run for a quarter of the time: the throttling of the
 * browser itself slows no worker, and the workers do the check.
 *
 * npm run bench:verifier -- --phone
 */
import { setTimeout } from 'node:timers/promises';
import { ed25519 } from '@noble/curves/ed25519.js';
import type { Browser, Page } from '@playwright/test';
import {
  makeLog2,
  makeSeal2,
  type RoundMaker,
  signatureOf,
  trueRounds,
} from '../../web/shop/features/fairness/testing/make-log-2.ts';
import { servePublished } from './published-log.ts';
import { withSlowPhone } from './slow-phone.ts';

const cards = 1_000_000;
const mine = 'あなたの抽選が、証明されました';
/**
 * Sales of the pack: to `atOnce` members at once, with `each` cards for every one. A page proves
 * all of a log with few rounds, and the buyer's own round of a longer one.
 */
const sales = [
  { atOnce: 256, each: 10, heading: 'すべての抽選が、証明されました' },
  { atOnce: 40, each: 10, heading: mine },
  { atOnce: 256, each: 1, heading: mine },
  { atOnce: 1, each: 10, heading: mine },
];
const slowdown = 4;
const turnMs = 20;

/** Prints one line for each sale. */
export async function measurePhone(): Promise<void> {
  await withSlowPhone('reduce', async (page) => {
    for (const { atOnce, each, heading } of sales) {
      const log = makeSale(atOnce, each);
      const middle = log.rounds[log.rounds.length >> 1];
      const own = `packHistoryId=${middle?.entries[0]?.purchase}&round=${middle?.round}`;
      const slow = new AbortController();
      const browser = page.context().browser();
      if (browser === null) throw new Error('the page has no browser');
      await page.goto('/fairness');
      const published = await servePublished(new URL(page.url()).origin, log);
      await page.goto(`${published.url}/fairness`);
      const before = await secondsComputed(browser);
      const slowed = throttle(browser, slow.signal);
      const begun = performance.now();
      await page.goto(`${published.url}/fairness?packId=7&${own}`, { waitUntil: 'commit' });
      const progress = await watchProgress(page, heading);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      slow.abort();
      await slowed;
      const computed = ((await secondsComputed(browser)) - before).toFixed(1);
      published.close();
      process.stdout.write(
        `1,000,000 cards to ${atOnce} at once, ${each} each, ${log.rounds.length.toLocaleString('en-US')} rounds, on a phone: “${heading}” after ${seconds} s, ${computed} s of computing on this machine, ${progress} different states of progress shown\n`,
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

/**
 * Makes the log of a pack that was sold to so many members at once, with so many cards for each.
 * Every hundred rounds share a number of the beacon.
 *
 * Making all proofs of a long log would take an hour. The page checks only the proof and the
 * receipt of the buyer's own round, so only the middle round has valid ones. The others have any
 * point of the curve, so that they can be read, but are not valid proofs.
 */
function makeSale(atOnce: number, each: number) {
  const together = atOnce * each;
  const count = Math.floor(cards / together);
  const rounds = Array.from({ length: count }, (_, round) =>
    Array.from({ length: atOnce }, (__, buyer) => ({
      purchase: `00000000-0000-8000-8000-${String(round * atOnce + buyer).padStart(12, '0')}`,
      count: each,
      client_seed: 'c5'.repeat(16),
    })),
  );
  const seal = makeSeal2([100, 9_900, 90_000, 900_000], [{ id: 1, kind: 'every', n: 1_000 }]);
  if (count <= 400) return makeLog2(seal, rounds);
  const signatures = Array.from({ length: Math.ceil(count / 100) }, (_, index) =>
    signatureOf(1_000 + index),
  );
  const numbers = rounds.map((_, index) => 1_000 + Math.floor(index / 100));
  const sign = (number: number) => signatures[number - 1_000] ?? signatureOf(number);
  return makeLog2(seal, rounds, numbers, sign, onlyValidIn((count >> 1) + 1));
}

/** Makes a valid receipt and a valid proof for one round only. */
function onlyValidIn(own: number): RoundMaker {
  const receipt = new Uint8Array(64);
  const points = Array.from({ length: 1_000 }, (_, index) =>
    ed25519.Point.BASE.multiplyUnsafe(BigInt(index + 1)).toBytes(),
  );
  return {
    sign: (commit, round) => (round.round === own ? trueRounds.sign(commit, round) : receipt),
    prove(alpha, round) {
      if (round.round === own) return trueRounds.prove(alpha, round);
      const proof = new Uint8Array(80);
      proof.set(points[round.round % points.length] ?? []);
      return proof;
    },
  };
}

/** Returns how much processor time the browser's pages and their workers have used, in seconds. */
async function secondsComputed(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Slows the browser's pages and their workers down: stops them for three quarters of the time. */
async function throttle(browser: Browser, signal: AbortSignal): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  while (!signal.aborted) {
    for (const id of pages) process.kill(id, 'SIGSTOP');
    await setTimeout(turnMs * (slowdown - 1));
    for (const id of pages) process.kill(id, 'SIGCONT');
    await setTimeout(turnMs);
  }
  await session.detach();
}
