import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startSandbox } from '../../../sandbox/src/index.ts';
import { movableClock } from '../../../server/src/lib/clock.ts';
import { loadSandboxBeacon } from '../../../server/src/providers/beacon/sandbox-beacon.ts';
import { loadSandboxKeys } from '../../../server/src/providers/payments/sandbox-keys.ts';

const file = fileURLToPath(import.meta.url);
const Opened = z.object({ address: z.string(), smtpUrl: z.string() });

/**
 * Starts the sandbox in a process of its own. The checks of a torture keep their process busy for
 * seconds; meanwhile payment provider and beacon must answer.
 *
 * @param dataFolder the shop's, with the keys that both share
 * @param shopUrl where the payment provider's callbacks go
 */
export async function startSandboxProcess(
  dataFolder: string,
  shopUrl: string,
): Promise<z.infer<typeof Opened> & { end(): Promise<void> }> {
  const child = fork(file, [dataFolder, shopUrl]);
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`the sandbox ended with ${String(code)}`);
  });
  const [message] = await Promise.race([once(child, 'message'), failed]);
  failed.catch(() => {});
  const end = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { ...Opened.parse(message), end };
}

if (process.argv[1] === file) {
  const [, , dataFolder = '', shopUrl = ''] = process.argv;
  const { address, smtpUrl } = await startSandbox({
    ...{ port: 0, host: '127.0.0.1', folder: `${dataFolder}/outside`, shopUrl },
    keys: await loadSandboxKeys(dataFolder),
    beacon: await loadSandboxBeacon(dataFolder),
    clock: await movableClock(`${dataFolder}/clock.json`),
    persistent: false,
  });
  process.send?.({ address, smtpUrl });
  process.once('disconnect', () => process.exit());
}
