import { type Permission, permissionsOf } from '#contract/permissions.ts';
import type { Executor } from '../db/database.ts';
import { findStaff } from './staff.queries.ts';

/** Finds what somebody may read at present, for work that goes on after their request. */
export async function findReader(
  db: Executor,
  staffId: number,
): Promise<{ staffId: number; permissions: ReadonlySet<Permission> }> {
  const staff = await findStaff(db, staffId);
  const isGone = staff === undefined || staff.removedAt !== null;
  return { staffId, permissions: permissionsOf(isGone ? [] : staff.roles) };
}
