import { ensureChromium } from './chromium.mjs';
import { inRoot } from './paths.mjs';
import { run } from './processes.mjs';

/**
 * Divides words that name tests: those of browser tests begin with e2e/.
 *
 * @returns {{ inBrowser: string[], others: string[] }}
 */
export const divideTests = (words) => ({
  inBrowser: words.filter((word) => word.startsWith('e2e/')),
  others: words.filter((word) => !word.startsWith('e2e/')),
});

/** Runs tests in Vitest. @returns the exit code */
export const runVitest = (node, words, env) =>
  run(node, [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...words], { env });

/** Runs browser tests. @returns the exit code */
export async function runInBrowser(node, words, env) {
  const tests = [inRoot('node_modules/@playwright/test/cli.js'), 'test', ...words];
  return run(node, tests, { env: { ...env, KAIFU_CHROMIUM: await ensureChromium() } });
}
