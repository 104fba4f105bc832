import { sql } from 'kysely';
import * as z from 'zod';
import {
  type DraftChange,
  type DraftContent,
  draftChange,
  draftContent,
  draftItem,
} from '#contract/console/pack-drafts.ts';
import type { CopyTexts } from '../catalog/index.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import type { Currency } from '../db/types.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';
import { contentWith, withoutRules } from './draft-content.rules.ts';

export type DraftState = 'open' | 'sealed' | 'discarded';

/** A draft in a list. */
export interface ListedDraft {
  id: number;
  state: DraftState;
  packId: number;
  nameJa: string;
  nameEn: string;
  units: number;
  /** Points or coins; null until it is decided. */
  price: number | null;
  currency: Currency;
  changedBy: number | null;
  changerName: string | null;
  changedAt: Date;
}

export interface DraftRow extends ListedDraft {
  revision: number;
  content: DraftContent;
}

/**
 * The console's list of drafts, last changed first. The indexes pack_draft_changed and
 * pack_draft_state_changed serve it.
 */
export const newestDrafts = {
  sorts: {
    changed: {
      direction: 'desc',
      keys: [
        ['changedAt', 'instant'],
        ['id', 'integer'],
      ],
    },
  },
  filter: z.strictObject({ state: z.enum(['open', 'sealed', 'discarded']).optional() }),
} as const satisfies List<ListedDraft, unknown>;

/** The query for drafts with the columns of the list. */
const summaries = () =>
  query
    .selectFrom('packDraft')
    .select((draft) => [
      'packDraft.id',
      'packDraft.packId',
      'packDraft.nameJa',
      'packDraft.nameEn',
      'packDraft.units',
      'packDraft.price',
      'packDraft.currency',
      'packDraft.changedBy',
      'packDraft.changedAt',
      sql<DraftState>`pack_draft.state`.as('state'),
      draft
        .selectFrom('staff')
        .select('name')
        .whereRef('staff.id', '=', 'packDraft.changedBy')
        .as('changerName'),
    ]);

/** Finds a page of the drafts. */
export function findDraftPage(
  db: Executor,
  request: ListRequest<z.output<typeof newestDrafts.filter>>,
): Promise<ListPage<ListedDraft>> {
  const { state } = request.filter;
  const drafts = state === undefined ? summaries() : summaries().where('state', '=', state);
  return findPage(db, drafts, request);
}

/** A draft of an older version has no field `stock`, and counts as untracked. */
const storedContent = z
  .looseObject({})
  .transform((content) => draftContent.parse({ stock: 'untracked', ...withoutRules, ...content }));

/** Finds a draft with its newest content. */
export async function findDraft(db: Executor, id: number): Promise<DraftRow | undefined> {
  const [row] = await db.run(
    summaries()
      .innerJoin('packDraftRevision as newest', (join) =>
        join
          .onRef('newest.draftId', '=', 'packDraft.id')
          .onRef('newest.revision', '=', 'packDraft.revision'),
      )
      .select(['packDraft.revision', 'newest.content'])
      .where('packDraft.id', '=', id),
  );
  return row && { ...row, content: storedContent.parse(row.content) };
}

/**
 * Finds the content that a preview of an open draft shows: the saved one, or the revision that a
 * person edits with what they have typed. Undefined if the draft is not open.
 */
export async function findPreviewedContent(
  db: Executor,
  { draftId, staffId }: { draftId: number; staffId: number | undefined },
): Promise<DraftContent | undefined> {
  const draft = await findDraft(db, draftId);
  if (draft?.state !== 'open') return undefined;
  if (staffId === undefined) return draft.content;
  const [row] = await db.run(
    query
      .selectFrom('packDraftPreview as preview')
      .innerJoin('packDraftRevision as edited', (join) =>
        join
          .onRef('edited.draftId', '=', 'preview.draftId')
          .onRef('edited.revision', '=', 'preview.revision'),
      )
      .select(['preview.change', 'edited.content'])
      .where('preview.draftId', '=', draftId)
      .where('preview.staffId', '=', staffId),
  );
  if (row === undefined) return draft.content;
  return contentWith(storedContent.parse(row.content), draftChange.parse(row.change));
}

/** Stores what a person has typed into a draft, in place of what they had typed before. */
export function putPreview(
  db: Executor,
  preview: {
    draftId: number;
    staffId: number;
    revision: number;
    change: DraftChange;
    changedAt: Date;
  },
): Promise<unknown> {
  const row = { ...preview, change: JSON.stringify(preview.change) };
  const { revision, change, changedAt } = row;
  return db.run(
    query
      .insertInto('packDraftPreview')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['draftId', 'staffId']).doUpdateSet({ revision, change, changedAt }),
      ),
  );
}

/** Deletes what a person has typed into a draft: their preview shows the saved draft again. */
export function deletePreview(db: Executor, draftId: number, staffId: number): Promise<unknown> {
  return db.run(
    query
      .deleteFrom('packDraftPreview')
      .where('draftId', '=', draftId)
      .where('staffId', '=', staffId),
  );
}

/** Deletes what was typed before a time and is not saved: its preview has long been closed. */
export function deleteOldPreviews(db: Executor, changedBefore: Date): Promise<unknown> {
  return db.run(query.deleteFrom('packDraftPreview').where('changedAt', '<', changedBefore));
}

/** Finds the number of the pack that a draft is for; undefined if there is no such draft. */
export async function findPackOfDraft(db: Executor, id: number): Promise<number | undefined> {
  const [row] = await db.run(query.selectFrom('packDraft').select('packId').where('id', '=', id));
  return row?.packId;
}

/** Finds the content of a draft at a revision; undefined if it has none. */
export async function findDraftRevision(
  db: Executor,
  draftId: number,
  revision: number,
): Promise<DraftContent | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('packDraftRevision')
      .select('content')
      .where('draftId', '=', draftId)
      .where('revision', '=', revision),
  );
  return row && storedContent.parse(row.content);
}

/** Locks a draft, so that two changes of it follow each other. */
export async function lockDraft(tx: Tx, id: number): Promise<DraftRow | undefined> {
  await tx.run(query.selectFrom('packDraft').select('id').where('id', '=', id).forUpdate());
  return findDraft(tx, id);
}

export interface DraftRevision {
  revision: number;
  content: DraftContent;
  units: number;
  changedBy: number | null;
  changedAt: Date;
}

/** Makes the columns of a draft that its newest revision decides. */
function columnsOf({ revision, content, units, changedBy, changedAt }: DraftRevision) {
  const { packId, name, price, currency } = content;
  const names = { nameJa: name.ja, nameEn: name.en };
  return { revision, packId, ...names, units, price, currency, changedBy, changedAt };
}

/**
 * Inserts a draft with its first revision.
 *
 * @returns the id of the draft
 */
export async function insertDraft(tx: Tx, first: DraftRevision): Promise<number> {
  const [row] = await tx.run(
    query
      .insertInto('packDraft')
      .values({ state: 'open', ...columnsOf(first) })
      .returning('id'),
  );
  if (row === undefined) throw new Error('the draft was not inserted');
  await insertRevision(tx, row.id, first);
  return row.id;
}

/**
 * Stores the next revision of a draft. The caller has locked it; earlier revisions stay readable.
 */
export async function updateDraft(tx: Tx, id: number, next: DraftRevision): Promise<void> {
  await insertRevision(tx, id, next);
  await tx.run(query.updateTable('packDraft').set(columnsOf(next)).where('id', '=', id));
}

/** Inserts a revision of a draft. */
function insertRevision(tx: Tx, draftId: number, revision: DraftRevision): Promise<unknown> {
  const { content, changedBy, changedAt } = revision;
  return tx.run(
    query.insertInto('packDraftRevision').values({
      ...{ draftId, revision: revision.revision, changedBy, changedAt },
      content: JSON.stringify(content),
    }),
  );
}

/** Ends a draft. */
export function updateDraftState(
  tx: Tx,
  id: number,
  end: { state: 'sealed' | 'discarded'; changedBy: number | null; changedAt: Date },
): Promise<unknown> {
  return tx.run(query.updateTable('packDraft').set(end).where('id', '=', id));
}

/** Finds the smallest number above those of all packs and open drafts. */
export async function findFreePackId(tx: Tx): Promise<number> {
  const [row] = await tx.run(
    sql<{ packId: number }>`
      select 1 + greatest(
        (select coalesce(max(id), 0) from pack),
        (select coalesce(max(pack_id), 0) from pack_draft where state = 'open')
      ) as pack_id
    `.compile(query),
  );
  return row?.packId ?? 1;
}

/** Whether a number is used by a pack, or by an open draft other than `ownDraftId`. */
export async function isPackIdTaken(
  db: Executor,
  packId: number,
  ownDraftId: number,
): Promise<boolean> {
  const [row] = await db.run(
    sql<{ isTaken: boolean }>`
      select exists (select from pack where id = ${packId}) or exists (
        select from pack_draft
        where state = 'open' and pack_id = ${packId} and id <> ${ownDraftId}
      ) as is_taken
    `.compile(query),
  );
  return row?.isTaken ?? false;
}

/** Finds which of these copies other open drafts name. */
export async function findCopiesInDrafts(
  db: Executor,
  ownDraftId: number,
  { codes, certificates }: CopyTexts,
): Promise<{ draftId: number; item: z.infer<typeof draftItem> }[]> {
  const rows = await db.run(
    sql<{ draftId: number; item: unknown }>`
      select draft.id as draft_id, item
      from pack_draft as draft
      join pack_draft_revision as newest
        on newest.draft_id = draft.id and newest.revision = draft.revision
      cross join lateral jsonb_path_query(newest.content, '$.*[*].item ? (@ != null)') as item
      where draft.state = 'open' and draft.id <> ${ownDraftId}
        and (item->>'code' = any(${codes}::text[])
          or item->>'certificate' = any(${certificates}::text[]))
    `.compile(query),
  );
  return rows.map(({ draftId, item }) => ({ draftId, item: draftItem.parse(item) }));
}

/**
 * Deletes discarded drafts, and the earlier revisions of sealed drafts, if they ended before a
 * time.
 */
export async function deleteOldDrafts(db: Executor, endedBefore: Date): Promise<void> {
  await db.run(
    query
      .deleteFrom('packDraft')
      .where('state', '=', 'discarded')
      .where('changedAt', '<', endedBefore),
  );
  await db.run(
    sql`
      delete from pack_draft_revision as former using pack_draft as draft
      where draft.id = former.draft_id and draft.state = 'sealed'
        and draft.changed_at < ${endedBefore}::timestamptz and former.revision < draft.revision
    `.compile(query),
  );
}
