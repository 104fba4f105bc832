import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { clusterHindrance, missingPackages } from './cluster-programs.mjs';
import { findWrongCommits, RULED_AFTER } from './commits.mjs';
import { installPackages } from './debian-packages.mjs';
import { inRoot, root } from './paths.mjs';
import { capture } from './processes.mjs';
import {
  tallyOfCheck,
  tallyOfCoverage,
  tallyOfPlaywright,
  tallyOfVitest,
  timesOfPlaywright,
  timesOfVitest,
} from './tally.mjs';

/**
 * A step that takes longer than this hangs. The browser tests have taken 23 minutes on two slow
 * cores that were busy otherwise.
 */
const HANGING = 30 * 60_000;
/**
 * The least branch coverage of rules and use cases in percent (vitest.config.ts lists the files).
 */
const LEAST_COVERAGE = 95;
const SQUAWK = 'squawk-cli/js/bin/squawk';
const CODE = ['contract', 'server', 'web', 'sandbox', 'e2e', 'studio', 'tools'];

/**
 * A step of the test run: its name, and how to run it. `times` are those of its tests, the slowest
 * first.
 * @typedef {import('./tally.mjs').Tally & { output: string, times?: import('./tally.mjs').Timed[]
 *   }} Result
 * @typedef {{ name: string, run: () => Promise<Result> }} Step
 */

/**
 * The static checks. Each one counts as one check.
 *
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
    check('format and lint', '@biomejs/biome/bin/biome', [
      'check',
      '--error-on-warnings',
      '--colors=off',
    ]),
    check('types of the server and its tools', ...typeCheck('tsconfig.json', 'server')),
    check('types of the web app', ...typeCheck('web', 'web')),
    check('types of the browser tests', ...typeCheck('e2e', 'e2e')),
    check('import boundaries', 'dependency-cruiser/bin/dependency-cruiser.mjs', [
      '--config',
      '.dependency-cruiser.mjs',
      ...CODE,
    ]),
    {
      name: 'migrations',
      run: async () => {
        const files = await unreleasedMigrations();
        if (files.length === 0) return { ...tallyOfCheck(0), output: '' };
        const { code, output } = await tools.run(SQUAWK, ['--config', '.squawk.toml', ...files], {
          timeoutMs: HANGING,
        });
        return { ...tallyOfCheck(code), output };
      },
    },
    { name: 'commit messages', run: checkCommits },
  ];
}

/** Checks the commits of this branch. Without git or its history, there is nothing to check. */
async function checkCommits() {
  const found = await findWrongCommits(root, RULED_AFTER).catch((error) => error);
  if (found instanceof Error) {
    const [reason] = found.message.trim().split('\n').slice(-1);
    return { passed: 0, failed: 0, note: `not run: ${reason}`, output: '' };
  }
  return { ...tallyOfCheck(found.errors.length), output: found.errors.join('\n') };
}

/**
 * A check of types that remembers its result. Running it again after a change elsewhere takes a
 * seventh of the time.
 */
function typeCheck(project, name) {
  const memory = inRoot(`node_modules/.cache/kaifu/types-${name}.tsbuildinfo`);
  return [
    'typescript-native/bin/tsc',
    ['-p', project, '--incremental', '--tsBuildInfoFile', memory],
  ];
}

/** The paths of the migrations that can still be changed. */
async function unreleasedMigrations() {
  const folder = inRoot('server/src/db');
  const released = await readFile(join(folder, 'releases/migrations.txt'), 'utf8');
  const names = (await readdir(join(folder, 'migrations'))).sort();
  return names
    .filter((name) => !released.includes(` ${name} `))
    .map((name) => join(folder, 'migrations', name));
}

/** The projects of vitest.config.ts that run use cases or rules of the server. */
const OF_SERVER = ['rules', 'database', 'torture', 'soak'];

/** @returns {Step} database tests and rules; they leave their branch coverage for `coverage` */
export function databaseTests(tools, reports) {
  return vitest(tools, 'database tests', join(reports, 'database.json'), [
    ...OF_SERVER.map((project) => `--project=${project}`),
    '--coverage',
    `--coverage.reportsDirectory=${reports}`,
  ]);
}

/** @returns {Step} all other tests in Vitest, on half of the cores beside `databaseTests` */
export function unitTests(tools, reports) {
  return vitest(tools, 'unit tests', join(reports, 'unit.json'), [
    ...OF_SERVER.map((project) => `--project=!${project}`),
    `--maxWorkers=${Math.ceil(availableParallelism() / 2)}`,
  ]);
}

function vitest(tools, name, file, args) {
  return {
    name,
    run: async () => {
      const { code, output } = await tools.run(
        'vitest/vitest.mjs',
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
        { timeoutMs: HANGING },
      );
      const report = await readReport(file);
      return { ...tallyOfVitest(code, report), output, times: timesOfVitest(report) };
    },
  };
}

/** @returns {Step} checks that enough branches of the rules and use cases were counted */
export function coverage(reports) {
  const file = join(reports, 'coverage-summary.json');
  return {
    name: 'coverage of rules and use cases',
    run: async () => {
      const summary = await readReport(file);
      return { ...tallyOfCoverage(summary, LEAST_COVERAGE), output: leastCovered(summary) };
    },
  };
}

/** @returns {Step} browser tests, in the Chromium that `browser` resolves to */
export function playwright(tools, reports, browser) {
  const file = join(reports, 'playwright.json');
  return {
    name: 'browser tests',
    run: async () => {
      const { code, output } = await tools.run(
        '@playwright/test/cli.js',
        ['test', '--reporter=list,json'],
        {
          timeoutMs: HANGING,
          env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, KAIFU_CHROMIUM: browser() },
        },
      );
      const report = await readReport(file);
      return { ...tallyOfPlaywright(code, report), output, times: timesOfPlaywright(report) };
    },
  };
}

/**
 * Three failovers of a cluster, by themselves because they need both cores. As root on Debian,
 * `KAIFU_DEBIAN_PACKAGES=install` installs what is missing for it.
 *
 * @returns {Step}
 */
export function failovers(tools) {
  return {
    name: 'failovers of a cluster',
    run: async () => {
      if (process.env['KAIFU_DEBIAN_PACKAGES'] === 'install')
        await installPackages(await missingPackages());
      const hindrance = await clusterHindrance();
      if (hindrance !== undefined)
        return { passed: 0, failed: 0, note: `not run: ${hindrance}`, output: '' };
      const { code, output } = await tools.run(
        'vitest/vitest.mjs',
        ['run', 'tools/torture/torture-cluster.test.ts'],
        { timeoutMs: HANGING, env: { KAIFU_TORTURE_CLUSTER: 'on' } },
      );
      return { ...tallyOfCheck(code), output };
    },
  };
}

/** Runs programs of the dependencies on the pinned Node. */
export function toolsOn(node, environment) {
  return {
    run: (program, args, { timeoutMs, env }) =>
      capture(node, [inRoot(`node_modules/${program}`), ...args], {
        timeoutMs,
        env: { ...environment, NO_COLOR: '1', ...env },
      }),
  };
}

/** The files with the most uncovered branches, to show where to begin if the check fails. */
function leastCovered(summary) {
  const missed = Object.entries(summary ?? {})
    .filter(([file]) => file !== 'total')
    .map(([file, { branches }]) => ({ file, missed: branches.total - branches.covered }))
    .sort((one, other) => other.missed - one.missed);
  return missed
    .slice(0, 10)
    .map((one) => `${one.missed} branches not taken in ${one.file}`)
    .join('\n');
}

async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
