import { sql } from 'kysely';
import type { Executor } from './database.ts';
import { query } from './pool.ts';

/** Who does something from the command line, and why. */
export interface Actor {
  who: string;
  why: string;
}

/** Something that was done from the command line. */
export interface AuditedAction extends Actor {
  /** The command, such as `points adjust`. */
  action: string;
  /** What it was done to, such as `member 12`; '' where it was the shop as a whole. */
  subject: string;
  details?: Record<string, unknown>;
}

/** Writes down what is done, in the transaction that does it. Personal data is named by its id. */
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
 * The newest entries; of one subject where it is given, with those that were of many of its kind,
 * as an export of parcels.
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
