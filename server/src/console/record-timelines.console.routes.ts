import { operations } from '#contract/console/index.ts';
import { type AuditFilter, findAuditPage } from '../db/audit.queries.ts';
import type { StoredAuditEntry } from '../db/audit-chain.rules.ts';
import type { Database, Executor } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { findSentMail } from '../messages/index.ts';

const linesOnPage = 20;

type Answer = ReturnType<typeof pageView>;

/** The records whose audit entries have the record as their subject, with the subject's word. */
const subjects = [
  [operations.listStaffTimeline, 'staff'],
  [operations.listLetterTimeline, 'letter'],
  [operations.listCardTimeline, 'card'],
  [operations.listPackTimeline, 'pack'],
  [operations.listPromotionTimeline, 'promotion'],
  [operations.listPartnerSiteTimeline, 'partner-site'],
  [operations.listIntakeTimeline, 'intake'],
  [operations.listStockTakeTimeline, 'stock-take'],
] as const;

export interface RecordTimelineDeps {
  db: Database;
  /** Finds the number of the pack that a draft is for; undefined if there is no such draft. */
  findPackOfDraft(db: Executor, draftId: number): Promise<number | undefined>;
}

/** Serves the timelines of records: the entries of the audit log about each, without details. */
export function recordTimelineRoutes(
  serve: OperationServer,
  { db, findPackOfDraft }: RecordTimelineDeps,
): void {
  for (const [operation, word] of subjects)
    serve(operation, async ({ params: { id }, query }) => {
      return { answer: await findLines(db, { subject: `${word} ${id}` }, query) };
    });

  // The seal is an entry about the pack, and its details name the draft.
  serve(operations.listPackDraftTimeline, async ({ params: { id }, query }) => {
    const packId = await findPackOfDraft(db, id);
    const also =
      packId === undefined ? undefined : { subject: `pack ${packId}`, details: { draft: id } };
    return { answer: await findLines(db, { subject: `draft ${id}`, also }, query) };
  });

  // A mail has no subject of its own: it was sent to a member, and the details name it.
  serve(operations.listMailTimeline, async ({ params: { id }, query }) => {
    const mail = await findSentMail(db, id);
    if (mail === undefined) return refused('not-found');
    const subject = `member ${mail.memberId}`;
    return { answer: await findLines(db, { subject, details: { mail: id } }, query) };
  });
}

/** Reads a page of lines. */
async function findLines(
  db: Database,
  filter: Pick<AuditFilter, 'subject' | 'details' | 'also'>,
  { sort, cursor }: { sort?: 'newest' | 'oldest' | undefined; cursor?: string | undefined },
): Promise<Answer> {
  const after = cursor === undefined ? undefined : Number(cursor);
  const isOldestFirst = sort === 'oldest';
  // One more shows whether there is another page.
  return pageView(await findAuditPage(db, { ...filter, isOldestFirst, after }, linesOnPage + 1));
}

function pageView(found: readonly StoredAuditEntry[]) {
  const items = found.slice(0, linesOnPage).map((entry) => {
    const { id, createdAt, action, who: by, approver, singleHanded, why: reason } = entry;
    const at = createdAt.toISOString();
    return { id, at, action, by, approvedBy: approver, singleHanded, reason };
  });
  const last = found.length > linesOnPage ? items.at(-1) : undefined;
  return { items, next: last === undefined ? null : String(last.id) };
}
