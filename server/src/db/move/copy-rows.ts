import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { CopiedTable } from './copied-tables.ts';

/**
 * Copies rows of a table to a table of another database, as a stream: no process holds all rows.
 *
 * @param limit the most rows; all if it is not given
 */
export async function copyRows(
  source: pg.Client,
  target: pg.Client,
  { from, to, limit }: { from: CopiedTable; to: CopiedTable; limit?: number },
): Promise<void> {
  const rows = limit === undefined ? '' : ` limit ${limit}`;
  await pipeline(
    source.query(copyTo(`copy (select ${from.columns} from ${from.name}${rows}) to stdout`)),
    target.query(copyFrom(`copy ${to.name} (${to.columns}) from stdin`)),
  );
}
