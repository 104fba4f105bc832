import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Model number and names of a card as they are searched; the index card_words has the same. */
const words = sql`search_key(model_number || chr(10) || name_ja || chr(10) || name_en)`;

/**
 * The condition that a card's model number or one of its names contains a text, without regard to
 * case, width and kana. The index finds candidates; the second condition the order of the parts.
 *
 * @param text not blank
 */
export function hasCardWords(text: string) {
  const key = sql`search_key(${text}::text)`;
  return sql<boolean>`(text_parts(${words}) @> text_parts(${key}) and position(${key} in ${words}) > 0)`;
}

/** Finds the ids of up to `limit` cards whose model number or name contains a text. */
export async function findCardIdsByWords(
  db: Executor,
  text: string,
  limit: number,
): Promise<number[]> {
  const rows = await db.run(
    query.selectFrom('card').select('id').where(hasCardWords(text)).limit(limit),
  );
  return rows.map(({ id }) => id);
}
