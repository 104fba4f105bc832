// npm run fuzz [-- requests [seed]]: sends hostile requests to every endpoint of the shop, and a
// fifth as many to every operation of the console. By default 100,000 with a random seed.
import { randomInt } from 'node:crypto';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

const [requests = '100000', seed = String(randomInt(2 ** 31))] = process.argv.slice(2);

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  console.log(`${requests} requests; the same again: npm run fuzz -- ${requests} ${seed}`);
  const hostile = [
    inRoot('node_modules/vitest/vitest.mjs'),
    'run',
    '--project=database',
    'server/src/http/hostile.test.ts',
    'server/src/http/hostile-console.test.ts',
  ];
  process.exitCode = await run(node, hostile, {
    env: { ...pinnedEnvironment(node), KAIFU_FUZZ_REQUESTS: requests, KAIFU_FUZZ_SEED: seed },
  });
});
