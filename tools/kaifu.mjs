// npm run kaifu -- …: the operator's commands.
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  process.exitCode = await run(node, ['server/src/cli.ts', ...process.argv.slice(2)], {
    env: pinnedEnvironment(node),
  });
});
