// npm run torture:cluster [-- failovers]: makes one PostgreSQL after the other the leader by force
// while members buy, and checks that nothing was lost. As root on Debian it installs what it needs.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { clusterHindrance, inNamespaces, missingPackages } from './lib/cluster-programs.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse, Refusal } from './lib/refusal.mjs';

const execute = promisify(execFile);

await orRefuse(async () => {
  await ensureDependencies();
  await installMissing();
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

/** Installs Debian's packages without starting the services in them. */
async function installMissing() {
  const missing = await missingPackages();
  if (missing.length === 0 || process.getuid?.() !== 0) return;
  console.error(`Installing ${missing.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = () =>
    execute('apt-get', ['install', '-y', '--no-install-recommends', ...missing], { env });
  await install()
    .catch(() => execute('apt-get', ['update'], { env }).then(install))
    .catch((error) => console.error(`They were not installed: ${error.stderr ?? error}`));
}
