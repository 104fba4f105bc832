import { defineConfig, devices } from '@playwright/test';
import { pathOf } from './tools/lib/chromium.mjs';

/**
 * Playwright's own browser download is not used: `npm test` finds or installs a Chromium and sets
 * this variable.
 */
const chromium = process.env['KAIFU_CHROMIUM'] || 'chromium';
/** Set by the global setup, which starts the shop on a free port. */
const shop = process.env['KAIFU_E2E_URL'];
/** The console has projects of its own: other addresses, other widths. */
const ofConsole = /\/console\/.*\.spec\.ts$/;
/** Tests that start servers of their own. The width does not matter, so they run once. */
const aboutServers = /(beacon-silent|deadline|processes)\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  // One more than there are cores: tests often wait for an animation, a countdown or a retry.
  workers: 3,
  forbidOnly: process.env['CI'] !== undefined,
  // Ends tests that hang. The benchmarks measure how fast a screen is.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    ...(shop !== undefined && { baseURL: shop }),
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Only tests about animations wait for them.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test takes a fifth of the run's time: ask for it with
    // --trace=retain-on-failure.
    trace: 'off',
    // Playwright would take one at the end of every test, for up to three seconds each. A failure's
    // log has the page's contents. For a picture use --trace=retain-on-failure.
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
        // A picture that moves stands for the camera, and nobody is asked whether it may be used.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    // First, because its files are long. At the end they would leave the other workers idle.
    { name: 'servers', testMatch: aboutServers, use: devices['Desktop Chrome'] },
    {
      name: 'phone',
      testIgnore: [aboutServers, ofConsole],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    {
      name: 'desktop',
      testIgnore: [aboutServers, ofConsole],
      grep: /@wide/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'console',
      testMatch: ofConsole,
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1024, height: 768 },
        baseURL: process.env['KAIFU_E2E_CONSOLE_URL'] ?? '',
      },
    },
  ],
});
