import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertFound } from '../lib/assert-found.ts';
import { withConnection } from './connection.ts';
import { hasEmbeddedPostgres, startEmbeddedPostgres } from './embedded/index.ts';

export interface ShopDatabase {
  url: string;
  /** Stops the database where this process started it. */
  stop(): Promise<void>;
}

/** Where a shop was looked for, there is none. */
export class NoShopError extends Error {
  constructor(where: string) {
    super(
      `There is no shop in ${where}. Set DATABASE_URL, or KAIFU_DATA, to what the shop is started with; nothing was made.`,
    );
  }
}

interface Place {
  /** A PostgreSQL to use instead of the shop's own. */
  databaseUrl: string | undefined;
  dataFolder: string;
}

/**
 * Starts the shop's own PostgreSQL in the data folder, unless another is configured, and says where
 * it is.
 *
 * @param ending is aborted when this process is told to end
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
 * The database of a shop that may be running: its own PostgreSQL is joined where it runs, and
 * started where not. Says which it is.
 *
 * @param mayBeNew whether the shop is begun where there is none yet
 * @throws NoShopError
 */
export async function joinShopDatabase(
  place: Place,
  { mayBeNew }: { mayBeNew: boolean },
  onProgress: (sentence: string) => void,
): Promise<ShopDatabase> {
  const database = await joinDatabase(place, mayBeNew, onProgress);
  try {
    const { name, isShop } = await lookAt(database.url);
    const own = place.databaseUrl === undefined ? `, the shop's own in ${place.dataFolder}` : '';
    onProgress(`This works on ${name}${own}.`);
    if (!isShop && !mayBeNew) throw new NoShopError(name);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function joinDatabase(
  place: Place,
  mayBeNew: boolean,
  onProgress: (sentence: string) => void,
): Promise<ShopDatabase> {
  const running = await readFile(addressFile(place.dataFolder), 'utf8').catch(() => undefined);
  if (place.databaseUrl === undefined && running !== undefined && (await answers(running))) {
    return { url: running, stop: async () => {} };
  }
  const isThere =
    place.databaseUrl !== undefined || (await hasEmbeddedPostgres(ownFolder(place.dataFolder)));
  if (!isThere && !mayBeNew) throw new NoShopError(place.dataFolder);
  return startShopDatabase(place, onProgress);
}

/**
 * What a database is called, without the password of its address, and whether a shop was ever made
 * in it.
 */
async function lookAt(url: string): Promise<{ name: string; isShop: boolean }> {
  const { searchParams, host } = new URL(url);
  const { rows } = await withConnection(url, (client) =>
    client.query<{ name: string; isShop: boolean }>(
      `select current_database() as name, to_regclass('migration') is not null as "isShop"`,
    ),
  );
  const { name, isShop } = assertFound(rows[0], 'a query without a table gave no row');
  return { name: `the database ${name} at ${searchParams.get('host') ?? host}`, isShop };
}

function ownFolder(dataFolder: string): string {
  return join(dataFolder, 'postgres');
}

/** Only its owner may read it: the address holds the password. */
function addressFile(dataFolder: string): string {
  return join(dataFolder, 'database-address');
}

async function answers(url: string): Promise<boolean> {
  return withConnection(url, (client) => client.query('select 1'), { timeout: 2_000 }).then(
    () => true,
    () => false,
  );
}
