import { type Actor, audited } from '../db/audit.ts';
import { deleteViewOf, setViewPublic } from './saved-views.queries.ts';
import type { StaffDeps } from './staff-deps.ts';

type Deps = Pick<StaffDeps, 'db' | 'clock'>;

/**
 * Shows a person's saved view to all staff. @returns false if it is not theirs, or is public
 * already
 */
export function publishView(
  { db, clock }: Deps,
  id: number,
  staffId: number,
  actor: Actor,
): Promise<boolean> {
  return audited(db, clock, actor, 'view publish', async (tx, record) => {
    const isChanged = await setViewPublic(tx, id, true, staffId);
    if (isChanged) record({ subject: `view ${id}` });
    return isChanged;
  });
}

/** Shows a public view only to its owner again. @returns false if no such view is public */
export function withdrawView({ db, clock }: Deps, id: number, actor: Actor): Promise<boolean> {
  return audited(db, clock, actor, 'view withdraw', async (tx, record) => {
    const isChanged = await setViewPublic(tx, id, false);
    if (isChanged) record({ subject: `view ${id}` });
    return isChanged;
  });
}

/**
 * Deletes a saved view of this staff member.
 *
 * @returns false if the view is not theirs
 */
export function deleteView(
  { db, clock }: Deps,
  id: number,
  staffId: number,
  actor: Actor,
): Promise<boolean> {
  return audited(db, clock, actor, 'view delete', async (tx, record) => {
    const isDeleted = await deleteViewOf(tx, id, staffId);
    if (isDeleted) record({ subject: `view ${id}` });
    return isDeleted;
  });
}
