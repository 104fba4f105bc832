import pg from 'pg';

/**
 * Opens one connection for a few questions outside the pool (migrations, the start of the embedded
 * database), and closes it after them. Waits `timeout` milliseconds for PostgreSQL to answer.
 */
export async function withConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  { timeout = 10_000 } = {},
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeout });
  // Whoever asks hears of a loss from the question; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
