import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { clusterHindrance, inNamespaces } from '../lib/cluster-programs.mjs';

const execute = promisify(execFile);
const main = fileURLToPath(new URL('cluster/main.ts', import.meta.url));

/**
 * The short form of `npm run torture:cluster`. It takes two minutes and needs both cores:
 * other tests would time out beside it.
 */
it('the leader of three PostgreSQL servers killed, replaced and frozen during sales: no purchase lost or doubled', async (context) => {
  if (process.env['KAIFU_TORTURE_CLUSTER'] !== 'on')
    context.skip('KAIFU_TORTURE_CLUSTER=on runs it');
  const hindrance = await clusterHindrance();
  if (hindrance !== undefined) context.skip(`the cluster cannot run here: ${hindrance}`);
  const [program = '', ...words] = inNamespaces(process.execPath, main, 'short');
  const { stdout } = await execute(program, words);
  expect(stdout).toContain('| **violations found** | 0 |');
  expect(stdout).toContain('3 failovers on ');
}, 300_000);
