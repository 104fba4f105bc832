// npm run release: freezes the migrations of the version in package.json and saves a small shop of
// that version. Later versions test their upgrade on it (docs/operations/upgrades.md).
import { readFile } from 'node:fs/promises';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  const { version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
  const test = [
    'run',
    '--project',
    'database',
    'server/src/db/upgrade.test.ts',
    '-t',
    'keeps a shop',
  ];
  process.exitCode = await run(node, [inRoot('node_modules/vitest/vitest.mjs'), ...test], {
    env: { ...pinnedEnvironment(node), KAIFU_RELEASE: version },
  });
});
