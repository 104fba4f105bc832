import { setTimeout as sleep } from 'node:timers/promises';
import { type ShopServer, startShopServer } from '../../../e2e/support/shop-server.ts';
import { shopPlaces } from './config-files.ts';
import { ports } from './layout.ts';
import { hubAddress } from './network.ts';

/** How long a process that is replaced still serves, in seconds: two checks of HAProxy. */
const drainSeconds = 2;
/** For how long a process may fail to start, in milliseconds. */
const startTimeoutMs = 60_000;

/** The address at which the proxy answers for all processes, while any runs. */
export const shopAddress = `http://${hubAddress}:${ports.shop}`;

/** The shop's processes behind the proxy. Each has a place there, which is a port. */
export class ShopProcesses {
  readonly #environment: Readonly<Record<string, string>>;
  /** The database address of each process, in turn. */
  readonly #databaseUrls: readonly string[];
  readonly #running = new Map<number, ShopServer>();
  /** Processes that ended although the run did not end them. */
  readonly violations: string[] = [];
  #started = 0;
  #worker: ShopServer | undefined;

  constructor(environment: Readonly<Record<string, string>>, databaseUrls: readonly string[]) {
    this.#environment = environment;
    this.#databaseUrls = databaseUrls;
  }

  /** Starts a process that serves, in a place that is free. */
  async start(): Promise<void> {
    const place = Array.from({ length: shopPlaces }, (_, index) => index).find(
      (index) => !this.#running.has(index),
    );
    if (place === undefined) throw new Error('no place is free for another process');
    const databaseUrl = this.#databaseUrls[this.#started++ % this.#databaseUrls.length] ?? '';
    const port = ports.firstShop + 10 * place;
    const server = await this.#startWithRetries({ DATABASE_URL: databaseUrl }, port);
    this.#running.set(place, server);
    this.#watch(`the shop at ${databaseUrl}`, server, () => this.#running.get(place) === server);
  }

  /** Starts the process that does the shop's jobs. */
  async startWorker(): Promise<void> {
    const [databaseUrl = ''] = this.#databaseUrls;
    const worker = await this.#startWithRetries({ DATABASE_URL: databaseUrl, KAIFU_JOBS: 'on' });
    this.#worker = worker;
    this.#watch('the worker', worker, () => this.#worker === worker);
  }

  /** Kills the oldest process (SIGKILL) and starts another. */
  async kill(): Promise<void> {
    const [oldest] = this.#running;
    if (oldest === undefined) return;
    this.#running.delete(oldest[0]);
    await oldest[1].kill();
    await this.start();
  }

  /** Starts another process beside the oldest, and then ends that one, as a deployment does. */
  async deploy(): Promise<void> {
    const [oldest] = this.#running;
    if (oldest === undefined) return;
    await this.start();
    await sleep(1_000);
    const ended = oldest[1].stop();
    this.#running.delete(oldest[0]);
    await ended;
  }

  /** Ends all processes of the shop. */
  async end(): Promise<void> {
    const all = [...this.#running.values(), ...(this.#worker ? [this.#worker] : [])];
    this.#running.clear();
    this.#worker = undefined;
    await Promise.all(all.map((server) => server.kill()));
  }

  #watch(name: string, server: ShopServer, isWanted: () => boolean): void {
    void server.ended.then((output) => {
      if (isWanted()) this.violations.push(`${name} ended by itself: ${output}`);
    });
  }

  /**
   * Starts a process of the shop, again and again until it runs. A process that starts while no
   * server leads exits; a process supervisor starts it again.
   */
  async #startWithRetries(own: Record<string, string>, port?: number): Promise<ShopServer> {
    const environment = {
      KAIFU_JOBS: 'off',
      KAIFU_DRAIN_SECONDS: String(drainSeconds),
      ...this.#environment,
      ...own,
    };
    for (const deadline = Date.now() + startTimeoutMs; ; await sleep(500)) {
      try {
        return await startShopServer(environment, port);
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
    }
  }
}
