import { mostViewQuery, mostViews, type ViewList } from '#contract/console/views.ts';
import { type Actor, audited } from '../db/audit.ts';
import { findViewRevision } from './change-view.ts';
import { countViews, upsertView } from './saved-views.queries.ts';
import { queryOfView } from './saved-views.rules.ts';
import type { StaffDeps } from './staff-deps.ts';

/**
 * Saves a view of a list for one person.
 *
 * @returns `too-many` if they have `mostViews` already; `too-long` if the query is: encoded, it may
 *   be longer than it was sent
 */
export function saveView(
  { db, clock }: Pick<StaffDeps, 'db' | 'clock'>,
  staffId: number,
  view: { list: ViewList; name: string; query: string },
  actor: Actor,
): Promise<{ kind: 'saved'; id: number; revision: number } | { kind: 'too-many' | 'too-long' }> {
  return audited(db, clock, actor, 'view save', async (tx, record) => {
    if ((await countViews(tx, staffId)) >= mostViews) return { kind: 'too-many' };
    const query = queryOfView(view.list, view.query);
    if (query.length > mostViewQuery) return { kind: 'too-long' };
    const id = await upsertView(tx, { ...view, query, staffId, createdAt: clock.now() });
    record({ subject: `view ${id}`, details: { list: view.list, name: view.name, query } });
    // The entry that was just recorded is written when this returns.
    const revision = (await findViewRevision(tx, id)) + 1;
    return { kind: 'saved', id, revision };
  });
}
