import path from 'node:path';
import { type Browser, type BrowserContext, expect } from '@playwright/test';
import sharp from 'sharp';
import { languages } from '#contract/language.ts';
import { type ConsoleScreen, makeConsoleScreens } from '../../e2e/support/console-screens.ts';
import { newStaff, signIn } from '../../e2e/support/staff.ts';
import type { Shop } from '../../server/src/app/shop.ts';

/** Packers, buyers and who counts stock also work on a phone; the others at a desk. */
const widths = [390, 1024, 1440] as const;

const documents = path.join(import.meta.dirname, '../../docs/console');

/** The pictures of docs/console, each from a screen; with a heading from there on. */
const documentPictures: readonly { file: string; screen: string; heading?: string }[] = [
  { file: 'today', screen: 'today' },
  { file: 'member', screen: 'member' },
  { file: 'shipping', screen: 'shipping' },
  { file: 'stock', screen: 'stock' },
  { file: 'books', screen: 'books' },
  { file: 'catalogue', screen: 'catalogue' },
  { file: 'draft', screen: 'pack-draft', heading: 'Line-up' },
  { file: 'audit', screen: 'audit' },
  { file: 'views', screen: 'payments' },
];

interface ConsolePictures {
  readonly browser: Browser;
  readonly shop: Shop;
  /** The address of the console. */
  readonly url: string;
  readonly folder: string;
  /** Takes the screens whose names begin with one of these; all if there is none. */
  readonly wanted: readonly string[];
}

/**
 * Takes a picture of each screen of the console, in both languages and at three widths, as an owner
 * sees it: `console-<screen>-<language>-<width>.webp`, and those that docs/console shows.
 *
 * @returns the names of the pictures that failed
 */
export async function takeConsole(options: ConsolePictures): Promise<string[]> {
  const { browser, shop, url, wanted } = options;
  const context = await browser.newContext({
    baseURL: url,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/account');
  await signIn(page, await newStaff(shop, 'owner'));
  const screens = (await makeConsoleScreens(shop, page)).filter(
    ({ name }) =>
      wanted.length === 0 || wanted.some((begin) => `console-${name}`.startsWith(begin)),
  );
  const failed: string[] = [];
  for (const screen of screens)
    for (const language of languages)
      await takeScreen(context, screen, language, options.folder).catch((error: unknown) => {
        console.error(`console-${screen.name}-${language}: ${String(error)}`);
        failed.push(`console-${screen.name}-${language}`);
      });
  const taken = new Map(screens.map(({ name, path: address }) => [name, address]));
  for (const picture of documentPictures) {
    const address = taken.get(picture.screen);
    if (address !== undefined) await takeForDocument(context, picture, address);
  }
  await context.close();
  return failed;
}

/** Takes the upper part of a screen in English, for the pages of the roles in docs/console. */
async function takeForDocument(
  context: BrowserContext,
  { file, heading }: (typeof documentPictures)[number],
  address: string,
): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1024, height: 640 });
  await page.goto('/account');
  await page.evaluate(() => localStorage.setItem('kaifu.language', 'en'));
  await page.goto(address);
  await expect(page.getByRole('status').getByText(/^(読み込み中|Loading)/)).toHaveCount(0);
  // The console has the typeface of the device; here that of the browser, which all machines have.
  await page.evaluate(
    `document.documentElement.style.setProperty('--font-device', '"Open Sans", sans-serif')`,
  );
  if (heading !== undefined) {
    const box = await page.getByRole('heading', { name: heading, exact: true }).boundingBox();
    await page.mouse.wheel(0, (box?.y ?? 0) - 24);
  }
  // Wait for fade-ins and charts.
  await page.waitForTimeout(600);
  await sharp(await page.screenshot())
    .png({ palette: true })
    .toFile(path.join(documents, `${file}.png`));
  console.log(`docs/console/${file}.png`);
  await page.close();
}

/** Takes the pictures of one screen in one language. */
async function takeScreen(
  context: BrowserContext,
  { name, path: address }: ConsoleScreen,
  language: string,
  folder: string,
): Promise<void> {
  const page = await context.newPage();
  await page.goto('/account');
  await page.evaluate((chosen) => localStorage.setItem('kaifu.language', chosen), language);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.getByRole('status').getByText(/^(読み込み中|Loading)/)).toHaveCount(0);
    // Wait for fade-ins and charts.
    await page.waitForTimeout(400);
    const picture = `console-${name}-${language}-${width}.webp`;
    await sharp(await page.screenshot({ fullPage: true }))
      .webp({ quality: 70 })
      .toFile(path.join(folder, picture));
    console.log(picture);
  }
  await page.close();
}
