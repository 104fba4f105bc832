// npm run bench [-- --short] [-- part …]: measures how fast the draw is, next to other designs for
// the same work.
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  process.exitCode = await run(node, ['tools/bench/main.ts', ...process.argv.slice(2)], {
    env: pinnedEnvironment(node),
  });
});
