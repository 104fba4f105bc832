// npm run part -- <words>: runs the tests whose paths contain one of these words, such as
// server/src/points or e2e/shop/points. npm run part: runs the static checks (format, types, import
// boundaries, migrations, commit messages), which take half a minute.
import { staticChecks, toolsOn } from './lib/checks.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { divideTests, runInBrowser, runVitest } from './lib/named-tests.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  const words = process.argv.slice(2);
  const { inBrowser, others } = divideTests(words);
  const env = pinnedEnvironment(node);
  let code = 0;
  if (words.length === 0) {
    for (const { name, run: look } of staticChecks(toolsOn(node, env))) {
      const { failed, output } = await look();
      console.log(`${failed > 0 ? '✗' : '✓'} ${name}`);
      if (failed > 0) console.log(`\n${output.trim()}\n`);
      code ||= failed;
    }
  }
  if (others.length > 0) code ||= await runVitest(node, others, env);
  if (inBrowser.length > 0) code ||= await runInBrowser(node, inBrowser, env);
  process.exitCode = code;
});
