import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '../../server/src/db/connection.ts';
import { withRetries } from './checks.ts';

/** A commit in two phases takes milliseconds. One of this age was left behind. */
const leftBehindAfter = '1 second';
/** How long commits that were left behind may take to be finished, in milliseconds. */
const finishTimeoutMs = 60_000;

/**
 * Counts the commits in two phases that a failure left behind on all nodes of a Citus.
 *
 * @param urls the address of the shop's database on each node
 */
export async function countLeftBehind(urls: readonly string[]): Promise<number> {
  let sum = 0;
  for (const url of urls)
    sum += await withRetries(() =>
      withConnection(url, async (client) => {
        const { rows } = await client.query<{ count: number }>(
          `select count(*)::integer as count from pg_prepared_xacts
           where database = current_database() and prepared < now() - interval '${leftBehindAfter}'`,
        );
        return rows[0]?.count ?? 0;
      }),
    );
  return sum;
}

/**
 * Waits until Citus has finished all commits that were left behind.
 *
 * @returns a sentence if it never did
 */
export async function findUnfinished(urls: readonly string[]): Promise<string[]> {
  for (const deadline = Date.now() + finishTimeoutMs; ; await sleep(500)) {
    const count = await countLeftBehind(urls);
    if (count === 0) return [];
    if (Date.now() > deadline) return [`${count} commits in two phases were never finished`];
  }
}
