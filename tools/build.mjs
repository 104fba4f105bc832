// npm run build: installs and builds in advance what `npm start` needs.
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedNode } from './lib/node.mjs';
import { orRefuse } from './lib/refusal.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  await ensureWebBuild(pinnedNode());
});
