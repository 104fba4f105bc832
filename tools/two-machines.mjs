// npm run two-machines [-- times]: runs a shop on two machines that share only database and object
// storage, so many times, and checks that everything works on both. It needs root on Linux.
import { inNamespaces, namespacesHindrance } from './lib/cluster-programs.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { pinnedEnvironment, pinnedNode } from './lib/node.mjs';
import { run } from './lib/processes.mjs';
import { orRefuse, Refusal } from './lib/refusal.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

await orRefuse(async () => {
  const times = Number(process.argv[2] ?? '1');
  if (!Number.isInteger(times) || times < 1)
    throw new Refusal('Write how many times: npm run two-machines -- 10');
  await ensureDependencies();
  const hindrance = await namespacesHindrance();
  if (hindrance !== undefined) throw new Refusal(`two-machines cannot run here: ${hindrance}.`);
  const node = pinnedNode();
  await ensureWebBuild(node);
  const [program, ...words] = inNamespaces(node, 'tools/two-machines/main.ts');
  for (let time = 1; time <= times; time++) {
    console.log(`${time} of ${times}`);
    const code = await run(program, words, { env: pinnedEnvironment(node) });
    if (code !== 0) throw new Refusal(`Run ${time} of ${times} failed (see above).`);
  }
  console.log(`${times} of ${times} runs: everything worked on both machines.`);
});
