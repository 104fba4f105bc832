import { countActionsOn } from '../db/audit.queries.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Executor, Tx } from '../db/database.ts';
import { deleteViewRow, lockView, setViewPublic } from './saved-views.queries.ts';
import type { StaffDeps } from './staff-deps.ts';

type Deps = Pick<StaffDeps, 'db' | 'clock'>;

/** A view as it is now, for a person whose screen is older. */
interface CurrentView {
  name: string;
  query: string;
  isPublic: boolean;
  revision: number;
}

export type ChangeViewResult =
  | { kind: 'done' }
  /** There is no such view that this person may change so. */
  | { kind: 'unknown' }
  | { kind: 'overtaken'; current: CurrentView };

/** A view, who changes it, and the revision that they saw. */
interface SeenView {
  id: number;
  staffId: number;
  revision: number;
}

/** Finds how often a view was saved, published and withdrawn: the number of its audit entries. */
export function findViewRevision(db: Executor, id: number): Promise<number> {
  return countActionsOn(db, `view ${id}`);
}

/** Shows a person's saved view to all staff. A view that is public already is `unknown`. */
export function publishView(deps: Deps, seen: SeenView, actor: Actor): Promise<ChangeViewResult> {
  return changeView(deps, seen, actor, 'view publish', {
    mayChange: ({ isOwn }) => isOwn,
    change: (tx) => setViewPublic(tx, seen.id, true),
  });
}

/** Shows a public view only to its owner again. A view that is not public is `unknown`. */
export function withdrawView(deps: Deps, seen: SeenView, actor: Actor): Promise<ChangeViewResult> {
  return changeView(deps, seen, actor, 'view withdraw', {
    mayChange: ({ isOwn, isPublic }) => isOwn || isPublic,
    change: (tx) => setViewPublic(tx, seen.id, false),
  });
}

/** Deletes a saved view of this staff member. */
export function deleteView(deps: Deps, seen: SeenView, actor: Actor): Promise<ChangeViewResult> {
  return changeView(deps, seen, actor, 'view delete', {
    mayChange: ({ isOwn }) => isOwn,
    change: (tx) => deleteViewRow(tx, seen.id),
  });
}

/** Changes a view that the person may see, if it is still what they saw. */
function changeView(
  { db, clock }: Deps,
  { id, staffId, revision }: SeenView,
  actor: Actor,
  action: string,
  {
    mayChange,
    change,
  }: {
    mayChange: (view: { isOwn: boolean; isPublic: boolean }) => boolean;
    /** @returns whether there was something to change */
    change: (tx: Tx) => Promise<boolean>;
  },
): Promise<ChangeViewResult> {
  return audited(db, clock, actor, action, async (tx, record): Promise<ChangeViewResult> => {
    const found = await lockView(tx, id);
    if (found === undefined) return { kind: 'unknown' };
    const { staffId: owner, ...view } = found;
    // Nobody learns anything about a private view of somebody else.
    if (!mayChange({ isOwn: owner === staffId, isPublic: view.isPublic }))
      return { kind: 'unknown' };
    const current = { ...view, revision: await findViewRevision(tx, id) };
    if (current.revision !== revision) return { kind: 'overtaken', current };
    if (!(await change(tx))) return { kind: 'unknown' };
    record({ subject: `view ${id}` });
    return { kind: 'done' };
  });
}
