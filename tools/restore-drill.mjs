// npm run restore-drill: restores a backup of the shop beside it and examines what came back.
// Without --stanza it makes a shop of its own; as root on Debian it installs what that needs.
import { installPackages } from './lib/debian-packages.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { drillHindrance, missingForDrill } from './lib/drill-programs.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse, Refusal } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  const words = process.argv.slice(2);
  if (!words.some((word) => word.startsWith('--stanza'))) {
    await installPackages(await missingForDrill());
    const hindrance = await drillHindrance();
    if (hindrance !== undefined) throw new Refusal(`The drill cannot run here: ${hindrance}.`);
  }
  const node = pinnedNode();
  process.exitCode = await run(node, ['tools/drill/main.ts', ...words], {
    env: pinnedEnvironment(node),
  });
});
