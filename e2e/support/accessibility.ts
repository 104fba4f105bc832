import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Frame, Page } from '@playwright/test';
import { expect } from './test.ts';

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axeFile, 'utf8');

/**
 * Checks the current page against WCAG 2.2, levels A and AA, and best practices, and that nothing
 * is wider than the window.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A screen that the router still loads has neither, and would be checked while it is empty.
  await expect(page.locator('h1, dialog[open]').first()).toBeAttached();
  // From the top: elements that scroll behind the header would count as small targets.
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
  const tooWide = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(tooWide, 'pixels beyond the window').toBeLessThanOrEqual(0);
  await loadAxe(page);
  const { violations } = await new AxeBuilder({ page, axeSource: '// It is loaded.' })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Pages without frames give the same result in legacy mode, in half the time.
    .setLegacyMode()
    .analyze();
  // Short enough to read in a failure: the rule and the elements.
  expect(
    violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target }) => target.join(' ')),
    })),
  ).toEqual([]);
}

/**
 * Loads axe into each frame that does not have it yet. AxeBuilder would compile 1.5 MB twice for
 * each check, which was more work than the check itself.
 */
async function loadAxe(page: Page): Promise<void> {
  const load = async (frame: Frame) => {
    if (!(await frame.evaluate<boolean>("'axe' in window"))) await frame.evaluate(axeSource);
  };
  await load(page.mainFrame());
  // A frame inside that is just being loaded is left out, as AxeBuilder does.
  for (const frame of page.mainFrame().childFrames()) await load(frame).catch(() => undefined);
}

/** Checks the current page as `expectAccessible` does in windows of these widths, in pixels. */
export async function expectAccessibleAt(
  page: Page,
  widths: readonly number[],
  height = 900,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
  }
}

/**
 * Checks the current page of a phone as `expectAccessible` does, on the phone and in a window as
 * wide as a desktop's: a test that only looks at its screens need not be repeated there.
 */
export async function expectAccessibleAtEveryWidth(page: Page): Promise<void> {
  const phone = page.viewportSize();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  if (phone !== null) await page.setViewportSize(phone);
}
