/**
 * Measures how smoothly packs open on a slow phone: a processor four times slower, a screen of 390
 * by 844. It counts the frames drawn while a film plays, while the stage itself opens a batch of
 * packs, and while a card is dragged.
 *
 * npm run bench:reveal
 */
import type { Page } from '@playwright/test';
import { shopperOn } from '../../e2e/support/shopper.ts';
import { withSlowPhone } from './slow-phone.ts';

/** The length of a frame at 60 per second, plus one millisecond because the clock is coarse. */
const inTime = 1000 / 60 + 1;

/** Measures the durations of the frames that are drawn while an action runs, in milliseconds. */
async function framesDuring(page: Page, done: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(`
    window.frames60 = [];
    window.measuring = true;
    let last = performance.now();
    const step = (now) => {
      window.frames60.push(now - last);
      last = now;
      if (window.measuring) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  `);
  await done();
  const frames = await page.evaluate<number[]>('window.measuring = false, window.frames60');
  return frames.slice(2);
}

/** Prints the frame rate and the slowest frames of an action. */
function writeRow(what: string, frames: number[]): void {
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  const total = frames.reduce((sum, length) => sum + length, 0);
  const rate = ((frames.length / total) * 1000).toFixed(1);
  const inTimeShare = (
    (frames.filter((length) => length <= inTime).length / frames.length) *
    100
  ).toFixed(0);
  console.log(
    `| ${what} | ${rate} | ${at(0.5)} ms | ${at(0.95)} ms | ${at(0.999)} ms | ${inTimeShare} % |`,
  );
}

await withSlowPhone('no-preference', async (page, beSlow) => {
  const shopper = shopperOn(page);
  console.log('| what | frames a second | median | 95 % within | longest | in time for 60 |');
  console.log('| --- | --- | --- | --- | --- | --- |');

  await shopper.buyPacks(201, 1);
  const card = shopper.stage.getByRole('heading', { level: 2 });
  await page.waitForTimeout(1_500);
  await beSlow();
  await shopper.button(shopper.texts.start).waitFor();
  writeRow(
    'a sleeve, its film and the card',
    await framesDuring(page, async () => {
      await shopper.button(shopper.texts.start).click();
      await card.waitFor({ timeout: 60_000 });
      await page.waitForTimeout(800);
    }),
  );
  writeRow(
    'a card that follows the hand',
    await framesDuring(page, async () => {
      for (let step = 0; step < 90; step += 1) {
        await page.mouse.move(195 + 120 * Math.sin(step / 8), 380 + 160 * Math.cos(step / 11));
        await page.waitForTimeout(16);
      }
    }),
  );

  // Block the films: without them the stage opens every pack itself.
  await page.route('**/*.mp4', (route) => route.abort());
  await shopper.buyPacks(502, 40);
  await page.waitForTimeout(1_500);
  writeRow(
    'forty packs, opened by the stage itself',
    await framesDuring(page, async () => {
      await shopper.button(shopper.texts.start).click();
      await page.waitForTimeout(14_000);
    }),
  );
});
