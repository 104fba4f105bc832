import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

export interface StoredPicture {
  /** Its name in the shop's files. */
  name: string;
  sha256: Buffer;
  width: number;
  height: number;
  bytes: number;
  uploadedAt: Date;
}

/**
 * Records an uploaded picture. If it is stored already, its time of upload is renewed, so that it
 * is not deleted.
 */
export function putPicture(db: Executor, picture: StoredPicture): Promise<unknown> {
  return db.run(
    query
      .insertInto('storedPicture')
      .values(picture)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ uploadedAt: picture.uploadedAt }),
      ),
  );
}

/** Deletes the records of old uploads that nothing uses, and returns their names. */
export async function takeUnusedPictures(
  db: Executor,
  uploadedBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db.run(
    sql<{ name: string }>`
      delete from stored_picture where name in (
        select name from (
          select name, '/files/' || name as address from stored_picture
          where uploaded_at < ${uploadedBefore}::timestamptz
        ) as old
        where not exists (select from pack where address = any(pictures) or share_picture = address)
          and not exists (select from card where picture = address)
          and not exists (select from banner where picture = address)
          and not exists (select from post where address = any(pictures))
          and not exists (select from prize where strpos(item::text, address) > 0)
          and not exists (select from holding_photo as photo where photo.address = old.address)
          and not exists (select from shop_record where strpos(draft::text, address) > 0)
          and not exists (select from shop_edition where strpos(content::text, address) > 0)
          and not exists (select from pack_draft_revision where strpos(content::text, address) > 0)
        limit ${limit}
      )
      returning name
    `.compile(query),
  );
  return rows.map(({ name }) => name);
}

/**
 * The names of all files of pictures and films that the shop shows: of the catalogue, banners, news
 * and copies.
 */
export async function findShownPictures(db: Executor): Promise<string[]> {
  const rows = await db.run(
    sql<{ name: string }>`
      select substr(address, length('/files/') + 1) as name from (
        select unnest(pictures) as address from pack
        union select share_picture from pack
        union select picture from card
        union select picture from banner
        union select picture from published_banner
        union select film from published_banner
        union select unnest(pictures) from post
        union select address from holding_photo
      ) as shown
      where starts_with(address, '/files/')
      order by 1
    `.compile(query),
  );
  return rows.map(({ name }) => name);
}
