// npm run mutate: changes the rules of ledger, draw and settlement in hundreds of small ways, one
// at a time, and counts how many of these the rules' own tests notice. Ends with 1 where it is
// fewer than 85 % (tools/mutation/stryker.config.json).
import { ensureDependencies, npm } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse, Refusal } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  // Its packages are apart: nobody else needs a hundred and seventy more of them.
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
