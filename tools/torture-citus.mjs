// npm run torture:citus [-- failures members]: makes nodes of a Citus and processes of the shop
// fail while members buy, adds a worker, and checks that nothing was lost.
import { prepareCitus } from './lib/citus-engine.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  await prepareCitus();
  const node = pinnedNode();
  process.exitCode = await run(node, ['tools/torture/citus/main.ts', ...process.argv.slice(2)], {
    env: pinnedEnvironment(node),
  });
});
