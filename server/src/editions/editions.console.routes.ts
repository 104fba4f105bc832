import type { editionOperations } from '#contract/console/editions.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Executor } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import {
  createRecord,
  publishRecord,
  type RecordRefusal,
  saveDraft,
  withdrawRecord,
} from './change-record.ts';
import type { EditionDeps, PublishedKind } from './edition-kind.ts';
import { stateOf } from './edition-state.rules.ts';
import { editionTexts } from './editions.console.texts.ts';
import {
  findEditions,
  findRecord,
  findRecordPage,
  type ListedRecord,
  newestRecords,
} from './editions.queries.ts';

const rowsOnPage = 50;
/** The most editions that a record's page lists. */
const mostEditions = 100;

type Operations = ReturnType<typeof editionOperations<Permission>>;

/** Serves the operations on what editors publish of one kind. */
export function editionRoutes(
  serve: OperationServer,
  deps: EditionDeps,
  kind: PublishedKind,
  operations: Operations,
): void {
  const { db } = deps;

  const answerAfter = async (
    id: number,
    result: { kind: 'done' } | RecordRefusal,
    yours: unknown,
  ) => (result.kind === 'done' ? answerOf(id) : refusalOf(result, yours));

  const answerOf = async (id: number) => {
    const found = await findRecord(db, kind.name, id);
    if (found === undefined) return refused('not-found');
    const { revision, draft, previewKey } = found;
    const previewUrl = new URL(kind.pageOf(id), deps.shopUrl);
    previewUrl.searchParams.set('preview', previewKey);
    const answer = {
      ...listedView(found, kind, deps.clock.now()),
      ...{ revision, draft, previewUrl: previewUrl.href },
      editions: await editionViews(db, kind.name, id),
    };
    return { answer, revision };
  };

  serve(operations.list, async ({ query: { cursor } }) => {
    const request = parseListQuery(newestRecords, { cursor, limit: rowsOnPage });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findRecordPage(db, kind.name, request);
    const now = deps.clock.now();
    return { answer: { items: rows.map((row) => listedView(row, kind, now)), next: next ?? null } };
  });

  serve(operations.get, ({ params: { id } }) => answerOf(id));

  serve(operations.create, async ({ body: { content, reason } }, { actor }) => {
    const result = await createRecord(deps, kind, content, actor(reason));
    return result.kind === 'created' ? { answer: { id: result.id } } : refusalOf(result, content);
  });

  serve(operations.save, async ({ params: { id }, body }, { actor, revision }) => {
    const { content, reason } = body;
    const result = await saveDraft(deps, kind, { id, revision }, content, actor(reason));
    return answerAfter(id, result, content);
  });

  serve(operations.publish, async ({ params: { id }, body }, { actor, revision }) => {
    const { from, until, reason } = body;
    const period = { from: momentOf(from), until: momentOf(until) };
    const result = await publishRecord(deps, kind, { id, revision }, period, actor(reason));
    return answerAfter(id, result, { from, until });
  });

  serve(operations.withdraw, async ({ params: { id }, body }, { actor, revision }) => {
    const result = await withdrawRecord(deps, kind, { id, revision }, actor(body.reason));
    return answerAfter(id, result, {});
  });
}

const momentOf = (instant: string | null) => (instant === null ? null : new Date(instant));

/** Writes the refusal of a command on a record. @param yours the change that was not made */
function refusalOf(result: RecordRefusal, yours: unknown) {
  switch (result.kind) {
    case 'unknown':
      return refused('not-found');
    case 'overtaken': {
      const { draft, revision } = result.current;
      return refused('revision-changed', { versions: { yours, current: { draft, revision } } });
    }
    case 'incomplete':
      return refused('not-valid', { errors: result.problems });
    case 'not-shown':
      return refused('not-possible-now', { reason: 'not-shown', detail: editionTexts.notShown });
    case 'exists':
      return refused('not-possible-now', { reason: 'exists', detail: editionTexts.exists });
    case 'has-begun':
      return refused('not-possible-now', { reason: 'has-begun', detail: editionTexts.hasBegun });
    case 'another-record':
      return refused('not-valid', {
        errors: [{ pointer: '/content/document', detail: editionTexts.anotherRecord }],
      });
    case 'has-end':
      return refused('not-valid', { errors: [{ pointer: '/until', detail: editionTexts.hasEnd }] });
    case 'begins-in-past':
      return refused('not-valid', {
        errors: [{ pointer: '/from', detail: editionTexts.beginsInPast }],
      });
    case 'ends-before':
      return refused('not-valid', {
        errors: [{ pointer: '/until', detail: editionTexts.endsBefore }],
      });
  }
}

/** Selects the fields of a record that a list shows. */
function listedView(row: ListedRecord, kind: PublishedKind, now: Date) {
  return {
    id: row.id,
    state: stateOf(row, now),
    title: kind.titleOf(row.draft),
    from: row.fromAt?.toISOString() ?? null,
    until: row.untilAt?.toISOString() ?? null,
    hasChanges: !row.isPublished,
    changedAt: row.changedAt.toISOString(),
  };
}

/** Reads the editions of a record as the console shows them. */
async function editionViews(db: Executor, kind: string, id: number) {
  const person = (id: number | null, name: string | null) =>
    id === null || name === null ? null : { id, name };
  return (await findEditions(db, kind, id, mostEditions)).map((row) => ({
    ...{ number: row.number, content: row.content, origin: row.origin, reason: row.reason },
    from: row.fromAt.toISOString(),
    until: row.untilAt?.toISOString() ?? null,
    publishedAt: row.publishedAt.toISOString(),
    publishedBy: person(row.publishedBy, row.publisherName),
    approvedBy: person(row.approvedBy, row.approverName),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  }));
}
