import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/**
 * A point course: an amount of points on sale. One point costs one yen, so `points` is also the
 * price.
 */
export interface PointCourseRow {
  id: number;
  points: number;
  memoJa: string;
  memoEn: string;
}

/** A course that an editor has published. */
export interface PublishedCourse extends PointCourseRow {
  /** The number of its edition. */
  number: number;
  position: number;
  fromAt: Date;
  /** Null: until it is withdrawn. */
  untilAt: Date | null;
}

/**
 * The courses on sale at a moment: those that editors have published for it, and those of the
 * catalogue of which no edition has begun.
 */
const coursesAt = (now: Date) => sql`(
  select id, points, memo_ja, memo_en, position from (
    select distinct on (id) * from published_course where from_at <= ${now}::timestamptz
    order by id, number desc
  ) as begun
  where until_at is null or until_at > ${now}::timestamptz
  union all
  select id, points, memo_ja, memo_en, position from point_course
  where not exists (
    select from published_course as edition
    where edition.id = point_course.id and edition.from_at <= ${now}::timestamptz
  )
)`;

/** Finds a part of the point courses on sale, in their order. */
export function findPointCourses(
  db: Executor,
  now: Date,
  range: { limit: number; offset: number },
): Promise<PointCourseRow[]> {
  return db.run(
    sql<PointCourseRow>`
      select id, points, memo_ja, memo_en from ${coursesAt(now)} as course
      order by position, id limit ${range.limit} offset ${range.offset}
    `.compile(query),
  );
}

/** Counts the point courses on sale. */
export async function countPointCourses(db: Executor, now: Date): Promise<number> {
  const [row] = await db.run(
    sql<{ count: number }>`select count(*) as count from ${coursesAt(now)} as course`.compile(
      query,
    ),
  );
  return row?.count ?? 0;
}

/** Finds a point course that is on sale. */
export async function findPointCourse(
  db: Executor,
  now: Date,
  id: number,
): Promise<PointCourseRow | undefined> {
  const [course] = await db.run(
    sql<PointCourseRow>`
      select id, points, memo_ja, memo_en from ${coursesAt(now)} as course where id = ${id}
    `.compile(query),
  );
  return course;
}

/**
 * Publishes an edition of a course, which is sold from its `fromAt`. It replaces editions of the
 * course that begin after `fixedUntil`.
 */
export async function putCourse(tx: Tx, row: PublishedCourse, fixedUntil: Date): Promise<void> {
  await tx.run(
    query.deleteFrom('publishedCourse').where('id', '=', row.id).where('fromAt', '>', fixedUntil),
  );
  await tx.run(query.insertInto('publishedCourse').values(row));
}

/** Takes all editions of a course off the shop, and that of the catalogue. */
export async function deleteCourse(tx: Tx, id: number): Promise<void> {
  await tx.run(query.deleteFrom('publishedCourse').where('id', '=', id));
  await tx.run(query.deleteFrom('pointCourse').where('id', '=', id));
}
