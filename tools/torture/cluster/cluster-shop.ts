import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../../server/src/app/config.ts';
import { noExternalServices, openShop, type Shop } from '../../../server/src/app/shop.ts';
import { noBeacon } from '../../../server/src/beacon/index.ts';
import { openDatabase } from '../../../server/src/db/database.ts';
import { migrateToLatest } from '../../../server/src/db/migrate.ts';
import { statement } from '../../../server/src/db/pipeline/index.ts';
import { systemClock } from '../../../server/src/lib/clock.ts';
import { reconcile } from '../../../server/src/payments/index.ts';
import { loadSandboxBeacon } from '../../../server/src/providers/beacon/sandbox-beacon.ts';
import { openPaymentMethods } from '../../../server/src/providers/payments/open-methods.ts';
import { loadSandboxKeys } from '../../../server/src/providers/payments/sandbox-keys.ts';
import { withSandbox } from '../../../server/src/providers/payments/sandbox-settings.ts';
import {
  makeMembers,
  makeOffer,
  makePack,
  makePointCourse,
} from '../../../server/src/testing/factories.ts';
import { cardTokenOf } from '../../../server/src/testing/sandbox-customer.ts';
import { type Buyer, Buyers } from '../buyers.ts';
import { withRetries } from '../checks.ts';
import { databaseUrlOn, hostsUrl, type Layout, poolerUrl } from './layout.ts';
import { startSandboxProcess } from './sandbox-process.ts';
import { ShopProcesses, shopAddress } from './shops.ts';

/** Packs for many purchases: one of version 1, one that the beacon draws. */
const packOptions = { counts: [3, 97, 9_900, 990_000], buyPoints: [5000, 300, 20, 1], price: 100 };
const supply = 1_000_000;
const longestPauseMs = 10_000;
/** An election, and the load shedding of a machine that is busy after it. */
const responseTimeoutMs = 180_000;
/** How long draws and payments that are under way may take at the end, in milliseconds. */
const settleTimeoutMs = 120_000;

/** A shop on the cluster: its processes, and this process's parts that check it. */
export interface ClusterShop {
  shop: Shop;
  packIds: number[];
  processes: ShopProcesses;
  /** Lets so many members buy, until they are stopped. */
  startBuyers(count: number): Promise<Buyers>;
}

/**
 * Opens a shop with two processes and a worker. What must be closed is added to `running`.
 *
 * @param folder an empty folder for the shop's own files, which it makes
 */
export async function openClusterShop(
  folder: string,
  layout: Layout,
  running: AsyncDisposableStack,
): Promise<ClusterShop> {
  await mkdir(folder);
  const url = hostsUrl(layout);
  await migrateToLatest(url);
  const db = openDatabase(url, { applicationName: 'watcher' });
  running.defer(() => db.close());
  const secrets = { master: randomBytes(32), session: randomBytes(32) };
  const sandbox = await startSandboxProcess(folder, shopAddress);
  running.defer(() => sandbox.end());
  const keys = await loadSandboxKeys(folder);
  const { chain } = await loadSandboxBeacon(folder);
  const shop = openShop(db, systemClock, secrets, {
    ...noExternalServices,
    payments: openPaymentMethods(
      withSandbox(readConfig({}).payments, { address: sandbox.address, keys }),
    ),
    beacon: { ...noBeacon, chain },
  });
  const packIds = [
    await makePack(shop, packOptions),
    await makePack(shop, { ...packOptions, draw: 'beacon' }),
  ];
  const processes = new ShopProcesses(
    {
      KAIFU_DATA: folder,
      KAIFU_DATABASE_DIRECT_URL: url,
      ...databaseSettings(layout),
      KAIFU_DEMO: 'off',
      KAIFU_CONSOLE: 'off',
      KAIFU_LOG: 'silent',
      KAIFU_MASTER_SECRET: secrets.master.toString('hex'),
      KAIFU_SESSION_SECRET: secrets.session.toString('hex'),
      KAIFU_SANDBOX_URL: sandbox.address,
      KAIFU_SMTP_URL: sandbox.smtpUrl,
      // HAProxy, and members who name their own addresses.
      KAIFU_TRUSTED_PROXIES: '127.0.0.1',
    },
    layout.citus === undefined ? [url, poolerUrl] : [url],
  );
  running.defer(() => processes.end());
  await Promise.all([processes.start(), processes.startWorker()]);
  await processes.start();
  const startBuyers = async (count: number) =>
    new Buyers({
      ...{ addresses: () => [shopAddress], packIds, longestPauseMs, responseTimeoutMs },
      members: await logIn(shop, count),
      payment: await paymentIn(shop, sandbox),
      exchangeCardId: await makeOffer(shop, { price: 1, supply }),
    });
  return { shop, packIds, processes, startBuyers };
}

/**
 * Lists the settings that differ: of three servers there is always a standby that has each commit.
 * Of two there is none while one of them is away.
 */
const databaseSettings = ({ citus }: Layout): Record<string, string> =>
  citus === undefined
    ? { KAIFU_DATABASE_SYNC: 'required', KAIFU_REPLICA_URL: databaseUrlOn('n3') }
    : { KAIFU_DATABASE: 'citus' };

/** Makes a course and cards with which members can pay. */
async function paymentIn(shop: Shop, { address }: { address: string }) {
  return {
    courseId: await makePointCourse(shop, { points: 1_000 }),
    cardToken: () => cardTokenOf(address, '4242424242424242'),
  };
}

/** Makes members with sessions. */
async function logIn(shop: Shop, count: number): Promise<Buyer[]> {
  const members: Buyer[] = [];
  for (const memberId of await makeMembers(shop, count, { points: 1_000_000 })) {
    const { secret } = await shop.sessions.start(memberId, { isPersistent: false });
    // Limits are counted by address, too.
    members.push({
      memberId,
      secret,
      sender: `10.200.${members.length >> 8}.${members.length & 255}`,
    });
  }
  return members;
}

/**
 * Waits until the beacon has drawn everything and every payment is paid. Then compares the payments
 * with the providers' records.
 *
 * @returns what is wrong
 */
export async function settleAll({ db, payments }: Shop, since: Date): Promise<string[]> {
  for (const deadline = Date.now() + settleTimeoutMs; ; await sleep(500)) {
    const [open] = await withRetries(() =>
      db.run(
        statement<{ rounds: number; payments: number }>`
          select (select count(*) from waiting_round) as rounds,
            (select count(*) from payment where state <> 'paid') as payments`,
      ),
    );
    if (open?.rounds === 0 && open.payments === 0) break;
    if (Date.now() > deadline)
      return [`${open?.rounds} rounds are not drawn, ${open?.payments} payments are not paid`];
  }
  const compared = await withRetries(() => reconcile(payments, { from: since, until: new Date() }));
  return [
    ...compared.payments
      .filter(({ differences }) => differences.length > 0)
      .map(({ id, differences }) => `payment ${id}: ${JSON.stringify(differences)}`),
    ...compared.strays.map(
      ({ memberId, entry }) => `member ${memberId}: entry ${entry} is of no payment`,
    ),
    ...compared.unknown.map(
      ({ provider, transaction }) => `${provider} has money for ${transaction}, which is unknown`,
    ),
  ];
}
