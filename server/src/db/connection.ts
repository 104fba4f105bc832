import pg from 'pg';
import { Primary } from './primary.ts';

/**
 * Opens one connection outside the pool, for a few queries (migrations, the start of the embedded
 * database), and closes it afterwards. `timeout` is the connection timeout in milliseconds.
 */
export async function withConnection<Result>(
  address: string,
  work: (client: pg.Client) => Promise<Result>,
  { timeout = 10_000 } = {},
): Promise<Result> {
  const connectionString = await new Primary(address).find();
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeout });
  // A lost connection rejects the running query. Without a listener the event would end the
  // process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
