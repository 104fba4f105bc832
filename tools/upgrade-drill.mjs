// npm run upgrade-drill: takes a shop from version 0.1.0 to this version with members' data, and
// back (docs/operations/upgrades.md).
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  process.exitCode = await run(node, ['tools/upgrade/main.ts'], { env: pinnedEnvironment(node) });
});
