// npm run torture [-- faults]: kills processes of the shop again and again while members buy, and
// checks that nothing was lost.
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  process.exitCode = await run(node, ['tools/torture/main.ts', ...process.argv.slice(2)], {
    env: pinnedEnvironment(node),
  });
});
