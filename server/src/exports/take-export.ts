import { type Actor, audited } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { minute } from '../lib/time.rules.ts';
import { type ExportRow, updateTakenAt } from './exports.queries.ts';

/** How long the parts of a file can be read after its saving was recorded. */
const readableMs = 10 * minute;

/** Whether the parts of a file can be read: its saving was recorded a short time ago. */
export function isReadable({ takenAt }: Pick<ExportRow, 'takenAt'>, now: Date): boolean {
  return takenAt !== null && now.getTime() - takenAt.getTime() < readableMs;
}

/**
 * Records in the audit log that somebody saves the file of a finished export. Only then its parts
 * can be read, for ten minutes: reading them later is a saving of its own, with its own entry and
 * its own check of the second factor.
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
