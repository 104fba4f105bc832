import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Checks the page as it stands against WCAG 2.2, levels A and AA, and the good practice around
 * them; and that nothing on it is wider than the window.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // From its top: what just scrolls beneath the head is no small target.
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
  const tooWide = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(tooWide, 'pixels beyond the window').toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Where there are no frames it finds the same, without a second page to sum up on: twice as
    // fast.
    .setLegacyMode()
    .analyze();
  // Short enough to read in a failure: what is wrong, and where.
  expect(
    violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target }) => target.join(' ')),
    })),
  ).toEqual([]);
}
