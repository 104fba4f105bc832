import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { type ConsoleScreen, makeConsoleScreens } from '../support/console-screens.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403)/] });

const themes = [
  { language: 'ja', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
] as const;

for (const { language, colorScheme } of themes) {
  test(`every screen of the console, ${language}, ${colorScheme}: accessible with all its forms open, no wider than the window`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(15 * 60_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/account');
    await signIn(page, await newStaff(shop, 'owner'));
    const screens = await makeConsoleScreens(shop, page);
    await page.evaluate((chosen) => localStorage.setItem('kaifu.language', chosen), language);
    for (const screen of screens)
      await test.step(screen.name, async () => {
        await open(page, screen);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectAccessible(page);
        for (const width of [390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await pixelsTooWide(page), `${screen.name} at ${width}`).toBeLessThanOrEqual(0);
        }
        await page.setViewportSize({ width: 1024, height: 768 });
      });
  });
}

test('the list of screens in the browser tests of the console: has each screen of the app', async ({
  page,
  shop,
}) => {
  await page.goto('/account');
  await signIn(page, await newStaff(shop, 'owner'));
  const tried = (await makeConsoleScreens(shop, page)).map(({ name }) => name);
  const files = await readdir(join(import.meta.dirname, '../../web/console/routes'));
  const screens = files
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.replace('.tsx', ''))
    // The frame around the screens, and what is shown before a sign-in (sign-in.spec.ts).
    .filter((name) => name !== 'shell' && name !== 'invitation')
    .map((name) => (name === 'approval-detail' ? 'approval' : name));
  expect(tried.toSorted()).toEqual(screens.toSorted());
});

/** Opens a screen, waits for its rows or record, and opens all its folded parts. */
async function open(page: Page, { path }: ConsoleScreen): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').getByText(/^(読み込み中|Loading)/)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
}

function pixelsTooWide(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
