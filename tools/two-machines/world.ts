import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import S3rver from 's3rver';
import { type Sandbox, startSandbox } from '../../sandbox/src/index.ts';
import { noExternalServices, openShop, type Shop } from '../../server/src/app/shop.ts';
import { noBeacon } from '../../server/src/beacon/index.ts';
import { storeFile } from '../../server/src/catalog/index.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded/index.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';
import { openS3, s3Store } from '../../server/src/files/s3-store.ts';
import { movableClock, systemClock } from '../../server/src/lib/clock.ts';
import { loadSandboxBeacon } from '../../server/src/providers/beacon/sandbox-beacon.ts';
import { loadSandboxKeys } from '../../server/src/providers/payments/sandbox-keys.ts';
import { longTimeouts } from '../../server/src/testing/long-timeouts.ts';
import { storageCredentials } from '../../server/src/testing/object-storage.ts';
import { noticeMs } from './balancer.ts';
import { hubAddress } from './machine.ts';

const ports = { database: 5432, storage: 9000, sandbox: 9100, mail: 9101 } as const;

/** Everything outside the machines: database, object storage, payment provider, mail. */
export interface World {
  shop: Shop;
  sandbox: Sandbox;
  /** The keys of the payment provider and the beacon, which each machine is given. */
  keyFolder: string;
  /** The settings of every process. */
  environment: Record<string, string>;
  /** Stores a picture, as an import on a third machine does. @returns its address */
  storePicture(): Promise<string>;
}

/** Opens what both machines share: the database, the sandbox, and object storage. */
export async function openWorld(folder: string, running: AsyncDisposableStack): Promise<World> {
  const database = await startEmbeddedPostgres({
    ...{ dataFolder: join(folder, 'postgres'), durable: false, onProgress: () => {} },
  });
  running.defer(() => database.stop());
  const databaseUrl = await forwardTo(database.url, running);
  await migrateToLatest(database.url);
  const db = openDatabase(database.url, { ...longTimeouts, applicationName: 'watcher' });
  running.defer(() => db.close());
  const storage = new S3rver({
    ...{ address: hubAddress, port: ports.storage, silent: true },
    directory: join(folder, 'storage'),
    configureBuckets: [{ name: 'shop', configs: [] }],
  });
  await storage.run();
  running.defer(() => storage.close());
  const outside = join(folder, 'outside');
  const keys = await loadSandboxKeys(outside);
  const beacon = await loadSandboxBeacon(outside);
  const keyFolder = join(folder, 'keys');
  await cp(join(outside, 'sandbox'), keyFolder, { recursive: true });
  const sandbox = await startSandbox({
    ...{ port: ports.sandbox, smtpPort: ports.mail, host: hubAddress, folder: outside },
    ...{ keys, beacon, persistent: false },
    clock: await movableClock(join(folder, 'clock.json')),
  });
  running.defer(() => sandbox.close());
  const secrets = { master: randomBytes(32), session: randomBytes(32) };
  const endpoint = `http://${hubAddress}:${ports.storage}`;
  const environment = {
    DATABASE_URL: databaseUrl,
    KAIFU_FILES: 's3://shop/kaifu',
    KAIFU_FILES_ENDPOINT: endpoint,
    ...storageCredentials,
    KAIFU_MASTER_SECRET: secrets.master.toString('hex'),
    KAIFU_SESSION_SECRET: secrets.session.toString('hex'),
    KAIFU_SANDBOX_URL: sandbox.address,
    KAIFU_SMTP_URL: sandbox.smtpUrl,
    KAIFU_DRAIN_SECONDS: String(Math.ceil(noticeMs / 1000)),
    KAIFU_DEMO: 'off',
  };
  Object.assign(process.env, storageCredentials);
  const settings = { bucket: 'shop', prefix: 'kaifu', region: 'ap-northeast-1', endpoint };
  const files = s3Store(openS3(settings), settings, 'files', join(folder, 'third-machine'));
  return {
    shop: openShop(db, systemClock, secrets, {
      ...noExternalServices,
      beacon: { ...noBeacon, chain: beacon.chain },
    }),
    ...{ sandbox, keyFolder, environment },
    storePicture: () => storeFile(randomBytes(2_000), '.webp', files),
  };
}

/**
 * Makes the database of this machine reachable from the others.
 *
 * @returns its address for them
 */
async function forwardTo(databaseUrl: string, running: AsyncDisposableStack): Promise<string> {
  const url = new URL(databaseUrl);
  const words = [hubAddress, String(ports.database), url.port];
  const forwarder = fork(fileURLToPath(new URL('forwarder.ts', import.meta.url)), words);
  running.defer(() => void forwarder.kill());
  await once(forwarder, 'message');
  url.host = `${hubAddress}:${ports.database}`;
  return url.href;
}

/**
 * Copies a build of the web app and changes the name of its script, as another version has.
 *
 * @returns the script's path in the old build and in the new one
 */
export async function makeOtherBuild(
  build: string,
  other: string,
): Promise<{ oldScript: string; newScript: string }> {
  await mkdir(other, { recursive: true });
  await cp(build, other, { recursive: true });
  const page = await readFile(join(build, 'index.html'), 'utf8');
  const oldScript = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  if (oldScript === undefined) throw new Error(`${build} has no page with a script`);
  const oldName = oldScript.slice('/assets/'.length);
  const newName = oldName.replace(/\.js$/, 'x.js');
  await writeFile(join(other, 'index.html'), page.replaceAll(oldName, newName));
  for (const name of await readdir(join(other, 'assets'))) {
    if (!name.startsWith(oldName)) continue;
    await rename(
      join(other, 'assets', name),
      join(other, 'assets', name.replace(oldName, newName)),
    );
  }
  return { oldScript, newScript: `/assets/${newName}` };
}
