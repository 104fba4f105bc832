// npm run torture:cluster [-- failovers]: makes one PostgreSQL after the other the leader by force
// while members buy, and checks that nothing was lost. `-- etcd`: loses all of etcd instead.
// As root on Debian it installs what it needs.
import { clusterHindrance, inNamespaces, missingPackages } from './lib/cluster-programs.mjs';
import { installPackages } from './lib/debian-packages.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse, Refusal } from './lib/refusal.mjs';

await orRefuse(async () => {
  await ensureDependencies();
  await installPackages(await missingPackages());
  const hindrance = await clusterHindrance();
  if (hindrance !== undefined) throw new Refusal(`torture:cluster cannot run here: ${hindrance}.`);
  const node = pinnedNode();
  const [program, ...words] = inNamespaces(
    node,
    'tools/torture/cluster/main.ts',
    ...process.argv.slice(2),
  );
  process.exitCode = await run(program, words, { env: pinnedEnvironment(node) });
});
