import * as z from 'zod';
import { type ExportedList, exportedList, exportState } from '#contract/console/exports.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import type { Language } from '../db/types.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';

export interface ExportRow {
  id: number;
  list: ExportedList;
  /** As it was sent. */
  query: unknown;
  language: Language;
  requestedBy: number;
  requestedAt: Date;
  expiresAt: Date;
  rowCount: number;
  partCount: number;
  cursor: string | null;
  doneAt: Date | null;
  takenAt: Date | null;
  /** A version before left out the rows behind the first 1,000,000. */
  isCut: boolean;
}

const columns = [
  'id',
  'list',
  'query',
  'language',
  'requestedBy',
  'requestedAt',
  'expiresAt',
  'rowCount',
  'partCount',
  'cursor',
  'doneAt',
  'takenAt',
  'isCut',
] as const;

function withList<Row extends { list: string }>(row: Row): Row & { list: ExportedList } {
  return { ...row, list: exportedList.parse(row.list) };
}

/**
 * Inserts an export that is to be written.
 *
 * @returns the id of the export
 */
export async function insertExport(
  tx: Tx,
  asked: Pick<
    ExportRow,
    'list' | 'query' | 'language' | 'requestedBy' | 'requestedAt' | 'expiresAt'
  >,
): Promise<number> {
  const [row] = await tx.run(
    query
      .insertInto('listExport')
      .values({ ...asked, query: JSON.stringify(asked.query) })
      .returning('id'),
  );
  if (row === undefined) throw new Error('the export was not inserted');
  return row.id;
}

/** Locks an export until the transaction ends, so that its parts are written one after another. */
export async function lockExport(tx: Tx, id: number): Promise<ExportRow | undefined> {
  const [row] = await tx.run(
    query.selectFrom('listExport').select(columns).where('id', '=', id).forUpdate(),
  );
  return row && withList(row);
}

/** Finds an export of this person that has not expired. */
export async function findOwnExport(
  db: Executor,
  id: number,
  { requestedBy, now }: { requestedBy: number; now: Date },
): Promise<ExportRow | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('listExport')
      .select(columns)
      .where('id', '=', id)
      .where('requestedBy', '=', requestedBy)
      .where('expiresAt', '>', now),
  );
  return row && withList(row);
}

const byNumber = [['id', 'integer']] as const;

/** A person's exports. The index list_export_of_staff has the keys of its orders. */
export const ownExportList = {
  sorts: {
    newest: { direction: 'desc', keys: byNumber },
    oldest: { direction: 'asc', keys: byNumber },
  },
  filter: z.strictObject({
    list: z.enum(exportedList.options).optional(),
    state: z.enum(exportState.options).optional(),
  }),
} as const satisfies List<ExportRow, unknown>;

/** Finds a page of the exports of a person that have not expired. */
export async function findOwnExportPage(
  db: Executor,
  { requestedBy, now }: { requestedBy: number; now: Date },
  request: ListRequest<z.output<typeof ownExportList.filter>>,
): Promise<ListPage<ExportRow>> {
  const { list, state } = request.filter;
  let exports = query
    .selectFrom('listExport')
    .select(columns)
    .where('requestedBy', '=', requestedBy)
    .where('expiresAt', '>', now);
  if (list !== undefined) exports = exports.where('list', '=', list);
  if (state !== undefined)
    exports = exports.where('doneAt', state === 'done' ? 'is not' : 'is', null);
  const page = await findPage(db, exports, request);
  return { ...page, rows: page.rows.map(withList) };
}

/** Inserts a part of the file of an export. */
export function insertPart(
  tx: Tx,
  part: { exportId: number; number: number; content: string },
): Promise<unknown> {
  return tx.run(query.insertInto('listExportPart').values(part));
}

/** Stores how far an export has come. */
export function updateProgress(
  tx: Tx,
  id: number,
  progress: Pick<ExportRow, 'rowCount' | 'partCount' | 'cursor' | 'doneAt'>,
): Promise<unknown> {
  return tx.run(query.updateTable('listExport').set(progress).where('id', '=', id));
}

/** Stores when the file of an export was last saved. */
export function updateTakenAt(tx: Tx, id: number, takenAt: Date): Promise<unknown> {
  return tx.run(query.updateTable('listExport').set({ takenAt }).where('id', '=', id));
}

/** Finds a part of the file of an export. */
export async function findPart(
  db: Executor,
  exportId: number,
  number: number,
): Promise<string | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('listExportPart')
      .select('content')
      .where('exportId', '=', exportId)
      .where('number', '=', number),
  );
  return row?.content;
}

/** Deletes expired exports with their files. */
export async function deleteExpiredExports(db: Executor, now: Date): Promise<void> {
  await db.run(query.deleteFrom('listExport').where('expiresAt', '<=', now));
}
