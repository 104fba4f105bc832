// npm run verify -- <address or file> <packId>: checks a pack's public log (docs/fairness.md).
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

// 1 would say that a log was found wrong; where nothing was checked, nothing was found.
const NOTHING_FOUND_OUT = 2;
let code = NOTHING_FOUND_OUT;

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  code = await run(node, ['web/shop/features/fairness/cli/main.ts', ...process.argv.slice(2)], {
    env: pinnedEnvironment(node),
  });
});
process.exitCode = code;
