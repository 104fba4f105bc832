import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFreePort } from '../../server/src/lib/free-port.ts';

export interface ShopServer {
  url: string;
  /** Where its sandbox is, if it has one. */
  sandboxUrl: string;
  stop(): Promise<void>;
  /** Ends it outright, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** What it had said by its end, whyever it ended. */
  ended: Promise<string>;
}

const STARTS_WITHIN_MS = 60_000;
/**
 * What it says when everything of it runs: its sandbox and its jobs do so a moment after it begins
 * to answer.
 */
const OPEN = ' is open at ';

/** Starts the real server on a free port, and returns once it is open. */
export async function startShopServer(environment: Record<string, string>): Promise<ShopServer> {
  const port = await findFreePorts();
  const url = `http://127.0.0.1:${port}`;
  // Through end-with-parent: if the test run is killed, the server does not stay behind.
  const server = spawn(
    process.execPath,
    ['--import', './tools/lib/end-with-parent.mjs', 'server/src/main.ts'],
    {
      env: { ...process.env, ...environment, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Ctrl-C in a terminal is for whoever started it, and ends it in order: a server that heard
      // it too would seem to have fallen.
      detached: true,
    },
  );
  let said = '';
  server.stdout?.on('data', (piece) => (said += piece));
  server.stderr?.on('data', (piece) => (said += piece));
  const ended = new Promise<string>((resolve) => server.once('close', () => resolve(said)));
  const end = (signal: NodeJS.Signals) => async () => {
    server.kill(signal);
    await ended;
  };
  const stop = end('SIGTERM');
  for (const giveUp = Date.now() + STARTS_WITHIN_MS; !said.includes(OPEN); await sleep(50)) {
    if (server.exitCode !== null || Date.now() > giveUp) {
      await stop();
      throw new Error(`The shop did not start:\n${said}`);
    }
  }
  return { url, sandboxUrl: `http://127.0.0.1:${port + 1}`, stop, kill: end('SIGKILL'), ended };
}

/**
 * A port that is free together with the next one, which the sandbox takes. None of those that
 * systems give to whoever connects (from 32768 on): before the server is there to take it, a
 * connection of the tests beside it might have it.
 */
export async function findFreePorts(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(16_000, 32_000);
    if ((await isFreePort(port)) && (await isFreePort(port + 1))) return port;
  }
  throw new Error('There are no two free ports side by side.');
}
