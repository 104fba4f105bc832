// npm run verify -- <address or file> <packId>: verifies a pack's public log (docs/fairness.md).
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse } from './lib/refusal.mjs';

// Exit code 1 means that the log is wrong. 2 means that nothing was verified.
const NOT_VERIFIED = 2;
let code = NOT_VERIFIED;

// Ctrl-C ends the program alone, which may still report what it found (--watch).
process.on('SIGINT', () => {});

await orRefuse(async () => {
  await ensureDependencies();
  const node = pinnedNode();
  code = await run(node, ['web/shop/features/fairness/cli/main.ts', ...process.argv.slice(2)], {
    env: pinnedEnvironment(node),
  });
});
process.exitCode = code;
