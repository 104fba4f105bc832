import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { type ExportRow, updateTakenAt } from './exports.queries.ts';

/**
 * Records in the audit log that somebody saves the file of a finished export. Only then its parts
 * can be read.
 */
export function takeExport(
  { db, clock }: { db: Database; clock: Clock },
  { id, list, rowCount }: Pick<ExportRow, 'id' | 'list' | 'rowCount'>,
  actor: Actor,
): Promise<void> {
  return audited(db, clock, actor, 'list export take', async (tx, record) => {
    await updateTakenAt(tx, id, clock.now());
    record({ subject: `list export ${id}`, details: { list, rows: rowCount } });
  });
}
