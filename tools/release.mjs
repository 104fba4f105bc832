// npm run release: saves a small shop of the version in package.json, freezes the migrations of
// that version, and records its answers to a script of every call. Later versions test their
// upgrade and their answers on it (docs/operations/upgrades.md).
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { inRoot } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse, Refusal } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  const { version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
  const make = (file, title) =>
    run(
      node,
      [inRoot('node_modules/vitest/vitest.mjs'), 'run', '--project', 'database', file, '-t', title],
      { env: { ...pinnedEnvironment(node), KAIFU_RELEASE: version } },
    );
  process.exitCode =
    (await make('server/src/db/upgrade.test.ts', 'release of version')) ||
    // The recording is made on the dump.
    (await make('server/src/testing/replay/replay.test.ts', 'release of version'));
  // Vitest succeeds also if no test has that title.
  for (const file of [`${version}.sql`, `${version}.answers.json`])
    if (!existsSync(inRoot(`server/src/db/releases/${file}`)))
      throw new Refusal(`releases/${file} was not written: is a test of the release renamed?`);
});
