// npm run test:citus [-- words]: runs the database tests whose paths contain one of these words, or
// all, on a Citus of a coordinator and two workers instead of one PostgreSQL.
import { prepareCitus } from './lib/citus-engine.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  await prepareCitus();
  const node = pinnedNode();
  const env = { ...pinnedEnvironment(node), KAIFU_TEST_DATABASE: 'citus' };
  const vitest = inRoot('node_modules/vitest/vitest.mjs');
  const words = process.argv.slice(2);
  process.exitCode = await run(node, [vitest, 'run', '--project', 'database', ...words], { env });
});
