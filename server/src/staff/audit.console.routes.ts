import type * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import { type AuditFilter, findAuditPage } from '../db/audit.queries.ts';
import { readHead, type StoredAuditEntry, textOfHead } from '../db/audit-chain.rules.ts';
import type { Database } from '../db/database.ts';
import { verifyAudit } from '../db/verify-audit.ts';
import type { OperationServer } from '../http/operations.ts';
import { dayInJapan } from '../lib/days.rules.ts';

const pageSize = 50;

/** Serves the console's operation that reads the audit log. */
export function auditRoutes(serve: OperationServer, { db }: { db: Database }): void {
  serve(operations.listAudit, async ({ query: { cursor, ...asked } }) => {
    const after = cursor === undefined ? undefined : Number(cursor);
    // One more shows whether there is another page.
    const found = await findAuditPage(db, { ...auditFilterOf(asked), after }, pageSize + 1);
    const items = found.slice(0, pageSize);
    const last = found.length > pageSize ? items.at(-1) : undefined;
    return {
      answer: { items: items.map(entryView), next: last === undefined ? null : String(last.id) },
    };
  });

  serve(operations.verifyAudit, async ({ body }) => {
    const result = await verifyAudit(db, readHead(body.head ?? ''));
    if (result.kind === 'broken') {
      const { position: brokenAt, error } = result;
      return { answer: { intact: false, entries: brokenAt - 1, brokenAt, error, head: null } };
    }
    const { entries, head } = result;
    return {
      answer: { intact: true, entries, brokenAt: null, error: null, head: textOfHead(head) },
    };
  });
}

/** The filter of the audit log, as it was asked for. Days are those of Japan. */
export function auditFilterOf({
  from,
  to,
  sort,
  singleHanded,
  ...texts
}: Omit<z.output<typeof operations.listAudit.query>, 'cursor'>): AuditFilter {
  return {
    ...texts,
    singleHanded: singleHanded !== undefined,
    from: from === undefined ? undefined : dayInJapan(from)?.from,
    until: to === undefined ? undefined : dayInJapan(to)?.until,
    isOldestFirst: sort === 'oldest',
  };
}

/** Writes an entry of the audit log as the console shows it. */
function entryView(entry: StoredAuditEntry) {
  const { id, createdAt, principalKind, principalId, who, why, approverId, approver } = entry;
  const { singleHanded, origin, action, subject, details } = entry;
  return {
    id,
    at: createdAt.toISOString(),
    by: { kind: principalKind, id: principalId, name: who },
    approvedBy: approverId === null ? null : { id: approverId, name: approver ?? '' },
    singleHanded,
    origin,
    action,
    subject,
    reason: why,
    details,
  };
}
