// npm start: from a fresh clone to a running shop.
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedNode } from './lib/node.mjs';
import { runServer } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  await ensureWebBuild(node);
  process.exitCode = await runServer(node, ['server/src/main.ts']);
});
