import { operations } from '#contract/console/index.ts';
import { type AuditFilter, findAuditPage } from '../db/audit.queries.ts';
import type { StoredAuditEntry } from '../db/audit-chain.rules.ts';
import type { Database } from '../db/database.ts';
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
  [operations.listPackDraftTimeline, 'draft'],
  [operations.listIntakeTimeline, 'intake'],
  [operations.listStockTakeTimeline, 'stock-take'],
] as const;

/** Serves the timelines of records: the entries of the audit log about each, without details. */
export function recordTimelineRoutes(serve: OperationServer, { db }: { db: Database }): void {
  for (const [operation, word] of subjects)
    serve(operation, async ({ params: { id }, query }) => {
      return { answer: await findLines(db, { subject: `${word} ${id}` }, query) };
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
  filter: Pick<AuditFilter, 'subject' | 'details'>,
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
