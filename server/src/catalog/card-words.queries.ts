import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Model number and names of a card as they are searched; the index card_words has the same. */
const words = sql`search_key(model_number || chr(10) || name_ja || chr(10) || name_en)`;

/**
 * If more cards than this contain the text, their ids are not collected. The list then compares
 * each row with the text until a page is full, which is soon, because many rows match.
 */
const maxCollectedCards = 3_000;

/**
 * Makes the SQL condition that a card's model number or one of its names contains a text. Ignores
 * case, width and kana.
 *
 * @param text not blank
 * @param cardId the column with the card's id, in a query that has the card's columns too
 */
export async function hasCardWords(db: Executor, text: string, cardId: string) {
  const key = sql`search_key(${text}::text)`;
  const contains = sql<boolean>`position(${key} in ${words}) > 0`;
  // The index finds cards that have all parts of the text. `contains` then compares whether the
  // parts are in the same order.
  const found = await db.run(
    query
      .selectFrom('card')
      .select('id')
      .where(sql<boolean>`text_parts(${words}) @> text_parts(${key})`)
      .where(contains)
      .limit(maxCollectedCards + 1),
  );
  const ids = found.map(({ id }) => id);
  return ids.length > maxCollectedCards
    ? contains
    : sql<boolean>`${sql.ref(cardId)} = any(${ids}::integer[])`;
}
