// npm run screens: takes a picture of every screen (studio/screens/take.ts).
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  process.exitCode = await run(node, ['studio/screens/take.ts', ...process.argv.slice(2)], {
    env: pinnedEnvironment(node),
  });
});
