// npm run soak [-- --members 2000 --minutes 2 | --hours 3] [--citus]: runs a simulated world with
// faults and checks that everything is accounted for.
import { prepareCitus } from './lib/citus-engine.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  if (process.argv.includes('--citus')) await prepareCitus();
  const node = pinnedNode();
  process.exitCode = await run(node, ['tools/soak/main.ts', ...process.argv.slice(2)], {
    env: pinnedEnvironment(node),
  });
});
