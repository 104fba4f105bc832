import type { ExportedList } from '#contract/console/exports.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import { enqueue } from '../jobs/queue.queries.ts';
import type { Clock } from '../lib/clock.ts';
import { day } from '../lib/time.rules.ts';
import { insertExport } from './exports.queries.ts';
import { exportTask } from './write-export.ts';

interface AskedExport {
  list: ExportedList;
  /** The filter of the list, as it was sent. */
  query: object;
  language: Language;
}

/** Begins an export, which belongs to the person who asks. @returns its id */
export function startExport(
  { db, clock }: { db: Database; clock: Clock },
  { list, query, language }: AskedExport,
  actor: Actor,
): Promise<number> {
  const { principal } = actor;
  if (principal.kind !== 'staff') throw new Error('only staff export lists');
  return audited(db, clock, actor, 'list export', async (tx, record) => {
    const requestedAt = clock.now();
    const id = await insertExport(tx, {
      ...{ list, query, requestedAt, requestedBy: principal.staffId },
      language: language === 'ja' ? 'ja' : 'en',
      expiresAt: new Date(requestedAt.getTime() + day),
    });
    await enqueue(tx, exportTask, { exportId: id });
    // A search for members may be a name, and an entry can never be erased.
    const details = list === 'members' ? { list } : { list, query };
    record({ subject: `list export ${id}`, details });
    return id;
  });
}
