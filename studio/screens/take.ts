/**
 * Takes a picture of every screen and state (screens/list.ts), in both languages, on a phone and on
 * a desktop, into `.screens/`, which git ignores, with an index. Starts a separate shop with the
 * demo catalogue. Combines some of the pictures for the README into docs/pictures/.
 *
 *   npm run screens              every screen
 *   npm run screens -- top pack  screens whose names begin with top or pack
 *   npm run screens -- loop      the moving opening in the README
 *   npm run screens -- console   every screen of the console (console-stock: those of stock)
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import sharp from 'sharp';
import { type Language, languages } from '#contract/language.ts';
import startShop from '../../e2e/support/global-setup.ts';
import { logIn } from '../../e2e/support/test.ts';
import { makeMember } from '../../server/src/testing/factories.ts';
import { ensureChromium, pathOf } from '../../tools/lib/chromium.mjs';
import { takeConsole } from './console.ts';
import { openDemoShop } from './demo-shop.ts';
import { type Screen, screens } from './list.ts';
import { takeLoop } from './loop.ts';
import { makeShowcase } from './showcase.ts';

const folder = path.join(import.meta.dirname, '../../.screens');
/** The folder of the few pictures in git. */
const readmePictures = path.join(import.meta.dirname, '../../docs/pictures');
const locales: Record<Language, string> = { ja: 'ja-JP', en: 'en-US' };
const devices = [
  { width: 390, height: 844, isPhone: true, shownAt: 390, userAgent: 'iPhone Safari/604.1' },
  { width: 1280, height: 800, isPhone: false, shownAt: 800, userAgent: 'Windows Chrome/140.0' },
] as const;
/** In pixels: twice the default of browsers. */
const largeText = 32;

type Device = (typeof devices)[number];

const pictureOf = (screen: Screen, language: Language, device: Device) =>
  `${screen.name}-${language}-${device.width}.webp`;

/** Opens a browser context with the size, language and motion setting of a screen. */
async function openContext(
  browser: Browser,
  url: string,
  screen: Pick<Screen, 'moves'>,
  language: Language,
  device: Device,
) {
  return browser.newContext({
    baseURL: url,
    locale: locales[language],
    timezoneId: 'Asia/Tokyo',
    viewport: { width: device.width, height: device.height },
    isMobile: device.isPhone,
    hasTouch: device.isPhone,
    reducedMotion: screen.moves ? 'no-preference' : 'reduce',
  });
}

/** Waits until the visible pictures are decoded. */
const picturesInSight = `Promise.allSettled(
  [...document.images]
    .filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    })
    .map((image) => image.decode()),
).then(() => undefined)`;

/** Opens a screen, does its steps, and takes its picture. */
async function takePicture(
  context: BrowserContext,
  screen: Screen,
  language: Language,
  device: Device,
  memberId: number | null,
): Promise<void> {
  const page = await context.newPage();
  if (screen.hasLargeText) {
    // As a browser setting: everything measured in the text's size changes, including media
    // queries.
    const browser = await context.newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: largeText } });
  }
  page.setDefaultTimeout(40_000);
  const scene = { page, language, shop, memberId };
  await screen.before?.(scene);
  await page.goto(screen.path);
  // The shop's typefaces load after the page has settled.
  await page
    .locator('body[data-typefaces]')
    .waitFor({ state: 'attached' })
    .catch(() => undefined);
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await screen.act?.(scene);
  // Wait until no loading overlay covers the screen.
  const overlay = page.locator('[class*="_overlay_"][role=status]');
  await overlay.waitFor({ state: 'hidden' }).catch(() => undefined);
  if (!screen.moves) {
    await Promise.race([page.evaluate(picturesInSight), page.waitForTimeout(5_000)]);
    // Wait for fade-ins to end.
    await page.waitForTimeout(700);
  }
  const picture = await page.screenshot();
  await sharp(picture)
    .resize({ width: device.shownAt })
    .webp({ quality: 62, effort: 6 })
    .toFile(path.join(folder, pictureOf(screen, language, device)));
  await page.close();
}

/** Writes the page that lists all pictures of screens. */
function indexOf(all: readonly Screen[]): string {
  // New screens have no picture yet.
  const isTaken = (picture: string) => existsSync(path.join(folder, picture));
  const rows = all.flatMap((screen) => {
    const pictures = devices
      .flatMap((device) => languages.map((language) => pictureOf(screen, language, device)))
      .filter(isTaken);
    const shown = pictures.map(
      (picture) => `<img src="${picture}" alt="${screen.shows}" height="360">`,
    );
    return shown.length === 0
      ? []
      : [`### ${screen.name}: ${screen.shows}\n\n${shown.join(' ')}\n`];
  });
  return `# Every screen and state\n\nTaken by \`npm run screens\`, which runs a shop of its own: Japanese and English, 390 and 1280 px wide.\n\n${rows.join('\n')}`;
}

const wanted = process.argv.slice(2);
const chosen = screens.filter(
  ({ name }) => wanted.length === 0 || wanted.some((begin) => name.startsWith(begin)),
);
await mkdir(folder, { recursive: true });
const stop = await startShop();
const { shop, url, consoleUrl, close } = openDemoShop();
const browser = await chromium.launch({
  executablePath: pathOf(await ensureChromium()),
});
let failed = 0;
const waiting = chosen.flatMap((screen) =>
  languages.flatMap((language) => devices.map((device) => ({ screen, language, device }))),
);
const takeAll = async () => {
  // One per language, device and motion setting. The member changes; fetched files stay in the
  // cache.
  const contexts = new Map<string, BrowserContext>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { screen, language, device } = next;
    const kind = `${language} ${device.width} ${screen.moves ?? false}`;
    const context =
      contexts.get(kind) ?? (await openContext(browser, url, screen, language, device));
    contexts.set(kind, context);
    await context.clearCookies();
    const memberId = screen.as ? await makeMember(shop, screen.as()) : null;
    if (memberId !== null) await logIn(context, shop, memberId, url, device.userAgent);
    await takePicture(context, screen, language, device, memberId).catch((error: unknown) => {
      failed += 1;
      console.error(`${pictureOf(screen, language, device)}: ${String(error)}`);
    });
    console.log(pictureOf(screen, language, device));
  }
};
const film = async () => {
  const [phone] = devices;
  const memberId = await makeMember(shop, { points: 100_000 });
  const context = await openContext(browser, url, { moves: true }, 'ja', phone);
  await logIn(context, shop, memberId, url, phone.userAgent);
  await takeLoop({ page: await context.newPage(), language: 'ja', shop, memberId }, readmePictures);
};
try {
  // Most of the time is waiting, so run four in parallel.
  await Promise.all([takeAll(), takeAll(), takeAll(), takeAll()]);
  if (wanted.length === 0 || wanted.includes('loop')) await film();
  const ofConsole = wanted.filter((begin) => begin.startsWith('console'));
  if (wanted.length === 0 || ofConsole.length > 0) {
    const options = { browser, shop, url: consoleUrl, folder, wanted: ofConsole };
    failed += (await takeConsole(options)).length;
  }
} finally {
  await browser.close();
  await close();
  await stop();
}
await writeFile(path.join(folder, 'README.md'), indexOf(screens));
await makeShowcase(folder, readmePictures);
process.exitCode = failed === 0 ? 0 : 1;
