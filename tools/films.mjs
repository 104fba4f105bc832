// npm run films: makes the missing opening films (studio/films/make.ts).
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  process.exitCode = await run(node, ['studio/films/make.ts', ...process.argv.slice(2)], {
    env: pinnedEnvironment(node),
  });
});
