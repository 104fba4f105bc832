// npm run torture:citus [-- failures members]: makes nodes of a Citus and processes of the shop
// fail while members buy, adds a worker, and checks that nothing was lost. `-- standbys failovers
// members`: each node has a standby under Patroni, which takes its place. As root on Debian that
// installs what it needs.
import { prepareCitus } from './lib/citus-engine.mjs';
import { clusterHindrance, inNamespaces, missingPackages } from './lib/cluster-programs.mjs';
import { installPackages } from './lib/debian-packages.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse, Refusal } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  await prepareCitus();
  const node = pinnedNode();
  const words = process.argv.slice(2);
  const command =
    words[0] === 'standbys'
      ? await withStandbys(node, words.slice(1))
      : [node, 'tools/torture/citus/main.ts', ...words];
  const [program, ...given] = command;
  process.exitCode = await run(program, given, { env: pinnedEnvironment(node) });
});

/** Makes the command for a run with standbys, whose machines are namespaces. */
async function withStandbys(node, words) {
  await installPackages(await missingPackages());
  const hindrance = await clusterHindrance();
  if (hindrance !== undefined) throw new Refusal(`torture:citus cannot run here: ${hindrance}.`);
  return inNamespaces(node, 'tools/torture/cluster/main.ts', 'citus', ...words);
}
