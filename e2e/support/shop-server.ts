import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFreePort } from '../../server/src/lib/free-port.ts';

export interface ShopServer {
  url: string;
  /** The URL of its sandbox, if it has one. */
  sandboxUrl: string;
  /** The URL of its console. The host is a name: browsers make no passkeys for IP addresses. */
  consoleUrl: string;
  stop(): Promise<void>;
  /** Kills the server (SIGKILL). */
  kill(): Promise<void>;
  /** The server's output, once it has ended for any reason. */
  ended: Promise<string>;
}

const START_TIMEOUT_MS = 60_000;
/**
 * Printed when everything runs. The sandbox and the jobs start a moment after the first request can
 * be answered.
 */
const READY = ' is open at ';

/** Starts the real server on a free port, or on the given one, and returns once it is open. */
export async function startShopServer(
  environment: Record<string, string>,
  givenPort?: number,
): Promise<ShopServer> {
  const port = givenPort ?? (await findFreePorts());
  const url = `http://127.0.0.1:${port}`;
  // end-with-parent ends the server if the test run is killed.
  const server = spawn(
    process.execPath,
    ['--import', './tools/lib/end-with-parent.mjs', 'server/src/main.ts'],
    {
      env: { ...process.env, ...environment, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Ctrl-C in a terminal must reach only the test runner, which stops the server in order. If
      // the server got it as well, it would seem to have crashed.
      detached: true,
    },
  );
  let output = '';
  server.stdout?.on('data', (piece) => (output += piece));
  server.stderr?.on('data', (piece) => (output += piece));
  const ended = new Promise<string>((resolve) => server.once('close', () => resolve(output)));
  const end = (signal: NodeJS.Signals) => async () => {
    server.kill(signal);
    await ended;
  };
  const stop = end('SIGTERM');
  for (const deadline = Date.now() + START_TIMEOUT_MS; !output.includes(READY); await sleep(50)) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The shop did not start:\n${output}`);
    }
  }
  return {
    url,
    sandboxUrl: `http://127.0.0.1:${port + 1}`,
    consoleUrl: `http://localhost:${port + 2}`,
    stop,
    kill: end('SIGKILL'),
    ended,
  };
}

/**
 * Finds a free port whose next two are free, too, for the sandbox and the console. The range
 * excludes ephemeral ports (32768 and above), which a connection of a parallel test could take
 * before the server does.
 */
export async function findFreePorts(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(16_000, 32_000);
    const three = await Promise.all([port, port + 1, port + 2].map((each) => isFreePort(each)));
    if (three.every(Boolean)) return port;
  }
  throw new Error('No three adjacent ports are free.');
}
