import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** A banner of the top page as it is shown. */
export interface BannerRow {
  picture: string;
  /** A film that loops in place of the picture; null for none. */
  film: string | null;
  link: string | null;
  altJa: string;
  altEn: string;
}

/** A banner that an editor has published. */
export interface PublishedBanner extends BannerRow {
  id: number;
  /** The number of its edition. */
  number: number;
  position: number;
  fromAt: Date;
  /** Null: until it is withdrawn. */
  untilAt: Date | null;
}

/**
 * Publishes an edition of a banner, which is shown from its `fromAt`. It replaces editions of the
 * banner that begin after `fixedUntil`.
 */
export async function putBanner(tx: Tx, row: PublishedBanner, fixedUntil: Date): Promise<void> {
  await tx.run(
    query.deleteFrom('publishedBanner').where('id', '=', row.id).where('fromAt', '>', fixedUntil),
  );
  await tx.run(query.insertInto('publishedBanner').values(row));
}

/** Takes all editions of a banner off the shop. */
export function deleteBanner(tx: Tx, id: number): Promise<unknown> {
  return tx.run(query.deleteFrom('publishedBanner').where('id', '=', id));
}

/**
 * Finds the banners of the top page, in the order in which they slide: those that editors have
 * published for this moment, or, without any, those of the catalogue.
 */
export async function findBanners(db: Executor, now: Date): Promise<BannerRow[]> {
  const rows = await db.run(
    sql<BannerRow & { isPublished: boolean }>`
      select true as is_published, picture, film, link, alt_ja, alt_en, position, id from (
        select distinct on (id) * from published_banner where from_at <= ${now}::timestamptz
        order by id, number desc
      ) as begun
      where until_at is null or until_at > ${now}::timestamptz
      union all
      select false, picture, null, link, alt_ja, alt_en, position, 0 from banner
      order by position, id
    `.compile(query),
  );
  const isAnyPublished = rows.some(({ isPublished }) => isPublished);
  return rows
    .filter(({ isPublished }) => isPublished === isAnyPublished)
    .map(({ picture, film, link, altJa, altEn }) => ({ picture, film, link, altJa, altEn }));
}
