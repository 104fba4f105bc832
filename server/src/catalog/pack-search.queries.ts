import { sql } from 'kysely';
import { highRatePercent } from '#contract/shop/pack-tags.ts';
import type { Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Raised if `writePackSearch` writes something that it did not write before. */
export const packSearchVersion = 2;

/**
 * Writes the words and tags by which members find these packs: their names and own
 * tags, the names and model numbers of the cards in a line-up that is shown, and the tags that come
 * from their prizes. Packs that are not sealed yet are left out. Call it after a change of names,
 * tags or price; the line-up of a sealed pack stays.
 */
export function writePackSearch(tx: Tx, packIds: readonly number[]): Promise<unknown> {
  return tx.run(
    sql`
      insert into pack_search (pack_id, words, prize_tags, version)
      select pack.id, search_key(concat_ws(chr(10), pack.name_ja, pack.name_en,
          array_to_string(pack.own_tags_ja || pack.own_tags_en, chr(10)), line_up.words)),
        array_remove(array[
          case when has_last then 'last-one' end, case when has_numbers then 'round-number' end,
          case when has_named then 'named-copy' end,
          case when points_back * 100 >= pack.price::bigint * units * ${highRatePercent}::integer
            and pack.price > 0 then 'high-rate' end
        ], null), ${packSearchVersion}::smallint
      from pack
      cross join lateral (
        select string_agg(distinct concat_ws(chr(10), card.name_ja, card.name_en,
          card.model_number), chr(10))
            filter (where pack.show_line_up) as words,
          bool_or(extra_kind = 'last') as has_last,
          bool_or(extra_kind in ('at', 'every')) as has_numbers,
          bool_or(jsonb_array_length(item -> 'photos') > 0) as has_named,
          sum(prize.buy_point::bigint * prize.count) filter (where extra_kind is null)
            as points_back,
          sum(prize.count) filter (where extra_kind is null) as units
        from prize join card on card.id = prize.card_id
        where prize.pack_id = pack.id
      ) as line_up
      where pack.sealed_at is not null and pack.id = any(${packIds}::integer[])
      on conflict (pack_id) do update set words = excluded.words, prize_tags = excluded.prize_tags,
        version = excluded.version
    `.compile(query),
  );
}
