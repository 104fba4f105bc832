import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { layBridge } from '../lib/bridge.ts';

/** Machines: network namespaces with an address each. */
export const machines = ['m1', 'm2'] as const;
export type Machine = (typeof machines)[number];

/** The address of database, object storage and the outside world. */
export const hubAddress = '10.78.0.1';
const addressOf = (machine: Machine) => `10.78.0.${machine === 'm1' ? 11 : 12}`;

/** The address by which staff open the console, wherever it runs. */
export const consoleUrl = 'http://console.shop.test';

/** A console's port is so much higher than that of its shop. */
const consoleOffset = 2;

const startTimeoutMs = 180_000;

/** Joins the machines by a bridge, inside the namespaces of `inNamespaces`. */
export const layNetwork = () =>
  layBridge(
    hubAddress,
    Object.fromEntries(machines.map((machine) => [machine, addressOf(machine)])),
  );

/**
 * Run inside the machine's network and a mount namespace of its own: its data folder is an empty
 * disk that no other process sees. Only the keys of the payment provider are there. `$1` is the
 * data folder, `$2` a folder with these keys, `$3` another build of the web app or nothing.
 */
const script = `
mount -t tmpfs tmpfs "$1" && cp -r "$2" "$1/sandbox" || exit 1
if [ -n "$3" ]; then mount --bind "$3" web/shop/dist || exit 1; fi
exec "$0" --import ./tools/lib/end-with-parent.mjs server/src/main.ts`;

export interface MachineProcess {
  url: string;
  /** The address of its console. */
  consoleAddress: string;
  /** Ends it in order, as a deployment does. */
  stop(): Promise<void>;
  /** Ends it at once, as the loss of a machine does: its disk is gone, too. */
  kill(): Promise<void>;
}

export interface MachineOptions {
  port: number;
  dataFolder: string;
  keyFolder: string;
  environment: Readonly<Record<string, string>>;
  /** Another build of the web app than the one in `web/shop/dist`. */
  build?: string;
}

/** Starts a shop process on a machine, and returns once it is open. */
export async function startOn(
  machine: Machine,
  { port, dataFolder, keyFolder, environment, build = '' }: MachineOptions,
): Promise<MachineProcess> {
  const shell = ['sh', '-c', script, process.execPath, dataFolder, keyFolder, build];
  const child = spawn('ip', ['netns', 'exec', machine, ...shell], {
    env: {
      ...process.env,
      ...environment,
      ...{ HOST: '0.0.0.0', PORT: String(port), KAIFU_DATA: dataFolder },
      ...{ KAIFU_CONSOLE: `0.0.0.0:${port + consoleOffset}`, KAIFU_CONSOLE_URL: consoleUrl },
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece) => {
      output += piece;
      // The process says why it refused a request.
      process.stderr.write(`${machine}:${port} ${piece}`);
    });
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const stop = () => end('SIGTERM');
  for (const deadline = Date.now() + startTimeoutMs; !output.includes(' is open at '); ) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`machine ${machine} did not start the shop:\n${output}`);
    }
    await sleep(50);
  }
  const at = (itsPort: number) => `http://${addressOf(machine)}:${itsPort}`;
  return {
    ...{ url: at(port), consoleAddress: at(port + consoleOffset), stop },
    kill: () => end('SIGKILL'),
  };
}
