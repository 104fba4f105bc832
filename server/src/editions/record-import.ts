import type { EditionContent } from '#contract/console/editions.ts';
import { type Actor, staffIdOf } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import type { Period } from './edition-kind.ts';
import {
  insertEdition,
  insertRecord,
  lockRecord,
  updateRecord,
  updateWithdrawn,
} from './editions.queries.ts';

/** An edition that an import writes. */
export interface ImportedEdition {
  /** The kind of its record; by default that of the content. */
  kind?: EditionContent['kind'];
  id: number;
  content: EditionContent;
  period: Period;
}

/**
 * Records what an import has published, so that the console shows it and its history. A draft that
 * an editor has not published stays.
 */
export async function recordImported(
  tx: Tx,
  { id, content, period, kind = content.kind }: ImportedEdition,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const before = await lockRecord(tx, kind, id);
  if (before === undefined) await insertRecord(tx, { kind, id, draft: content, changedAt: now });
  const number = await insertEdition(tx, {
    ...{ kind, id, content, origin: 'import', publishedAt: now, reason: actor.why },
    ...{ fromAt: period.from, untilAt: period.until },
    ...{ publishedBy: staffIdOf(actor), approvedBy: actor.approver?.staffId ?? null },
  });
  const isDraftOpen = before !== undefined && !before.isPublished;
  await updateRecord(
    tx,
    { kind, id },
    { edition: number, changedAt: now, ...(!isDraftOpen && { draft: content }) },
  );
}

/** Records that an import has taken a record off the shop. Its draft and its editions stay. */
export async function recordRemoved(
  tx: Tx,
  { kind, id }: { kind: EditionContent['kind']; id: number },
  now: Date,
): Promise<void> {
  const found = await lockRecord(tx, kind, id);
  if (found === undefined || found.edition === null) return;
  await updateWithdrawn(tx, { kind, id, number: found.edition }, now);
  await updateRecord(tx, found, { edition: null, changedAt: now });
}
