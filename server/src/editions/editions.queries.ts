import { sql } from 'kysely';
import * as z from 'zod';
import { type EditionContent, editionContent } from '#contract/console/editions.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';

/** A record in a list, with the period of its edition. */
export interface ListedRecord {
  kind: string;
  id: number;
  draft: EditionContent;
  /** The edition that is shown, or will be; null if none is. */
  edition: number | null;
  fromAt: Date | null;
  untilAt: Date | null;
  /** Whether the draft is equal to the content of the edition. */
  isPublished: boolean;
  changedAt: Date;
}

export interface RecordRow extends ListedRecord {
  revision: number;
  previewKey: string;
}

/** The console's list of records, last changed first. The index shop_record_changed serves it. */
export const newestRecords = {
  sorts: {
    changed: {
      direction: 'desc',
      keys: [
        ['changedAt', 'instant'],
        ['id', 'integer'],
      ],
    },
  },
  filter: z.strictObject({}),
} as const satisfies List<ListedRecord, unknown>;

/** The query for records of a kind, each with its edition. */
const records = (kind: string) =>
  query
    .selectFrom('shopRecord')
    .leftJoin('shopEdition as current', (join) =>
      join
        .onRef('current.kind', '=', 'shopRecord.kind')
        .onRef('current.id', '=', 'shopRecord.id')
        .onRef('current.number', '=', 'shopRecord.edition'),
    )
    .select([
      'shopRecord.kind',
      'shopRecord.id',
      'shopRecord.draft',
      'shopRecord.edition',
      'shopRecord.revision',
      'shopRecord.previewKey',
      'shopRecord.changedAt',
      'current.fromAt',
      'current.untilAt',
      sql<boolean>`coalesce(current.content = shop_record.draft, false)`.as('isPublished'),
    ])
    .where('shopRecord.kind', '=', kind);

const parsed = <Row extends { draft: unknown }>(row: Row) => ({
  ...row,
  draft: editionContent.parse(row.draft),
});

/** Finds a page of the records of a kind. */
export async function findRecordPage(
  db: Executor,
  kind: string,
  request: ListRequest<z.output<typeof newestRecords.filter>>,
): Promise<ListPage<ListedRecord>> {
  const page = await findPage(db, records(kind), request);
  return { ...page, rows: page.rows.map(parsed) };
}

/** Finds a record; undefined if the kind has none with this id. */
export async function findRecord(
  db: Executor,
  kind: string,
  id: number,
): Promise<RecordRow | undefined> {
  const [row] = await db.run(records(kind).where('shopRecord.id', '=', id));
  return row && parsed(row);
}

/** Locks a record, so that two changes of it follow each other. */
export async function lockRecord(tx: Tx, kind: string, id: number): Promise<RecordRow | undefined> {
  await tx.run(
    query
      .selectFrom('shopRecord')
      .select('id')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .forUpdate(),
  );
  return findRecord(tx, kind, id);
}

/**
 * Locks the ids of new records of a kind until the transaction ends, and returns the next one.
 *
 * @param firstId the first id that the console gives; a catalogue uses lower ones
 */
export async function takeNextId(tx: Tx, kind: string, firstId: number): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`editions ${kind}`}))`.compile(query));
  const [row] = await tx.run(
    sql<{ next: number }>`
      select greatest(coalesce(max(id), 0) + 1, ${firstId}::integer)::integer as next
      from shop_record where kind = ${kind}
    `.compile(query),
  );
  return row?.next ?? firstId;
}

interface NewRecord {
  kind: string;
  id: number;
  draft: EditionContent;
  changedAt: Date;
}

/** Inserts a record that has only a draft. */
export function insertRecord(tx: Tx, { kind, id, draft, changedAt }: NewRecord): Promise<unknown> {
  return tx.run(
    sql`
      insert into shop_record (kind, id, revision, draft, preview_key, changed_at)
      values (${kind}, ${id}, 1, ${JSON.stringify(draft)}::text::jsonb,
        gen_random_uuid(), ${changedAt})
    `.compile(query),
  );
}

/** The fields of a record that change; each change counts its revision. */
export interface RecordChange {
  draft?: EditionContent;
  edition?: number | null;
  changedAt: Date;
}

/** Changes a record. A change of its edition gives its preview another address. */
export function updateRecord(
  tx: Tx,
  { kind, id }: Pick<RecordRow, 'kind' | 'id'>,
  { draft, edition, changedAt }: RecordChange,
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('shopRecord')
      .set({
        revision: sql<number>`revision + 1`,
        changedAt,
        ...(draft !== undefined && {
          draft: sql<string>`${JSON.stringify(draft)}::text::jsonb`,
        }),
        ...(edition !== undefined && { edition, previewKey: sql<string>`gen_random_uuid()` }),
      })
      .where('kind', '=', kind)
      .where('id', '=', id),
  );
}

export interface NewEdition {
  kind: string;
  id: number;
  content: EditionContent;
  fromAt: Date;
  untilAt: Date | null;
  publishedAt: Date;
  origin: 'console' | 'import';
  publishedBy: number | null;
  approvedBy: number | null;
  reason: string;
}

/**
 * Inserts the next edition of a record, which the caller has locked.
 *
 * @returns its number
 */
export async function insertEdition(tx: Tx, edition: NewEdition): Promise<number> {
  const { kind, id, content, ...columns } = edition;
  const [row] = await tx.run(
    query
      .insertInto('shopEdition')
      .values({
        ...{ kind, id, ...columns },
        content: sql<string>`${JSON.stringify(content)}::text::jsonb`,
        number: sql<number>`(select coalesce(max(number), 0) + 1 from shop_edition
          where kind = ${kind} and id = ${id})`,
      })
      .returning('number'),
  );
  if (row === undefined) throw new Error('the edition was not inserted');
  return row.number;
}

/** Records that an edition was withdrawn. */
export function updateWithdrawn(
  tx: Tx,
  { kind, id, number }: { kind: string; id: number; number: number },
  withdrawnAt: Date,
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('shopEdition')
      .set({ withdrawnAt })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('number', '=', number),
  );
}

/**
 * Finds the newest edition of a record that has begun by a moment and was not withdrawn; null if
 * none has.
 */
export async function findNewestBegun(
  db: Executor,
  kind: string,
  id: number,
  by: Date,
): Promise<number | null> {
  const [row] = await db.run(
    query
      .selectFrom('shopEdition')
      .select('number')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where('fromAt', '<=', by)
      .where('withdrawnAt', 'is', null)
      .orderBy('fromAt', 'desc')
      .orderBy('number', 'desc')
      .limit(1),
  );
  return row?.number ?? null;
}

/** Finds the newest editions of a record, with the names of those who published them. */
export async function findEditions(db: Executor, kind: string, id: number, limit: number) {
  const rows = await db.run(
    query
      .selectFrom('shopEdition')
      .leftJoin('staff as publisher', 'publisher.id', 'shopEdition.publishedBy')
      .leftJoin('staff as approver', 'approver.id', 'shopEdition.approvedBy')
      .select([
        'number',
        'content',
        'fromAt',
        'untilAt',
        'publishedAt',
        'reason',
        'withdrawnAt',
        'publishedBy',
        'approvedBy',
        'publisher.name as publisherName',
        'approver.name as approverName',
        sql<'console' | 'import'>`origin`.as('origin'),
      ])
      .where('kind', '=', kind)
      .where('shopEdition.id', '=', id)
      .orderBy('number', 'desc')
      .limit(limit),
  );
  return rows.map((row) => ({ ...row, content: editionContent.parse(row.content) }));
}

/** Finds the records of a kind that the console has published: an import does not change them. */
export async function findIdsPublishedInConsole(db: Executor, kind: string): Promise<number[]> {
  const rows = await db.run(
    sql<{ id: number }>`
      select distinct id from shop_edition where kind = ${kind} and origin = 'console' order by id
    `.compile(query),
  );
  return rows.map(({ id }) => id);
}

/** Finds the ids of all records of a kind. */
export async function findRecordIds(db: Executor, kind: string): Promise<number[]> {
  const rows = await db.run(
    query.selectFrom('shopRecord').select('id').where('kind', '=', kind).orderBy('id'),
  );
  return rows.map(({ id }) => id);
}

/** Finds a draft by the secret part of its preview's address. */
export async function findPreviewedDraft(
  db: Executor,
  previewKey: string,
): Promise<{ id: number; draft: EditionContent; changedAt: Date } | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('shopRecord')
      .select(['id', 'draft', 'changedAt'])
      .where('previewKey', '=', previewKey),
  );
  return row && parsed(row);
}
