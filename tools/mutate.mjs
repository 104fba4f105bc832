// npm run mutate: changes the rules of ledger, draw and settlement in hundreds of small ways, one
// at a time, and counts how many of these changes fail a test of the rules. The exit code is 1 if
// fewer than 85 % do (tools/mutation/stryker.config.json).
import { ensureDependencies, npm } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse, Refusal } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  // Its 170 packages are installed separately, because no other command needs them.
  const installed = await npm(['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: inRoot('tools/mutation'),
  });
  if (installed !== 0) throw new Refusal('The mutation tester could not be installed (see above).');
  const node = pinnedNode();
  process.exitCode = await run(
    node,
    [
      'tools/mutation/node_modules/@stryker-mutator/core/bin/stryker.js',
      'run',
      'tools/mutation/stryker.config.json',
      ...process.argv.slice(2),
    ],
    { env: pinnedEnvironment(node) },
  );
});
