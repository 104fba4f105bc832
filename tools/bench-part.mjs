// npm run bench:<part> [-- …]: runs one bench of tools/bench/ by itself, such as bench:reveal. The
// file comes first among the arguments (package.json).
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  const [file, ...rest] = process.argv.slice(2);
  process.exitCode = await run(node, [`tools/bench/${file}`, ...rest], {
    env: pinnedEnvironment(node),
  });
});
