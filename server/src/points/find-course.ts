import { findPointCourse, type PointCourseRow } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';

/** A number of points on offer, and its price. */
export interface Course {
  id: number;
  points: number;
  /** Price in yen. */
  price: number;
  memoJa: string;
  memoEn: string;
}

/**
 * Makes a course of points from its row by adding the price: 1 point costs 1 yen (spec, section 9).
 */
export function courseOf(row: PointCourseRow): Course {
  return { ...row, price: row.points };
}

/** Finds a course that is on offer at a moment. */
export async function findCourse(db: Executor, now: Date, id: number): Promise<Course | undefined> {
  const row = await findPointCourse(db, now, id);
  return row && courseOf(row);
}
