import { gzipSync } from 'node:zlib';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403)/] });

/** Bytes of JavaScript, compressed by gzip, before a list is usable. */
const mostBytes = 200_000;

test('a list of the console, opened by its URL: loads at most 200 kB of scripts', async ({
  page,
  shop,
}) => {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.set(response.url(), response.body());
  });
  await page.goto('/members');
  await signIn(page, await newStaff(shop, 'owner'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('会員');
  await expect(page.getByRole('table')).toBeVisible();
  const bodies = await Promise.all(scripts.values());
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  expect(bodies.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(mostBytes);
});
