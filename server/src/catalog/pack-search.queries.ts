import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/**
 * Writes the words and tags by which members find these packs: their names, the names and model
 * numbers of the cards in a line-up that is shown, and the tags that come from their prizes. Packs
 * that are not sealed yet are left out. Call it after a change of names; the line-up of a sealed
 * pack stays.
 */
export function writePackSearch(tx: Tx, packIds: readonly number[]): Promise<unknown> {
  return tx.run(
    sql`
      insert into pack_search (pack_id, words, prize_tags)
      select pack.id, search_key(concat_ws(chr(10), pack.name_ja, pack.name_en, line_up.words)),
        array_remove(array[
          case when has_last then 'last-one' end, case when has_numbers then 'round-number' end,
          case when has_named then 'named-copy' end
        ], null)
      from pack
      cross join lateral (
        select string_agg(distinct concat_ws(chr(10), card.name_ja, card.name_en,
          card.model_number), chr(10))
            filter (where pack.show_line_up) as words,
          bool_or(extra_kind = 'last') as has_last,
          bool_or(extra_kind in ('at', 'every')) as has_numbers,
          bool_or(jsonb_array_length(item -> 'photos') > 0) as has_named
        from prize join card on card.id = prize.card_id
        where prize.pack_id = pack.id
      ) as line_up
      where pack.sealed_at is not null and pack.id = any(${packIds}::integer[])
      on conflict (pack_id) do update set words = excluded.words, prize_tags = excluded.prize_tags
    `.compile(query),
  );
}
