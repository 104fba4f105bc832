import { sql } from 'kysely';
import type { Executor } from './database.ts';
import { query } from './pool.ts';

/** The operator of a command, and the reason for it. */
export interface Actor {
  who: string;
  why: string;
}

/** An action taken from the command line. */
export interface AuditedAction extends Actor {
  /** The command, such as `points adjust`. */
  action: string;
  /** What the action changed, such as `member 12`; '' for the shop as a whole. */
  subject: string;
  details?: Record<string, unknown>;
}

/**
 * Writes the audit entry of an action, in the action's own transaction. Personal data is named by
 * its id.
 */
export function recordAction(
  tx: Executor,
  { who, why, action, subject, details = {} }: AuditedAction,
  now: Date,
): Promise<unknown> {
  return tx.run(
    query
      .insertInto('auditEntry')
      .values({ createdAt: now, who, why, action, subject, details: JSON.stringify(details) }),
  );
}

/**
 * The newest entries. With a subject: its own entries, and those about many of its kind, such as an
 * export of parcels.
 */
export function selectActions(db: Executor, subject: string | undefined, limit: number) {
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
