/**
 * Measures how fast the screen for choosing won cards responds to a press, with 1,000 cards on a
 * slow phone: from the press to the next drawn frame (Event Timing, as INP counts it).
 *
 * npm run bench:selection
 */
import type { Page } from '@playwright/test';
import { shopperOn } from '../../e2e/support/shopper.ts';
import { withSlowPhone } from './slow-phone.ts';

const packs = 1_000;
/** How often each action is repeated. */
const times = 6;

/**
 * Measures the durations of the presses during an action, in milliseconds. The browser does not
 * report those below 16.
 */
async function pressesDuring(page: Page, done: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate('window.presses.clear()');
  await done();
  await page.waitForTimeout(600);
  return page.evaluate<number[]>('[...window.presses.values()]');
}

await withSlowPhone('no-preference', async (page, beSlow) => {
  await page.addInitScript(`
    window.presses = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) {
        if (interactionId > 0) {
          window.presses.set(interactionId, Math.max(duration, window.presses.get(interactionId) ?? 0));
        }
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  `);
  const shopper = shopperOn(page);
  await shopper.buyAndSkip(502, packs);
  await page.reload();
  await shopper.shipButtons.first().waitFor();
  await page.waitForTimeout(2_000);
  await beSlow();

  const main = page.getByRole('main');
  const press = (name: string | RegExp) => main.getByRole('button', { name }).first().click();
  const allToPoints = () => press(/^(すべて|表示中を)ポイント$/);
  const allShipped = () => press(/^(すべて|表示中を)発送$/);
  const cleared = () => press(/解除$/);
  const belowToPoints = () => press(/枚をポイントに$/);
  // Each press changes visible cards. A press without a visible change would be faster.
  const tasks: Record<string, (time: number) => Promise<unknown>> = {
    'a card is shipped': (time) => shopper.shipButtons.nth(time % 3).click(),
    'all become points, or are shipped': (time) => (time % 2 === 0 ? allToPoints() : allShipped()),
    'what was done is undone': () => press('元に戻す'),
    'all below a value become points, or none': (time) =>
      time % 2 === 0 ? belowToPoints() : cleared(),
    'one rarity is shown, then all': (time) => press(time % 2 === 0 ? /^N / : /^すべて [\d,]+$/),
  };
  console.log('| what is pressed | median | longest |');
  console.log('| --- | --- | --- |');
  for (const [what, task] of Object.entries(tasks)) {
    const presses: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const measured = await pressesDuring(page, () => task(time));
      presses.push(Math.max(16, ...measured));
    }
    const sorted = presses.toSorted((a, b) => a - b);
    console.log(`| ${what} | ${sorted[Math.floor(times / 2)]} ms | ${sorted.at(-1)} ms |`);
  }
});
