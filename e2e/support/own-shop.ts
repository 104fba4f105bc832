import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openShop, type Shop } from '../../server/src/app/shop.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { longTimeouts } from '../../server/src/testing/long-timeouts.ts';
import { startThrowawayPostgres } from '../../server/src/testing/throwaway-postgres.ts';
import { type ShopServer, startShopServer } from './shop-server.ts';

const run = promisify(execFile);

/** A separate shop for one test file. Its servers may be killed and its clock moved. */
export interface OwnShop {
  /** The shop's use cases in this process, with the clock of the servers. */
  shop: Shop;
  /** Starts a server process of the shop. `settings` are further environment variables. */
  start(settings?: Record<string, string>): Promise<ShopServer>;
  /** Runs an operator command in a process of its own. @returns its output */
  command(...args: string[]): Promise<string>;
  /** Moves the clock of a server, and the clock of `shop` with it. */
  advanceClock(server: ShopServer, seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens an empty shop with a PostgreSQL of its own. No server runs yet. */
export async function openOwnShop(): Promise<OwnShop> {
  await using opening = new AsyncDisposableStack();
  const database = await startThrowawayPostgres();
  opening.defer(() => database.stop());
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-e2e-'));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const secrets = { master: randomBytes(32), session: randomBytes(32) };
  const db = openDatabase(database.url, { ...longTimeouts, max: 5, applicationName: 'kaifu e2e' });
  opening.defer(() => db.close());
  let passed = 0;
  const clock = { now: () => new Date(Date.now() + passed * 1000) };
  const own = {
    DATABASE_URL: database.url,
    KAIFU_DATA: folder,
    KAIFU_DEMO: 'off',
    KAIFU_SANDBOX: 'on',
    KAIFU_MASTER_SECRET: secrets.master.toString('hex'),
    KAIFU_SESSION_SECRET: secrets.session.toString('hex'),
  };
  const open = opening.move();
  return {
    shop: openShop(db, clock, secrets),
    /** Starts a server of this shop, which ends with the test. */
    async start(settings) {
      const server = await startShopServer({ ...own, ...settings });
      open.defer(() => server.stop());
      return server;
    },
    /** Runs an operator's command on this shop, and returns its output. */
    async command(...args) {
      const env = { ...process.env, ...own };
      const { stdout } = await run(process.execPath, ['server/src/cli.ts', ...args], { env });
      return stdout;
    },
    /** Sets the clock of this shop forward. */
    async advanceClock(server, seconds) {
      const response = await fetch(`${server.sandboxUrl}/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advance_seconds: seconds }),
      });
      if (!response.ok) throw new Error(`the clock was not moved: ${response.status}`);
      passed += seconds;
    },
    close: () => open.disposeAsync(),
  };
}
