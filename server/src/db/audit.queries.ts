import { sql } from 'kysely';
import { type Counted, mostCounted, nothingCounted } from '../lib/counted.ts';
import type { ListTotals } from '../lib/keyset.rules.ts';
import { day } from '../lib/time.rules.ts';
import { firstHash, hashOfEntry, type StoredAuditEntry } from './audit-chain.rules.ts';
import type { Executor } from './database.ts';
import { pageOfTotals } from './keyset.ts';
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
  /** The origin, such as `console 192.0.2.1`. */
  origin: string;
  approverId: number | null;
  approver: string | null;
  /** Whether it needed a second person, but the shop has only one. */
  singleHanded: boolean;
}

const columns = [
  'id',
  'createdAt',
  'principalKind',
  'principalId',
  'who',
  'why',
  'action',
  'subject',
  'details',
  'origin',
  'approverId',
  'approver',
  'singleHanded',
] as const;

/** The advisory lock under which the chain grows. A number of our own (PostgreSQL, 13.3.5). */
const chainLock = 7_220_310;

/** Appends entries to the audit log and to its chain. Changes are rare, so they take turns. */
export async function insertAuditEntries(
  tx: Executor,
  entries: readonly AuditEntry[],
  now: Date,
): Promise<void> {
  const head = await lockChain(tx);
  // Entries that were written before the chain began come first.
  const before = head.position === 0 ? await findUnlinked(tx) : [];
  const inserted = await tx.run(
    query
      .insertInto('auditEntry')
      .values(
        entries.map((entry) => ({
          ...entry,
          createdAt: now,
          details: JSON.stringify(entry.details),
        })),
      )
      .returning(columns),
  );
  await appendToChain(tx, head, [...before, ...inserted]);
}

/**
 * Appends the entries that are not in the chain of hashes yet, because a server of an earlier
 * version wrote them.
 *
 * @returns how many they were
 */
export async function linkUnlinkedEntries(tx: Executor): Promise<number> {
  const head = await lockChain(tx);
  const entries = await findUnlinked(tx);
  await appendToChain(tx, head, entries);
  return entries.length;
}

interface ChainHead {
  position: number;
  hash: Buffer;
}

async function lockChain(tx: Executor): Promise<ChainHead> {
  await tx.run(sql`select pg_advisory_xact_lock(${chainLock}::bigint)`.compile(query));
  return findHead(tx);
}

/**
 * Finds the position and hash of the newest audit entry; position 0 and the fixed first hash
 * without entries.
 */
export async function findHead(db: Executor): Promise<ChainHead> {
  const [row] = await db.run(
    query.selectFrom('auditLink').select(['position', 'hash']).orderBy('position', 'desc').limit(1),
  );
  return row ?? { position: 0, hash: firstHash };
}

/** Finds the audit entries that are not in the chain of hashes yet, oldest first. */
function findUnlinked(db: Executor): Promise<StoredAuditEntry[]> {
  return db.run(
    query
      .selectFrom('auditEntry')
      .select(columns)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('auditLink')
              .select('position')
              .whereRef('auditLink.entryId', '=', 'auditEntry.id'),
          ),
        ),
      )
      .orderBy('id'),
  );
}

/** Counts the entries that no hash protects yet; only servers of an earlier version leave any. */
export async function countUnlinked(db: Executor): Promise<number> {
  return (await findUnlinked(db)).length;
}

/** Appends audit entries to the chain of hashes. */
async function appendToChain(
  tx: Executor,
  head: ChainHead,
  entries: readonly StoredAuditEntry[],
): Promise<void> {
  let { position, hash } = head;
  const links = entries.map((entry) => {
    position += 1;
    hash = hashOfEntry(hash, entry);
    return { position, entryId: entry.id, hash };
  });
  for (let from = 0; from < links.length; from += 1000)
    await tx.run(query.insertInto('auditLink').values(links.slice(from, from + 1000)));
}

/**
 * Finds audit entries in the chain's order, after a position. If an entry was deleted, its position
 * is missing from the result.
 */
export function findLinks(db: Executor, after: number, limit: number) {
  return db.run(
    query
      .selectFrom('auditLink')
      .innerJoin('auditEntry', 'auditEntry.id', 'auditLink.entryId')
      .select([...columns, 'position', 'hash'])
      .where('position', '>', after)
      .orderBy('position')
      .limit(limit),
  );
}

/**
 * Finds the newest audit entries. With a subject such as `parcel 7`: the entries about it, and
 * those whose details list it, such as an export of several parcels.
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

/**
 * Counts the audit entries about a subject. Entries are never deleted, so the number is a revision
 * of a record of which every change is audited.
 */
export async function countActionsOn(db: Executor, subject: string): Promise<number> {
  const [row] = await db.run(
    query
      .selectFrom('auditEntry')
      .select(sql<number>`count(*)`.as('count'))
      .where('subject', '=', subject),
  );
  return row?.count ?? 0;
}

/**
 * Finds the newest audit entries about any of these subjects, such as `parcel 7` and `export 3`.
 */
export function findActionsAbout(db: Executor, subjects: readonly string[], limit: number) {
  return db.run(
    query
      .selectFrom('auditEntry')
      .select(['createdAt', 'who', 'why', 'action', 'subject'])
      .where('subject', '=', sql<string>`any(${subjects}::text[])`)
      .orderBy('id', 'desc')
      .limit(limit),
  );
}

export interface AuditFilter {
  subject?: string | undefined;
  action?: string | undefined;
  who?: string | undefined;
  singleHanded?: boolean | undefined;
  /** Entries from this moment on. */
  from?: Date | undefined;
  /** Entries before this moment. */
  until?: Date | undefined;
  isOldestFirst?: boolean | undefined;
  /** Only entries whose details have these values. Needs a subject, because no index finds them. */
  details?: Record<string, number> | undefined;
  /** Also entries about this subject whose details have these values. Needs `subject`. */
  also?: { subject: string; details: Record<string, number> } | undefined;
  /** Entries that come after the one with this id. */
  after?: number | undefined;
}

/**
 * How much the order of ids may differ from the order of times, in milliseconds: clocks of
 * processes differ, and transactions that run at the same time get their ids in any order.
 */
const skewMs = day;

/*
 * A page for a period of time must not read all entries before or after the period. So it also has
 * bounds for the ids. Ids do not follow times exactly: clocks differ, and one may have been set
 * back. So each bound is computed in two ways, from the entry just outside of the period and from
 * the outermost entry within it, and the wider bound is used.
 */

/** Selects an id such that no entry made at a moment or later has a lower one. */
function firstIdFrom(from: Date) {
  const at = new Date(from.getTime() - skewMs);
  return sql<number>`least(
    (select id from audit_entry where created_at >= ${at}::timestamptz order by created_at limit 1),
    coalesce((
      select id + 1 from audit_entry where created_at < ${at}::timestamptz
      order by created_at desc limit 1
    ), 0)
  )`;
}

/** Selects an id such that no entry made before a moment has a higher one. */
function lastIdUntil(until: Date) {
  const at = new Date(until.getTime() + skewMs);
  return sql<number>`greatest(
    (
      select id from audit_entry where created_at < ${at}::timestamptz
      order by created_at desc limit 1
    ),
    coalesce((
      select id - 1 from audit_entry where created_at >= ${at}::timestamptz
      order by created_at limit 1
    ), ${Number.MAX_SAFE_INTEGER}::bigint)
  )`;
}

/**
 * Finds a page of the audit log, in the order of the entries' ids. The ids of a period are found by
 * the index audit_entry_time, so that no page reads what is outside of the period.
 */
export function findAuditPage(
  db: Executor,
  filter: AuditFilter,
  limit: number,
): Promise<StoredAuditEntry[]> {
  const { isOldestFirst, after } = filter;
  const entries = entriesOf(filter)
    .orderBy('id', isOldestFirst ? 'asc' : 'desc')
    .limit(limit);
  return db.run(
    after === undefined ? entries : entries.where('id', isOldestFirst ? '>' : '<', after),
  );
}

/** Counts the entries that match a filter, wherever a page of them begins. */
export async function findAuditTotals(db: Executor, filter: AuditFilter): Promise<ListTotals> {
  return (await pageOfTotals(db, entriesOf(filter), [])).totals;
}

/** The query for the entries that match a filter, not sorted. */
function entriesOf(filter: AuditFilter) {
  const { subject, action, who, singleHanded, from, until, details, also } = filter;
  let entries = query.selectFrom('auditEntry').select(columns);
  if (from !== undefined)
    entries = entries.where('createdAt', '>=', from).where('id', '>=', firstIdFrom(from));
  if (until !== undefined)
    entries = entries.where('createdAt', '<', until).where('id', '<=', lastIdUntil(until));
  if (subject !== undefined)
    entries = entries.where(({ eb, or, and }) =>
      or([
        eb('subject', '=', subject),
        ...(also === undefined
          ? []
          : [and([eb('subject', '=', also.subject), detailsHave(also.details)])]),
      ]),
    );
  if (action !== undefined) entries = entries.where('action', '=', action);
  if (who !== undefined) entries = entries.where('who', '=', who);
  if (singleHanded) entries = entries.where('singleHanded', '=', true);
  if (details !== undefined) entries = entries.where(detailsHave(details));
  return entries;
}

/** Selects entries whose details have these values. */
function detailsHave(values: Record<string, number>) {
  return sql<boolean>`details @> ${JSON.stringify(values)}::text::jsonb`;
}

/**
 * Counts the actions since a moment that needed two people, but that one person did alone. Reads
 * the index audit_entry_single_handed.
 */
export async function countSingleHanded(db: Executor, since: Date): Promise<Counted> {
  const [row] = await db.run(
    sql<Counted>`
      select count(*), min(created_at) as oldest from (
        select created_at from audit_entry
        where single_handed and created_at >= ${since}::timestamptz
        order by created_at limit ${mostCounted + 1}
      ) as alone
    `.compile(query),
  );
  return row ?? nothingCounted;
}
