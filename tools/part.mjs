// npm run part -- <words>: runs the tests whose paths contain one of these words, such as
// server/src/points or e2e/shop/points. npm run part: runs the static checks (format, types, import
// boundaries, migrations, commit messages), which take half a minute.
import { staticChecks, toolsOn } from './lib/checks.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  const words = process.argv.slice(2);
  const inBrowser = words.filter((word) => word.startsWith('e2e/'));
  const others = words.filter((word) => !word.startsWith('e2e/'));
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
  if (others.length > 0) {
    code ||= await run(node, [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...others], { env });
  }
  if (inBrowser.length > 0) {
    const tests = [inRoot('node_modules/@playwright/test/cli.js'), 'test', ...inBrowser];
    code ||= await run(node, tests, { env: { ...env, KAIFU_CHROMIUM: await ensureChromium() } });
  }
  process.exitCode = code;
});
