import { sql } from 'kysely';
import type { Executor } from './database.ts';
import { query } from './pool.ts';

export interface AuditEntry {
  principalKind: 'staff' | 'system';
  /** Null for the system, whose name is in `who`. */
  principalId: number | null;
  who: string;
  why: string;
  /** The command, such as `points adjust`. */
  action: string;
  /** Such as `member 12`; empty if it is the shop as a whole. */
  subject: string;
  details: Record<string, unknown>;
}

export function insertAuditEntries(
  tx: Executor,
  entries: readonly AuditEntry[],
  now: Date,
): Promise<unknown> {
  return tx.run(
    query.insertInto('auditEntry').values(
      entries.map((entry) => ({
        ...entry,
        createdAt: now,
        details: JSON.stringify(entry.details),
      })),
    ),
  );
}

/**
 * The newest entries. With a subject: its own entries, and those about many of its kind, such as an
 * export of parcels.
 */
export function findActions(db: Executor, subject: string | undefined, limit: number) {
  const entries = query
    .selectFrom('auditEntry')
    .select(['id', 'createdAt', 'who', 'why', 'action', 'subject', 'details'])
    .orderBy('id', 'desc')
    .limit(limit);
  if (subject === undefined) return db.run(entries);
  const [, kind, id] = /^(\w+) (\d+)$/.exec(subject) ?? [];
  const among = kind === undefined ? {} : { [`${kind}s`]: [Number(id)] };
  return db.run(
    entries.where(({ eb, or }) =>
      or([
        eb('subject', '=', subject),
        eb.and([
          eb.lit(kind !== undefined),
          sql<boolean>`details @> ${JSON.stringify(among)}::text::jsonb`,
        ]),
      ]),
    ),
  );
}
