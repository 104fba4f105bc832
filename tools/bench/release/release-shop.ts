import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ShopServer, startShopServer } from '../../../e2e/support/shop-server.ts';
import { noBeacon } from '../../../server/src/beacon/index.ts';
import { loadSandboxBeacon } from '../../../server/src/providers/beacon/sandbox-beacon.ts';
import { makeMembers, makePack } from '../../../server/src/testing/factories.ts';
import { startSandboxProcess } from '../../torture/cluster/sandbox-process.ts';
import { type BenchShop, benchSecrets, openBenchShop, startBenchPostgres } from '../bench-shop.ts';
import { readSold, type SoldUnits } from './purchases.queries.ts';

/** Members are made in groups: a statement has a limit of parameters. */
const groupSize = 250;

/** A shop before a release: its database, the sandbox and the members with their sessions. */
export interface ReleaseShop {
  shop: BenchShop;
  memberIds: number[];
  cookies: string[];
  /** For files of the shop. */
  folder: string;
  /** Makes a pack with units for everybody, which opens at that moment. */
  makeReleasePack(opensAtMs: number, draw: 'beacon' | null): Promise<number>;
  /** Starts a process of the shop, as `npm start` does. */
  startProcess(environment: Record<string, string>, port?: number): Promise<ShopServer>;
  readSold(packId: number): Promise<SoldUnits>;
}

/** Opens a shop with so many members. What must be ended is added to `running`. */
export async function openReleaseShop(
  memberCount: number,
  running: AsyncDisposableStack,
): Promise<ReleaseShop> {
  const postgres = await startBenchPostgres();
  running.defer(() => postgres.stop());
  const url = await postgres.newDatabase();
  const folder = join(postgres.folder, 'shop');
  await mkdir(folder);
  const sandbox = await startSandboxProcess(folder, 'http://127.0.0.1');
  running.defer(() => sandbox.end());
  const { chain } = await loadSandboxBeacon(folder);
  const shop = openBenchShop(url, {}, { ...noBeacon, chain });
  running.defer(() => shop.close());
  const environment = {
    DATABASE_URL: url,
    KAIFU_DATA: folder,
    KAIFU_DEMO: 'off',
    KAIFU_LOG: 'silent',
    KAIFU_DRAIN_SECONDS: '1',
    KAIFU_MASTER_SECRET: benchSecrets.master.toString('hex'),
    KAIFU_SESSION_SECRET: benchSecrets.session.toString('hex'),
    KAIFU_SANDBOX_URL: sandbox.address,
    KAIFU_SMTP_URL: sandbox.smtpUrl,
  };
  return {
    shop,
    folder,
    ...(await logIn(shop, memberCount)),
    makeReleasePack: (opensAtMs, draw) =>
      makePack(shop, {
        ...{ draw, price: 100, pointsPerCoin: 0, startsAt: new Date(opensAtMs) },
        ...{ counts: [10, 990, 19_000, 980_000], buyPoints: [5000, 300, 20, 1] },
      }),
    startProcess: (own, port) => startShopServer({ ...environment, ...own }, port),
    readSold: (packId) => postgres.rawSql(url, (client) => readSold(client, packId)),
  };
}

/** Makes members with points and sessions. */
async function logIn(
  shop: BenchShop,
  count: number,
): Promise<Pick<ReleaseShop, 'memberIds' | 'cookies'>> {
  const memberIds: number[] = [];
  const cookies: string[] = [];
  while (cookies.length < count) {
    const group = Math.min(groupSize, count - cookies.length);
    const members = await makeMembers(shop, group, { points: 1_000_000 });
    const sessions = await Promise.all(
      members.map((id) => shop.sessions.start(id, { isPersistent: false })),
    );
    memberIds.push(...members);
    cookies.push(...sessions.map(({ secret }) => `m.${secret}`));
  }
  return { memberIds, cookies };
}
