import { sql } from 'kysely';
import type { LetterPicture } from '#contract/letters.ts';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { mostLetters } from './letters.rules.ts';

/** The person who uploaded a picture: only they can send it with a letter. */
export type Uploader =
  | { memberId: number }
  /** Null matches nobody. */
  | { staffId: number | null }
  /** The hash of a visitor's session. */
  | { visitorHash: Buffer };

const columns = ['id', 'width', 'height'] as const;

/** The query for pictures of an uploader that were sent with no letter yet. */
function unsentOf(uploader: Uploader) {
  const found = query.selectFrom('letterPicture').where('threadId', 'is', null);
  if ('memberId' in uploader) return found.where('memberId', '=', uploader.memberId);
  if ('staffId' in uploader) return found.where('staffId', '=', uploader.staffId);
  return found.where('visitorHash', '=', uploader.visitorHash);
}

export function insertPicture(
  tx: Tx,
  {
    uploader,
    ...picture
  }: LetterPicture & { content: Buffer; uploadedAt: Date; uploader: Uploader },
): Promise<unknown> {
  return tx.run(query.insertInto('letterPicture').values({ ...picture, ...uploader }));
}

/** Deletes the pictures that an uploader has not sent, but the newest `spared`. */
export function deleteOlderUnsent(tx: Tx, uploader: Uploader, spared: number): Promise<unknown> {
  const older = unsentOf(uploader)
    .select('id')
    .orderBy('uploadedAt', 'desc')
    .orderBy('id')
    .offset(spared);
  return tx.run(query.deleteFrom('letterPicture').where('id', 'in', older));
}

/** Counts the unsent pictures of visitors, up to `limit`. */
export async function countUnsentOfVisitors(db: Executor, limit: number): Promise<number> {
  const [row] = await db.run(
    sql<{ count: number }>`
      select count(*) from (
        select from letter_picture where visitor_hash is not null limit ${limit}
      ) as unsent
    `.compile(query),
  );
  return Number(row?.count ?? 0);
}

/** Locks pictures that this uploader has not sent yet. @returns how many of them there are */
export async function lockUnsent(
  tx: Tx,
  uploader: Uploader,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await tx.run(
    unsentOf(uploader).select('id').where('id', 'in', ids).orderBy('id').forUpdate(),
  );
  return rows.length;
}

/** Adds locked pictures to a letter, in this order. */
export function attachPictures(
  tx: Tx,
  { threadId, number }: { threadId: number; number: number },
  ids: readonly string[],
): Promise<unknown> {
  return tx.run(
    sql`
      update letter_picture set thread_id = ${threadId}, letter_number = ${number},
        place = sent.place, member_id = null, staff_id = null, visitor_hash = null
      from unnest(${ids}::uuid[]) with ordinality as sent (id, place)
      where letter_picture.id = sent.id
    `.compile(query),
  );
}

/** Counts the pictures of a thread. */
export async function countPicturesOfThread(db: Executor, threadId: number): Promise<number> {
  const [row] = await db.run(
    query
      .selectFrom('letterPicture')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('threadId', '=', threadId),
  );
  return Number(row?.count ?? 0);
}

/** Finds the pictures of a thread, without their bytes, by the number of their letter. */
export async function findPictures(
  db: Executor,
  threadId: number,
): Promise<ReadonlyMap<number, LetterPicture[]>> {
  const rows = await db.run(
    query
      .selectFrom('letterPicture')
      .select([...columns, 'letterNumber'])
      .where('threadId', '=', threadId)
      .where('letterNumber', '<=', mostLetters)
      .orderBy('letterNumber')
      .orderBy('place'),
  );
  const byLetter = Map.groupBy(rows, ({ letterNumber }) => letterNumber ?? 0);
  return new Map(
    [...byLetter].map(([number, pictures]) => [
      number,
      pictures.map(({ letterNumber: _, ...picture }) => picture),
    ]),
  );
}

/** Finds the bytes of a picture of this thread. */
export async function findPictureContent(
  db: Executor,
  threadId: number,
  id: string,
): Promise<Buffer | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('letterPicture')
      .select('content')
      .where('id', '=', id)
      .where('threadId', '=', threadId),
  );
  return row?.content;
}

/** Finds the bytes of a picture of a thread of this member. */
export async function findPictureOfMember(
  db: Executor,
  memberId: number,
  id: string,
): Promise<Buffer | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('letterPicture')
      .innerJoin('letterThread', 'letterThread.id', 'letterPicture.threadId')
      .select('content')
      .where('letterPicture.id', '=', id)
      .where('letterThread.memberId', '=', memberId),
  );
  return row?.content;
}

/** The pictures of a member's letters, for the download of their data. */
export function findPicturesOfMember(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('letterPicture')
      .innerJoin('letterThread', 'letterThread.id', 'letterPicture.threadId')
      .select(['letterPicture.id', 'threadId', 'letterNumber', 'width', 'height', 'uploadedAt'])
      .select(sql<string>`encode(content, 'base64')`.as('webp'))
      .where('letterThread.memberId', '=', memberId)
      .orderBy('threadId')
      .orderBy('letterNumber')
      .orderBy('place'),
  );
}

/** Deletes the pictures that a member has uploaded and not sent. Others go with their letters. */
export function deleteUnsentOfMember(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('letterPicture').where('memberId', '=', memberId));
}

/** Deletes up to `limit` pictures that were uploaded before a time and sent with no letter. */
export function deleteOldUnsent(
  db: Executor,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: string }[]> {
  return db.run(
    sql<{ id: string }>`
      delete from letter_picture where id in (
        select id from letter_picture
        where thread_id is null and uploaded_at < ${before}::timestamptz
        order by uploaded_at limit ${limit} for update skip locked
      )
      returning id
    `.compile(query),
  );
}
