// npm run test:citus [-- words]: runs the database tests whose paths contain one of these words, or
// all, on a Citus of a coordinator and two workers instead of one PostgreSQL. Words that begin with
// e2e/ run browser tests, whose shop is then on such a Citus.
import { prepareCitus } from './lib/citus-engine.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { divideTests, runInBrowser, runVitest } from './lib/named-tests.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  await prepareCitus();
  const node = pinnedNode();
  const env = { ...pinnedEnvironment(node), KAIFU_TEST_DATABASE: 'citus' };
  const words = process.argv.slice(2);
  const { inBrowser, others } = divideTests(words);
  let code = 0;
  if (others.length > 0 || inBrowser.length === 0)
    code ||= await runVitest(node, ['--project', 'database', ...others], env);
  if (inBrowser.length > 0) code ||= await runInBrowser(node, inBrowser, env);
  process.exitCode = code;
});
