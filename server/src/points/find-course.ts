import { findPointCourse, type PointCourseRow } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';

/** Points on offer and what they cost. */
export interface Course {
  id: number;
  points: number;
  /** In yen. */
  price: number;
  memoJa: string;
  memoEn: string;
}

/** 1 point is 1 yen (spec, section 9). */
export function courseOf(row: PointCourseRow): Course {
  return { ...row, price: row.points };
}

/** A course that is on offer now; undefined where there is none of that id. */
export async function findCourse(db: Executor, id: number): Promise<Course | undefined> {
  const row = await findPointCourse(db, id);
  return row && courseOf(row);
}
