import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';
import { capture } from './processes.mjs';
import { tallyOfCheck, tallyOfPlaywright, tallyOfVitest } from './tally.mjs';

/** A step that takes longer than this will never end. All of them together take a few minutes on two free cores. */
const HANGING = 15 * 60_000;
const CODE = ['contract', 'server', 'web', 'sandbox', 'e2e', 'bench', 'torture'];

/**
 * A step of the test run: its name, and how to run it. `needs` names what must have succeeded before.
 * @typedef {{ name: string, needs?: string[], run: () => Promise<{ passed: number, failed: number, output: string }> }} Step
 */

/**
 * Everything that looks at the code without running it; each is one check.
 * @returns {Step[]}
 */
export function staticChecks(tools) {
  const check = (name, program, args) => ({
    name,
    run: async () => {
      const { code, output } = await tools.run(program, args, { timeoutMs: HANGING });
      return { ...tallyOfCheck(code), output };
    },
  });
  return [
    check('format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--colors=off']),
    check('types of the server and its tools', 'typescript-native/bin/tsc', ['-p', 'tsconfig.json']),
    check('types of the web app', 'typescript-native/bin/tsc', ['-p', 'web']),
    check('types of the browser tests', 'typescript-native/bin/tsc', ['-p', 'e2e']),
    check('import boundaries', 'dependency-cruiser/bin/dependency-cruiser.mjs', [
      '--config',
      '.dependency-cruiser.mjs',
      ...CODE,
    ]),
  ];
}

/** @returns {Step} unit and database tests */
export function vitest(tools, reports) {
  const file = join(reports, 'vitest.json');
  return {
    name: 'unit and database tests',
    run: async () => {
      const { code, output } = await tools.run(
        'vitest/vitest.mjs',
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        { timeoutMs: HANGING },
      );
      return { ...tallyOfVitest(code, await readReport(file)), output };
    },
  };
}

/** @returns {Step} browser tests, in the Chromium that `browser` names by then */
export function playwright(tools, reports, browser) {
  const file = join(reports, 'playwright.json');
  return {
    name: 'browser tests',
    run: async () => {
      const { code, output } = await tools.run('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
        timeoutMs: HANGING,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, KAIFU_CHROMIUM: browser() },
      });
      return { ...tallyOfPlaywright(code, await readReport(file)), output };
    },
  };
}

/** Runs the dependencies' programs on the pinned Node. */
export function toolsOn(node, environment) {
  return {
    run: (program, args, { timeoutMs, env }) =>
      capture(node, [inRoot(`node_modules/${program}`), ...args], {
        timeoutMs,
        env: { ...environment, NO_COLOR: '1', ...env },
      }),
  };
}

async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
