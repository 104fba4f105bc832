import { defineConfig, devices } from '@playwright/test';
import { pathOf } from './tools/lib/chromium.mjs';

/**
 * Playwright's own download is not used: `npm test` finds or installs a Chromium and names it here.
 */
const chromium = process.env['KAIFU_CHROMIUM'] || 'chromium';
/** Set by the global setup, which starts the shop on a free port. */
const shop = process.env['KAIFU_E2E_URL'];
/** These start servers of their own and are about no width: once is enough. */
const aboutServers = /(deadline|processes)\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  // One more than there are cores: a test often waits for an animation, a countdown or another
  // attempt.
  workers: 3,
  forbidOnly: process.env['CI'] !== undefined,
  // They end what hangs: how quick a screen is, the bench measures.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    ...(shop !== undefined && { baseURL: shop }),
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // What moves by itself is waited for only in the tests that are about it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test takes a fifth of the run's time: ask for it with
    // --trace=retain-on-failure.
    trace: 'off',
    // It would be taken at the end of every test, in case that one failed: up to three seconds
    // each. A failure is written down with what stood on the page; for a picture, ask with
    // --trace=retain-on-failure.
    screenshot: 'off',
    launchOptions: {
      executablePath: pathOf(chromium),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // First: each of its files is long, and by itself at the end it would leave the other workers
    // with nothing to do.
    { name: 'servers', testMatch: aboutServers, use: devices['Desktop Chrome'] },
    {
      name: 'phone',
      testIgnore: aboutServers,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    {
      name: 'desktop',
      testIgnore: aboutServers,
      grep: /@wide/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
});
