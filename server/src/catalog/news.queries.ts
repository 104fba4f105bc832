import type { Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { PostRow } from './catalog.queries.ts';

/** A news item with the end of its period; null: it has no end. */
export type PublishedPost = PostRow & { untilAt: Date | null };

/** Shows a news item, in place of the one with the same id. */
export function putPost(tx: Tx, { id, ...columns }: PublishedPost): Promise<unknown> {
  return tx.run(
    query
      .insertInto('post')
      .values({ id, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns)),
  );
}

/** Takes a news item off the shop. */
export function deletePost(tx: Tx, id: number): Promise<unknown> {
  return tx.run(query.deleteFrom('post').where('id', '=', id));
}
