import { findPointCourses } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import { courseOf } from './find-course.ts';
import { type PayMethod, takesPrice } from './pay-methods.rules.ts';

/**
 * Whether members can buy points. `no-method`: no way to pay is set up; `no-course`: no course is
 * on sale at a price that one of them takes.
 */
export type PointSale = 'open' | 'no-method' | 'no-course';

/** The first courses of the shop; more are not looked through. */
const range = { limit: 100, offset: 0 } as const;

/** Finds whether members can buy points at a moment. */
export async function findPointSale(
  db: Executor,
  now: Date,
  payMethods: readonly PayMethod[],
): Promise<PointSale> {
  if (payMethods.length === 0) return 'no-method';
  const courses = (await findPointCourses(db, now, range)).map(courseOf);
  const isPayable = courses.some(({ price }) =>
    payMethods.some((method) => takesPrice(method, price)),
  );
  return isPayable ? 'open' : 'no-course';
}
