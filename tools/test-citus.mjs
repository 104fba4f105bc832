// npm run test:citus [-- words]: runs the database tests whose paths contain one of these words, or
// all, on a Citus of a coordinator and two workers instead of one PostgreSQL. Words that begin with
// e2e/ run browser tests, whose shop is then on such a Citus.
import { ensureChromium } from './lib/chromium.mjs';
import { prepareCitus } from './lib/citus-engine.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  await prepareCitus();
  const node = pinnedNode();
  const env = { ...pinnedEnvironment(node), KAIFU_TEST_DATABASE: 'citus' };
  const words = process.argv.slice(2);
  const inBrowser = words.filter((word) => word.startsWith('e2e/'));
  const others = words.filter((word) => !word.startsWith('e2e/'));
  let code = 0;
  if (others.length > 0 || inBrowser.length === 0) {
    const vitest = inRoot('node_modules/vitest/vitest.mjs');
    code ||= await run(node, [vitest, 'run', '--project', 'database', ...others], { env });
  }
  if (inBrowser.length > 0) {
    const tests = [inRoot('node_modules/@playwright/test/cli.js'), 'test', ...inBrowser];
    code ||= await run(node, tests, { env: { ...env, KAIFU_CHROMIUM: await ensureChromium() } });
  }
  process.exitCode = code;
});
