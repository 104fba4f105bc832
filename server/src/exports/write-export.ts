import * as z from 'zod';
import type { Database, Executor, Tx } from '../db/database.ts';
import type { Task } from '../jobs/job.ts';
import { enqueue } from '../jobs/queue.queries.ts';
import type { Clock } from '../lib/clock.ts';
import { writeCsvForSpreadsheet } from '../lib/csv.rules.ts';
import { type ExportRow, insertPart, lockExport, updateProgress } from './exports.queries.ts';
import type { ListsToExport, ListToExport, Reader } from './list-to-export.ts';

export const exportTask = 'write-list-export';
const Payload = z.object({ exportId: z.int() });

/**
 * How many rows one query reads, and how many such pages one part of the file has. They are few, so
 * that transactions are short and progress is visible.
 */
const rowsOfPage = 200;
const pagesOfPart = 10;
/**
 * How many parts a file has at most. The next part begins another file, so that a file has at most
 * 1,000,000 rows: Excel opens 1,048,576. No row of the list is left out.
 */
export const partsOfFile = 500;
/**
 * How many parts one run of the task writes: 20,000 rows. The rest is queued again with
 * `restPriority`, so that however many large exports are written, payments, draws and mails wait
 * for at most one run of each.
 */
const partsOfRun = 10;
/** Behind work of priority 0, and before mails that may wait for hours (`lowPriority`). */
const restPriority = 1;

export interface ExportTaskDeps {
  db: Database;
  clock: Clock;
  lists: ListsToExport;
  /** Finds what the requester may read at present. */
  findReader(db: Executor, staffId: number): Promise<Reader>;
  /** Another number of parts than `partsOfFile`, for tests. */
  partsOfFile?: number;
  /** Another number of parts than `partsOfRun`, for tests. */
  partsOfRun?: number;
}

/**
 * The task that writes the next parts of an export, and queues itself again if there are more. If
 * the process dies between the two, the task is retried and goes on behind the last part.
 */
export function exportTasks(deps: ExportTaskDeps): Task[] {
  return [
    {
      name: exportTask,
      async work(payload) {
        const { exportId } = Payload.parse(payload);
        let hasMore = true;
        for (let parts = 0; hasMore && parts < (deps.partsOfRun ?? partsOfRun); parts += 1)
          hasMore = await writePart(deps, exportId);
        if (hasMore) await enqueue(deps.db, exportTask, { exportId }, { priority: restPriority });
      },
    },
  ];
}

/**
 * Writes the next part of an export. Two processes that write one export do so in turn, each
 * from where the other has stopped.
 *
 * @returns whether there is more to write
 */
function writePart(
  { db, clock, lists, findReader, partsOfFile: most = partsOfFile }: ExportTaskDeps,
  exportId: number,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const asked = await lockExport(tx, exportId);
    // Expired meanwhile, or written by another process.
    if (asked === undefined || asked.doneAt !== null) return false;
    const list = lists[asked.list];
    const reader = await findReader(tx, asked.requestedBy);
    const { rows, next } = await readPages(tx, list, asked, reader);
    const isFirst = asked.partCount % most === 0;
    const content = writeCsvForSpreadsheet(
      isFirst ? [[...list.header(asked.language)], ...rows] : rows,
      { isBeginning: isFirst },
    );
    const number = asked.partCount + 1;
    const isDone = next === undefined;
    await insertPart(tx, { exportId, number, content });
    await updateProgress(tx, exportId, {
      ...{ rowCount: asked.rowCount + rows.length, partCount: number },
      cursor: next ?? asked.cursor,
      doneAt: isDone ? clock.now() : null,
    });
    return !isDone;
  });
}

/** Reads the next pages of a list for a part of an export. */
async function readPages(
  tx: Tx,
  list: ListToExport,
  { query, cursor, language }: Pick<ExportRow, 'query' | 'cursor' | 'language'>,
  reader: Reader,
) {
  const rows: (string | number)[][] = [];
  let next = cursor ?? undefined;
  for (let page = 0; page < pagesOfPart; page += 1) {
    const options = { cursor: next, limit: rowsOfPage, language, reader };
    const found = await list.findPage(tx, query, options);
    rows.push(...found.rows);
    next = found.next;
    if (next === undefined) break;
  }
  return { rows, next };
}
