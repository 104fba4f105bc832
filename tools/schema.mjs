// npm run schema: writes the schema and its types after a change to the migrations.
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  process.exitCode = await run(node, ['server/src/testing/write-schema-files.ts'], {
    env: pinnedEnvironment(node),
  });
});
