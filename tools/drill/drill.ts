import { findFreePorts } from '../../e2e/support/shop-server.ts';
import { readConfig } from '../../server/src/app/config.ts';
import { beaconOf } from '../../server/src/app/open-beacon.ts';
import { openFileStores } from '../../server/src/app/open-file-stores.ts';
import { loadSecrets } from '../../server/src/app/secrets.ts';
import { noExternalServices, openShop, type Shop } from '../../server/src/app/shop.ts';
import { noBeacon } from '../../server/src/beacon/index.ts';
import { systemActor } from '../../server/src/db/audit.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';
import { statement } from '../../server/src/db/pipeline/index.ts';
import { serversOf } from '../../server/src/db/server-addresses.rules.ts';
import { emptyNote } from '../../server/src/http/maintenance.ts';
import { setMaintenance } from '../../server/src/http/set-maintenance.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { openPaymentMethods } from '../../server/src/providers/payments/open-methods.ts';
import { loadSandboxKeys } from '../../server/src/providers/payments/sandbox-keys.ts';
import { withSandbox } from '../../server/src/providers/payments/sandbox-settings.ts';
import { openClosed } from './closed-shop.ts';
import { type Examination, examine } from './examine.ts';
import { type Backup, restorePostgres } from './restored-postgres.ts';

export interface DrillOptions {
  backup: Backup;
  /** An empty folder that PostgreSQL's user may enter. */
  folder: string;
  /** The moment to restore to; by default the end of the archive. */
  moment: Date | undefined;
  /** The settings of the shop that sells. Its database address gives account and database. */
  settings: Readonly<Record<string, string>>;
  onProgress: (sentence: string) => void;
}

export interface DrillResult extends Examination {
  /** Times in milliseconds. */
  copyMs: number;
  replayMs: number;
  openMs: number;
  examineMs: number;
}

/**
 * Restores a backup as of a moment beside the shop that sells, opens a shop there that is closed to
 * visitors, and examines it. The shop that sells is not touched.
 *
 * @param look is called with the restored shop before it ends
 * @throws Refusal
 */
export async function drill(
  { backup, folder, moment, settings, onProgress }: DrillOptions,
  look: (shop: Shop) => Promise<void> = async () => {},
): Promise<DrillResult> {
  await using running = new AsyncDisposableStack();
  const port = await findFreePorts();
  onProgress('restoring …');
  const restored = await restorePostgres(backup, {
    ...{ folder, port },
    moment: moment && momentOf(moment),
  });
  running.defer(() => restored.stop());
  const url = addressAt(settings['DATABASE_URL'] ?? '', port);
  await migrateToLatest(url);
  const shop = await openRestored({ ...settings, DATABASE_URL: url }, running);
  await setMaintenance(
    shop,
    emptyNote,
    systemActor('restore-drill', 'a restored shop stays closed'),
  );
  onProgress('opening the shop, closed to visitors …');
  const openMs = await openClosed({ ...settings, DATABASE_URL: url });
  onProgress('examining it …');
  const begun = performance.now();
  const { files } = await openFileStores(readConfig({ ...settings }), onProgress);
  const examination = await examine(shop, files, {
    since: moment ?? (await lastCommitOf(shop)),
    until: new Date(),
  });
  const examineMs = performance.now() - begun;
  await look(shop);
  const { copyMs, replayMs } = restored;
  return { ...examination, copyMs, replayMs, openMs, examineMs };
}

/** Writes a time as pgBackRest and PostgreSQL read it. */
const momentOf = (moment: Date) => moment.toISOString().replace('T', ' ').replace('Z', '+00');

/** Makes the address of the same account and database on the restored server. */
function addressAt(databaseUrl: string, port: number): string {
  const url = new URL(serversOf(databaseUrl)[0] ?? '');
  url.host = `127.0.0.1:${port}`;
  url.search = '';
  return url.href;
}

/** Opens the restored shop as the operator's commands do. */
async function openRestored(
  settings: Readonly<Record<string, string>>,
  running: AsyncDisposableStack,
): Promise<Shop> {
  const config = readConfig({ ...settings });
  const db = openDatabase(config.databaseUrl ?? '', { applicationName: 'restore drill' });
  running.defer(() => db.close());
  const payments =
    config.sandboxUrl === undefined
      ? config.payments
      : withSandbox(config.payments, {
          address: config.sandboxUrl,
          keys: await loadSandboxKeys(config.dataFolder),
        });
  return openShop(db, systemClock, await loadSecrets(config), {
    ...noExternalServices,
    payments: openPaymentMethods(payments),
    publicUrl: config.publicUrl,
    beacon: { ...noBeacon, chain: (await beaconOf(config))?.chain },
  });
}

/** Finds when the last entry of the journal was made. */
async function lastCommitOf({ db }: Pick<Shop, 'db'>): Promise<Date> {
  const [row] = await db.run(
    statement<{ at: Date | null }>`select max(created_at) as at from journal_entry`,
  );
  return row?.at ?? new Date(0);
}
