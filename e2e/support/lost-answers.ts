import type { Page } from '@playwright/test';
import type { Call } from '#contract/shop/call.ts';

/**
 * Lets the shop carry out every request of a call, and drops the responses.
 *
 * @returns a function that ends this
 */
export async function dropResponses(page: Page, call: Call): Promise<() => Promise<void>> {
  const address = `**/api/${call.path}`;
  await page.route(address, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => page.unroute(address);
}

/** A response to `route.fulfill` with which the shop says that it failed. */
export const serverError = () => ({
  status: 500,
  json: { state: 500, csrf: { name: '', value: '' }, now: new Date().toISOString() },
});
