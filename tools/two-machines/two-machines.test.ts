import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inNamespaces, namespacesHindrance } from '../lib/cluster-programs.mjs';
import { ensureWebBuild } from '../lib/web-build.mjs';

const execute = promisify(execFile);
const main = fileURLToPath(new URL('main.ts', import.meta.url));

it('two machines that share only database and object storage: all works on both, a deployment or a lost machine loses nothing', async (context) => {
  // It needs both cores: a shop whose database does not answer for seconds leaves it.
  if (process.env['KAIFU_TWO_MACHINES'] !== 'on') context.skip('KAIFU_TWO_MACHINES=on runs it');
  const hindrance = await namespacesHindrance();
  if (hindrance !== undefined) context.skip(`two machines cannot run here: ${hindrance}`);
  await ensureWebBuild(process.execPath);
  const [program = '', ...words] = inNamespaces(process.execPath, main);
  const { stdout } = await execute(program, words);
  for (const what of [
    'a picture and the web app',
    'a session',
    'a limit',
    'a purchase and its key',
    'a job and its mail',
    'a sign-in of staff',
    'a picture that staff upload',
    'the file of a list',
  ])
    expect(stdout).toContain(`${what}: works on both`);
  expect(stdout).toMatch(/^[1-9]\d* requests during the deployment, none lost$/m);
  expect(stdout).toMatch(/^[1-9]\d* purchases while a machine was lost, each made once$/m);
}, 300_000);
