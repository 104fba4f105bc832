import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Model number and names of a card as they are searched; the index card_words has the same. */
const words = sql`search_key(model_number || chr(10) || name_ja || chr(10) || name_en)`;

/**
 * If more cards than this may contain the text, their ids are not collected. The list is then read
 * in its order until a page is full, which is soon, because many rows match.
 */
const maxCollectedCards = 3_000;

/** The longest text whose parts are the text itself, in characters (`text_parts`). */
const longestPart = 2;

/**
 * Makes the SQL condition that a card's model number or one of its names contains a text. Ignores
 * case, width and kana.
 *
 * The index finds candidates: cards that have all parts of the text. Whether the parts are in the
 * same order is compared card by card, which takes long (folding a name costs far more than finding
 * it), so it is done for rows of the page alone as long as most candidates match.
 *
 * @param text not blank
 * @param cardId the column with the card's id, in a query that has the card's columns too
 */
export async function hasCardWords(db: Executor, text: string, cardId: string) {
  const key = sql`search_key(${text}::text)`;
  // The longest parts alone: they imply the shorter ones. PostgreSQL does not know this array
  // when it plans, so it reads the index also for a text that most cards have. For a known array
  // it reads the table, and `text_parts` of each card takes far longer than it expects.
  const parts = sql`array(
    select part from unnest(text_parts(${key})) as part
    where char_length(part) = least(${longestPart}, char_length(${key}))
  )`;
  const hasParts = sql<boolean>`text_parts(${words}) @> ${parts}`;
  const id = sql.ref(cardId);
  const contains = sql<boolean>`position(${key} in ${words}) > 0`;
  const found = await db.run(
    query
      .selectFrom('card')
      .select(['id', sql<boolean>`char_length(${key}) <= ${longestPart}`.as('isExact')])
      .where(hasParts)
      .limit(maxCollectedCards + 1),
  );
  const match = found[0]?.isExact ? sql<boolean>`true` : contains;
  if (found.length <= maxCollectedCards) {
    const ids = found.map((card) => card.id);
    return sql<boolean>`(${id} = any(${ids}::integer[]) and ${match})`;
  }
  // `case` keeps PostgreSQL from comparing the names of cards that are no candidates.
  return sql<boolean>`
    case when ${id} in (select card.id from card where ${hasParts}) then ${match} else false end`;
}
