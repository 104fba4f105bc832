import type { Page } from '@playwright/test';
import type { Call } from '#contract/call.ts';

/**
 * The shop hears a call and carries it out, and its answer is lost on the way back, each time it is
 * asked.
 *
 * @returns what ends that
 */
export async function dropResponses(page: Page, call: Call): Promise<() => Promise<void>> {
  const address = `**/api/${call.path}`;
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => page.unroute(address);
}
