import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertFound } from '../lib/assert-found.ts';
import { withConnection } from './connection.ts';
import { hasEmbeddedPostgres, startEmbeddedPostgres } from './embedded/index.ts';
import { nameOfServer, serversOf } from './server-addresses.rules.ts';

export interface ShopDatabase {
  url: string;
  /** Stops the database, if this process started it. */
  stop(): Promise<void>;
}

/** There is no shop in the given place. */
export class NoShopError extends Error {
  constructor(where: string) {
    super(
      `There is no shop in ${where}. Set DATABASE_URL, or KAIFU_DATA, to what the shop is started with; nothing was made.`,
    );
  }
}

interface Place {
  /** A PostgreSQL to use instead of the embedded one. */
  databaseUrl: string | undefined;
  dataFolder: string;
}

/**
 * Starts the embedded PostgreSQL in the data folder, unless another is configured. Returns its
 * address and writes it to a file for commands.
 *
 * @param ending aborted when this process is told to end
 */
export async function startShopDatabase(
  { databaseUrl, dataFolder }: Place,
  onProgress: (sentence: string) => void,
  ending?: AbortSignal,
): Promise<ShopDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => {} };
  const embedded = await startEmbeddedPostgres({
    dataFolder: ownFolder(dataFolder),
    onProgress,
    ending,
  });
  const address = addressFile(dataFolder);
  await writeFile(address, embedded.url, { mode: 0o600 });
  return {
    url: embedded.url,
    async stop() {
      await rm(address, { force: true });
      await embedded.stop();
    },
  };
}

/**
 * Opens the database of a shop that may be running. The embedded PostgreSQL is used if it runs, and
 * started if not. Reports which database it is.
 *
 * @param mayCreate whether a new shop may be created if there is none
 * @throws NoShopError
 */
export async function openRunningShopDatabase(
  place: Place,
  { mayCreate }: { mayCreate: boolean },
  onProgress: (sentence: string) => void,
): Promise<ShopDatabase> {
  const database = await joinDatabase(place, mayCreate, onProgress);
  try {
    const { name, isShop } = await inspectDatabase(database.url);
    const own = place.databaseUrl === undefined ? `, the shop's own in ${place.dataFolder}` : '';
    onProgress(`This works on ${name}${own}.`);
    if (!isShop && !mayCreate) throw new NoShopError(name);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Finds the database of a shop that runs already; otherwise opens the database itself. */
async function joinDatabase(
  place: Place,
  mayCreate: boolean,
  onProgress: (sentence: string) => void,
): Promise<ShopDatabase> {
  const running = await readFile(addressFile(place.dataFolder), 'utf8').catch(() => undefined);
  if (place.databaseUrl === undefined && running !== undefined && (await answers(running))) {
    return { url: running, stop: async () => {} };
  }
  const isCreated =
    place.databaseUrl !== undefined || (await hasEmbeddedPostgres(ownFolder(place.dataFolder)));
  if (!isCreated && !mayCreate) throw new NoShopError(place.dataFolder);
  return startShopDatabase(place, onProgress);
}

/**
 * The name of a database, without the password of its address, and whether a shop was ever created
 * in it.
 */
async function inspectDatabase(url: string): Promise<{ name: string; isShop: boolean }> {
  const { rows } = await withConnection(url, (client) =>
    client.query<{ name: string; isShop: boolean }>(
      `select current_database() as name, to_regclass('migration') is not null as "isShop"`,
    ),
  );
  const { name, isShop } = assertFound(rows[0], 'a query without a table gave no row');
  const servers = serversOf(url).map(nameOfServer).join(', ');
  return { name: `the database ${name} at ${servers}`, isShop };
}

function ownFolder(dataFolder: string): string {
  return join(dataFolder, 'postgres');
}

/**
 * The path of the file with the database's address. Only its owner may read it, because the address
 * contains the password.
 */
function addressFile(dataFolder: string): string {
  return join(dataFolder, 'database-address');
}

/** Whether a database accepts connections. */
async function answers(url: string): Promise<boolean> {
  return withConnection(url, (client) => client.query('select 1'), { timeout: 2_000 }).then(
    () => true,
    () => false,
  );
}
