import { type ExportedList, exportedList } from '#contract/console/exports.ts';
import { operations } from '#contract/console/index.ts';
import { exportOperationOf } from '#contract/console/lists.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer, StaffContext } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import {
  type ExportRow,
  findOwnExport,
  findOwnExportPage,
  findPart,
  ownExportList,
} from './exports.queries.ts';
import { exportTexts } from './exports.texts.ts';
import { type ListsToExport, mayRead } from './list-to-export.ts';
import { startExport } from './start-export.ts';
import { isReadable, takeExport } from './take-export.ts';
import { partsOfFile } from './write-export.ts';

const mostListed = 50;
/** Each reads a whole list. */
const startsPerMinute = 10;
/** A list of 2,000,000 rows has 1,000 parts, which a browser reads one after another. */
const partsPerMinute = 6_000;

export interface ExportDeps {
  db: Database;
  clock: Clock;
  lists: ListsToExport;
}

/** Exports of whole lists, for the person who asked for them. */
export function exportRoutes(serve: OperationServer, deps: ExportDeps): void {
  serveStarts(serve, deps);
  serveFiles(serve, deps);
}

/** Serves the operations that start an export of a list. */
function serveStarts(serve: OperationServer, deps: ExportDeps): void {
  const limits = { perMinute: startsPerMinute };
  const start = async (
    list: ExportedList,
    query: object,
    { language, actor }: StaffContext,
    why = 'an export of a list',
  ) => ({ answer: { id: await startExport(deps, { list, query, language }, actor(why)) } });
  serve(
    operations.exportMemberList,
    ({ body: { reason, ...query } }, context) => start('members', query, context, reason),
    limits,
  );
  for (const list of exportedList.options)
    if (list !== 'members')
      serve(exportOperationOf[list], ({ body }, context) => start(list, body, context), limits);
}

/** Serves the operations that list a person's exports and download their files. */
function serveFiles(serve: OperationServer, deps: ExportDeps): void {
  const { db, clock, lists } = deps;
  const ownOf = ({ session }: StaffContext) => ({
    requestedBy: session.principal.staffId,
    now: clock.now(),
  });
  /** The export, if its list may still be seen. */
  const find = async (id: number, context: StaffContext) => {
    const found = await findOwnExport(db, id, ownOf(context));
    return found && mayRead(lists[found.list], context.session.principal) ? found : undefined;
  };

  serve(operations.listOwnExports, async ({ query: { sort, cursor, ...filter } }, context) => {
    const request = parseListQuery(ownExportList, { sort, cursor, filter, limit: mostListed });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findOwnExportPage(db, ownOf(context), request);
    return { answer: { items: rows.map(exportView), next: next ?? null } };
  });

  serve(operations.takeExport, async ({ params: { exportId } }, context) => {
    const found = await find(exportId, context);
    if (found === undefined) return refused('not-found');
    if (lists[found.list].isPersonal && !context.isFresh) return refused('step-up-required');
    if (found.doneAt === null)
      return refused('not-possible-now', { reason: 'running', detail: exportTexts.running });
    await takeExport(deps, found, context.actor('the file of an export'));
    const name = `${found.list}-${found.requestedAt.toISOString().slice(0, 10)}.csv`;
    return { answer: { name, parts: found.partCount, partsOfFile } };
  });

  serve(
    operations.readExportPart,
    async ({ params: { exportId, number } }, context) => {
      const found = await find(exportId, context);
      if (found === undefined) return refused('not-found');
      if (!isReadable(found, clock.now()))
        return refused('not-possible-now', { reason: 'not-taken', detail: exportTexts.notTaken });
      const content = await findPart(db, exportId, number);
      return content === undefined ? refused('not-found') : { answer: { content } };
    },
    { perMinute: partsPerMinute },
  );
}

/** Writes an export as the console shows it. */
function exportView(row: ExportRow) {
  const { id, list, rowCount, partCount, isCut, doneAt, requestedAt, expiresAt } = row;
  return {
    ...{ id, list, isCut, rows: rowCount },
    files: Math.max(1, Math.ceil(partCount / partsOfFile)),
    state: doneAt === null ? ('running' as const) : ('done' as const),
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
