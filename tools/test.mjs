// npm test: runs all checks from a fresh clone. The last line is the sum of all checks.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  coverage,
  databaseTests,
  failovers,
  playwright,
  staticChecks,
  toolsOn,
  unitTests,
} from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { prepareCitus } from './lib/citus-engine.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { inRoot } from './lib/paths.mjs';
import { logElapsed } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

/** A preparation that checks need. It counts as a check only if it fails. */
const preparation = (name, work) => ({
  name,
  run: async () => {
    await work();
    return { passed: 0, failed: 0, output: '' };
  },
});

const total = { passed: 0, failed: 0 };

async function perform({ name, run }) {
  const start = Date.now();
  const done = logElapsed(name);
  const {
    passed,
    failed,
    note,
    output,
    times = [],
  } = await run().catch((error) => ({
    passed: 0,
    failed: 1,
    output: String(error.stack ?? error),
  }));
  done();
  total.passed += passed;
  total.failed += failed;
  const counts =
    passed + failed > 1 ? [`${passed} passed`, ...(failed > 0 ? [`${failed} failed`] : [])] : [];
  const seconds = ((Date.now() - start) / 1_000).toFixed(1);
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name} (${[...counts, ...(note ? [note] : []), `${seconds} s`].join(', ')})`,
  );
  for (const slow of times.slice(0, 5)) {
    console.log(`    ${(slow.milliseconds / 1_000).toFixed(1)} s  ${slow.name}`);
  }
  if (failed > 0) console.log(`\n${output.trim()}\n`);
}

/** Runs two steps at a time: on a machine with two cores more would only slow each other down. */
async function performAll(steps) {
  const waiting = [...steps];
  const worker = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      await perform(step);
  };
  await Promise.all([worker(), worker()]);
}

async function testEverything() {
  await ensureDependencies();
  const node = pinnedNode();
  const tools = toolsOn(node, pinnedEnvironment(node));
  const reports = inRoot(join('node_modules/.cache/kaifu', `reports-${process.pid}`));
  await mkdir(reports, { recursive: true });
  let chromium = '';
  try {
    // In parallel with everything else, because it may have to be downloaded.
    const browser = perform(
      preparation('a Chromium for the browser tests', async () => {
        chromium = await ensureChromium();
      }),
    );
    await performAll([
      preparation('the web app, built', () => ensureWebBuild(node)),
      ...(process.env['KAIFU_DEBIAN_PACKAGES'] === 'install'
        ? [preparation('a Citus for its tests', prepareCitus)]
        : []),
      ...staticChecks(tools),
    ]);
    await performAll([databaseTests(tools, reports), unitTests(tools, reports)]);
    await perform(coverage(reports));
    await browser;
    await perform(playwright(tools, reports, () => chromium));
    await perform(failovers(tools));
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
}

await orRefuse(testEverything);
if (process.exitCode === 1) total.failed += 1;
if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
console.log(`${total.passed} passed, ${total.failed} failed`);
