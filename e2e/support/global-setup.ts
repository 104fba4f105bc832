import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCitusCluster } from '../../server/src/testing/citus-cluster.ts';
import { startThrowawayPostgres } from '../../server/src/testing/throwaway-postgres.ts';
import { ensureWebBuild } from '../../tools/lib/web-build.mjs';
import { startShopServer } from './shop-server.ts';

/** Starts an empty PostgreSQL; with `KAIFU_TEST_DATABASE=citus` a coordinator and two workers. */
async function startDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  if (process.env['KAIFU_TEST_DATABASE'] !== 'citus') return startThrowawayPostgres();
  const cluster = await startCitusCluster();
  await cluster.createDatabase('kaifu');
  return { url: cluster.url('kaifu'), stop: () => cluster.stop() };
}

/**
 * Starts one shop for the whole run: the real server with the demo catalogue, the built web app and
 * a PostgreSQL of its own.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  await ensureWebBuild(process.execPath);
  const running = new AsyncDisposableStack();
  const database = await startDatabase();
  running.defer(() => database.stop());
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-e2e-'));
  running.defer(() => rm(folder, { recursive: true, force: true }));
  const secrets = {
    KAIFU_MASTER_SECRET: randomBytes(32).toString('hex'),
    KAIFU_SESSION_SECRET: randomBytes(32).toString('hex'),
  };
  try {
    const server = await startShopServer({
      ...secrets,
      DATABASE_URL: database.url,
      KAIFU_DATA: folder,
      KAIFU_DEMO: 'on',
      KAIFU_SANDBOX: 'on',
      // Tests name the address that a request seems to come from (e2e/support/staff.ts).
      KAIFU_TRUSTED_PROXIES: '127.0.0.1,::1',
    });
    running.defer(() => server.stop());
    // The workers start after this and read these (test.ts, playwright.config.ts).
    Object.assign(process.env, secrets, {
      KAIFU_E2E_URL: server.url,
      KAIFU_E2E_SANDBOX_URL: server.sandboxUrl,
      KAIFU_E2E_CONSOLE_URL: server.consoleUrl,
      KAIFU_E2E_DATABASE_URL: database.url,
    });
    return () => running.disposeAsync();
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
}
