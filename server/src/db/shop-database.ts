import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withConnection } from './connection.ts';
import { startEmbeddedPostgres } from './embedded/index.ts';

export interface ShopDatabase {
  url: string;
  /** Stops the database where this process started it. */
  stop(): Promise<void>;
}

interface Place {
  /** A PostgreSQL to use instead of the shop's own. */
  databaseUrl: string | undefined;
  dataFolder: string;
}

/** Starts the shop's own PostgreSQL in the data folder, unless another is configured, and says where it is. */
export async function startShopDatabase(
  { databaseUrl, dataFolder }: Place,
  onProgress: (sentence: string) => void,
): Promise<ShopDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => {} };
  const embedded = await startEmbeddedPostgres({ dataFolder: join(dataFolder, 'postgres'), onProgress });
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

/** The database of a shop that may be running: its own PostgreSQL is joined where it runs, and started where not. */
export async function joinShopDatabase(
  place: Place,
  onProgress: (sentence: string) => void,
): Promise<ShopDatabase> {
  const running = await readFile(addressFile(place.dataFolder), 'utf8').catch(() => undefined);
  if (place.databaseUrl === undefined && running !== undefined && (await answers(running))) {
    return { url: running, stop: async () => {} };
  }
  return startShopDatabase(place, onProgress);
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
