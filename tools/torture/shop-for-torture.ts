import { randomBytes } from 'node:crypto';
import { noExternalServices, openShop, type Shop } from '../../server/src/app/shop.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { makeMembers, makePack, type PackOptions } from '../../server/src/testing/factories.ts';
import { type Buyer, Buyers } from './buyers.ts';
import { Checker } from './checks.ts';
import { type Relays, startRelays } from './relays.ts';
import { startTorturedShop, type TorturedShop } from './shop-under-torture.ts';

export interface ShopForTortureOptions {
  databaseUrl: string;
  /** The data folder for files outside the database. */
  folder: string;
  members: number;
  servers: number;
  /** The longest pause between two actions of a member; 2,500 by default. */
  longestPauseMs?: number | undefined;
}

/** A shop that sells, and what is needed to hit and check it. */
export interface ShopForTorture {
  shop: Shop;
  tortured: TorturedShop;
  relays: Relays;
  buyers: Buyers;
  checker: Checker;
}

const packOptions = { counts: [3, 97, 9_900, 990_000], buyPoints: [5000, 300, 20, 1], price: 100 };
/** Lists the extra prizes of the packs: every fiftieth card wins another one. */
const extras = (): NonNullable<PackOptions['extras']> => [{ kind: 'every', n: 50 }];

/**
 * Makes a shop in an empty database, starts its processes, and lets members buy. What must be ended
 * is added to `running`.
 */
export async function openShopForTorture(
  { databaseUrl, folder, members: count, servers, longestPauseMs }: ShopForTortureOptions,
  running: AsyncDisposableStack,
): Promise<ShopForTorture> {
  await migrateToLatest(databaseUrl);
  const secrets = { master: randomBytes(32), session: randomBytes(32) };
  const db = openDatabase(databaseUrl, { max: 10, applicationName: 'watcher' });
  running.defer(() => db.close());
  const relays = await startRelays();
  running.defer(() => relays.close());
  const { beacon } = relays;
  const shop = openShop(db, systemClock, secrets, { ...noExternalServices, beacon });
  await relays.storeNumber(db);
  const starting = startTorturedShop({
    ...{ databaseUrl, secrets, folder, servers },
    settings: { KAIFU_BEACON: relays.setting },
  });
  starting.catch(() => {}); // It is awaited below.
  running.defer(async () => (await starting).end());
  const packIds = [
    await makePack(shop, packOptions),
    await makePack(shop, { ...packOptions, draw: 'instant', extras: extras() }),
    await makePack(shop, { ...packOptions, draw: 'beacon', extras: extras() }),
    await makePack(shop, { ...packOptions, draw: 'beacon' }),
  ];
  const members: Buyer[] = [];
  for (const memberId of await makeMembers(shop, count, { points: 1_000_000 }))
    members.push({
      memberId,
      secret: (await shop.sessions.start(memberId, { isPersistent: false })).secret,
    });
  const tortured = await starting;
  const buyers = new Buyers({
    ...{ addresses: tortured.addresses, packIds, members },
    ...(longestPauseMs !== undefined && { longestPauseMs }),
  });
  return { shop, tortured, relays, buyers, checker: new Checker(shop, packIds) };
}
