import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Model number and names of a card as they are searched; the index card_words has the same. */
const words = sql`search_key(model_number || chr(10) || name_ja || chr(10) || name_en)`;

/**
 * Above this number of cards with a text, a list reads rows in its order until a page is full:
 * that is soon, because many match.
 */
const mostCards = 3_000;

/**
 * The condition that a card's model number or one of its names contains a text, without regard to
 * case, width and kana.
 *
 * @param text not blank
 * @param cardId the column with the card's id, in a query that has the card's columns too
 */
export async function hasCardWords(db: Executor, text: string, cardId: string) {
  const key = sql`search_key(${text}::text)`;
  const contains = sql<boolean>`position(${key} in ${words}) > 0`;
  // The index finds cards with the same parts; whether they are in this order is compared then.
  const found = await db.run(
    query
      .selectFrom('card')
      .select('id')
      .where(sql<boolean>`text_parts(${words}) @> text_parts(${key})`)
      .where(contains)
      .limit(mostCards + 1),
  );
  const ids = found.map(({ id }) => id);
  return ids.length > mostCards
    ? contains
    : sql<boolean>`${sql.ref(cardId)} = any(${ids}::integer[])`;
}
