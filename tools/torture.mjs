// npm run torture [-- blows]: kills the shop again and again while members buy, and looks whether
// anything was lost.
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
