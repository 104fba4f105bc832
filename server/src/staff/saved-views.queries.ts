import { sql } from 'kysely';
import type { ViewList } from '#contract/console/views.ts';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

export interface ViewRow {
  id: number;
  staffId: number;
  /** The name of its owner. */
  by: string;
  name: string;
  query: string;
  isPublic: boolean;
  /** How often it was saved, published and withdrawn. */
  revision: number;
}

/**
 * Finds a staff member's own views of a list, then those of others that are public, each by name.
 */
export function findViews(db: Executor, list: ViewList, staffId: number): Promise<ViewRow[]> {
  return db.run(
    sql<ViewRow>`
      select view.id, staff_id, staff.name as by, view.name, query, is_public,
        (select count(*) from audit_entry where subject = 'view ' || view.id) as revision
      from saved_view as view join staff on staff.id = staff_id
      where list = ${list} and (staff_id = ${staffId} or is_public)
      order by staff_id <> ${staffId}, view.name, view.id
    `.compile(query),
  );
}

/** Locks a view, and reads its contents; undefined if there is none. */
export async function lockView(tx: Tx, id: number) {
  const [row] = await tx.run(
    query
      .selectFrom('savedView')
      .select(['staffId', 'name', 'query', 'isPublic'])
      .where('id', '=', id)
      .forUpdate(),
  );
  return row;
}

/** Counts the views that a staff member has saved. */
export async function countViews(tx: Tx, staffId: number): Promise<number> {
  const [row] = await tx.run(
    sql<{ count: number }>`
      select count(*) from saved_view where staff_id = ${staffId}
    `.compile(query),
  );
  return row?.count ?? 0;
}

export interface NewView {
  staffId: number;
  list: ViewList;
  name: string;
  query: string;
  createdAt: Date;
}

/** Saves a view. It replaces the person's view of the same name, which is then no longer public. */
export async function upsertView(tx: Tx, view: NewView): Promise<number> {
  const [row] = await tx.run(
    query
      .insertInto('savedView')
      .values(view)
      .onConflict((conflict) =>
        conflict
          .columns(['staffId', 'list', 'name'])
          .doUpdateSet({ query: view.query, isPublic: false }),
      )
      .returning('id'),
  );
  if (row === undefined) throw new Error('a saved view has no id');
  return row.id;
}

/**
 * Shows a saved view to all staff, or only to its owner again. The view must be locked.
 *
 * @returns false if there is nothing to change
 */
export async function setViewPublic(tx: Tx, id: number, isPublic: boolean): Promise<boolean> {
  const rows = await tx.run(
    query
      .updateTable('savedView')
      .set({ isPublic })
      .where('id', '=', id)
      .where('isPublic', '=', !isPublic)
      .returning('id'),
  );
  return rows.length === 1;
}

/** Deletes a saved view, which must be locked. @returns whether there was one */
export async function deleteViewRow(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.run(query.deleteFrom('savedView').where('id', '=', id).returning('id'));
  return rows.length === 1;
}

/** Deletes the views of people who were removed, except public ones. */
export function deleteViewsOfRemoved(db: Executor): Promise<unknown> {
  return db.run(
    query
      .deleteFrom('savedView')
      .where('isPublic', '=', false)
      .where('staffId', 'in', (staff) =>
        staff.selectFrom('staff').select('id').where('removedAt', 'is not', null),
      ),
  );
}
