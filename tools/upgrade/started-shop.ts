import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePorts } from '../../e2e/support/shop-server.ts';

const startTimeoutMs = 600_000;
/** Printed by every version when everything runs. */
const ready = ' is open at ';

export interface StartedShop {
  url: string;
  sandboxUrl: string;
  /** Everything that it printed until it was open. */
  output: string;
  startMs: number;
  stop(): Promise<void>;
}

/**
 * Starts a version of the shop as `npm start` does, and waits until it is open.
 *
 * @param folder its code
 * @throws Error with its output if it does not open
 */
export async function startVersion(
  folder: string,
  script: string,
  settings: Readonly<Record<string, string>>,
): Promise<StartedShop> {
  const begun = performance.now();
  const port = await findFreePorts();
  const server = spawn(process.execPath, [script], {
    cwd: folder,
    env: { ...process.env, ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (piece) => (output += piece));
  const closed = once(server, 'close');
  const stop = async () => {
    server.kill('SIGTERM');
    await closed;
  };
  for (const deadline = Date.now() + startTimeoutMs; !output.includes(ready); await sleep(100)) {
    if (server.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`${folder} did not start:\n${output}`);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${port + 1}`,
    output,
    startMs: performance.now() - begun,
    stop,
  };
}
