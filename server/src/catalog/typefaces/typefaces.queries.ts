import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { query } from '../../db/pool.ts';
import type { CatalogueTexts } from './characters.rules.ts';

/**
 * The Japanese texts that operators write: names, as on cards and in lists, and sentences. Orders
 * keep the legal texts of their time, so all editions count.
 */
const texts = sql`(
  select name_ja as sentence, '' as name from card_type
  union all select rarity_label, name_ja from card
  union all select description_ja, name_ja from pack
  union all select alt_ja, '' from banner
  union all select concat(title_ja, author_ja, content_ja), '' from post
  union all select memo_ja, '' from point_course
  union all select memo_ja, '' from published_course
  union all select alt_ja, '' from published_banner
  union all select content::text, '' from shop_edition where kind = 'legal'
  union all select '', name_ja from partner_site where name_ja is not null
) as texts`;

/** Computes a digest of the catalogue's texts; it changes when one of them changes. */
export async function findDigestOfTexts(db: Executor): Promise<string> {
  const [row] = await db.run(
    sql<{ digest: string }>`
      select md5(coalesce(string_agg(sentence || name, '' order by sentence, name), '')) as digest
        from ${texts}
    `.compile(query),
  );
  return row?.digest ?? '';
}

/** Reads the catalogue's texts, concatenated. */
export async function findTexts(db: Executor): Promise<CatalogueTexts> {
  const [row] = await db.run(
    sql<CatalogueTexts>`
      select coalesce(string_agg(sentence, ''), '') as sentences,
        coalesce(string_agg(name, ''), '') as names
      from ${texts}
    `.compile(query),
  );
  return row ?? { sentences: '', names: '' };
}
