import type { EditionContent } from '#contract/console/editions.ts';
import { type Actor, audited, staffIdOf } from '../db/audit.ts';
import type { FieldProblem } from '../http/problems.ts';
import type { EditionDeps, PublishedKind } from './edition-kind.ts';
import {
  findNewestBegun,
  findRecord,
  insertEdition,
  insertRecord,
  lockRecord,
  type RecordRow,
  takeNextId,
  updateRecord,
  updateWithdrawn,
} from './editions.queries.ts';

type Deps = Pick<EditionDeps, 'db' | 'clock'>;

/** The first id of records that are created in the console. Catalogues use lower ids. */
const firstId = 1_000_001;

export type RecordRefusal =
  | { kind: 'unknown' | 'not-shown' | 'begins-in-past' | 'ends-before' }
  | { kind: 'exists' | 'another-record' | 'has-end' | 'has-begun' }
  | { kind: 'overtaken'; current: RecordRow }
  | { kind: 'incomplete'; problems: FieldProblem[] };

/** Creates a record with a draft, which members do not see. */
export function createRecord(
  { db, clock }: Deps,
  kind: PublishedKind,
  content: EditionContent,
  actor: Actor,
): Promise<{ kind: 'created'; id: number } | RecordRefusal> {
  return audited(db, clock, actor, `${kind.name} create`, async (tx, record) => {
    const next = await takeNextId(tx, kind.name, firstId);
    const id = kind.idOf?.(content) ?? next;
    if ((await findRecord(tx, kind.name, id)) !== undefined) return { kind: 'exists' };
    await insertRecord(tx, { kind: kind.name, id, draft: content, changedAt: clock.now() });
    record({ subject: `${kind.name} ${id}`, details: { after: content } });
    return { kind: 'created', id };
  });
}

/** A record that a command is for, and the revision of it that the person saw. */
export interface SeenRecord {
  id: number;
  revision: number;
}

/** Saves the draft of a record. Members see the present edition until the draft is published. */
export function saveDraft(
  { db, clock }: Deps,
  kind: PublishedKind,
  { id, revision }: SeenRecord,
  content: EditionContent,
  actor: Actor,
): Promise<{ kind: 'done' } | RecordRefusal> {
  return audited(db, clock, actor, `${kind.name} save`, async (tx, record) => {
    const found = recordAt(revision, await lockRecord(tx, kind.name, id));
    if ('refusal' in found) return found.refusal;
    if ((kind.idOf?.(content) ?? id) !== id) return { kind: 'another-record' };
    await updateRecord(tx, found, { draft: content, changedAt: clock.now() });
    record({ subject: `${kind.name} ${id}`, details: { before: found.draft, after: content } });
    return { kind: 'done' };
  });
}

/**
 * Publishes the saved draft as the next edition. It replaces the previous edition, also one that
 * has not begun.
 *
 * @param period from: null for as soon as possible; until: null until it is withdrawn
 */
export function publishRecord(
  { db, clock }: Deps,
  kind: PublishedKind,
  { id, revision }: SeenRecord,
  { from, until }: { from: Date | null; until: Date | null },
  actor: Actor,
): Promise<{ kind: 'done' } | RecordRefusal> {
  return audited(db, clock, actor, `${kind.name} publish`, async (tx, record) => {
    const found = recordAt(revision, await lockRecord(tx, kind.name, id));
    if ('refusal' in found) return found.refusal;
    const problems = [
      ...kind.findProblems(found.draft),
      ...((await kind.findProblemsNow?.(tx, found.draft)) ?? []),
    ];
    if (problems.length > 0) return { kind: 'incomplete', problems };
    const now = clock.now();
    const earliest = new Date(now.getTime() + kind.leadMs);
    if (kind.isPermanent && until !== null) return { kind: 'has-end' };
    if (!kind.mayBeginInPast && from !== null && from < now) return { kind: 'begins-in-past' };
    const isSoon = from === null || (!kind.mayBeginInPast && from < earliest);
    const period = { from: isSoon ? earliest : from, until };
    if (until !== null && until <= (period.from > now ? period.from : now))
      return { kind: 'ends-before' };
    // The previous edition will never begin. It is withdrawn, so that it does not count later as
    // one that has begun.
    if (
      kind.isPermanent &&
      found.edition !== null &&
      found.fromAt !== null &&
      found.fromAt > earliest
    )
      await updateWithdrawn(tx, { kind: kind.name, id, number: found.edition }, now);
    const number = await insertEdition(tx, {
      ...{ kind: kind.name, id, content: found.draft, origin: 'console', publishedAt: now },
      ...{ fromAt: period.from, untilAt: until, reason: actor.why },
      ...{ publishedBy: staffIdOf(actor), approvedBy: actor.approver?.staffId ?? null },
    });
    await kind.show(tx, { id, number, fixedUntil: earliest }, found.draft, period);
    await updateRecord(tx, found, { edition: number, changedAt: now });
    const details = { edition: number, from: period.from.toISOString(), until };
    record({ subject: `${kind.name} ${id}`, details });
    return { kind: 'done' };
  });
}

/** Takes a record off the shop. Its draft and its editions stay. */
export function withdrawRecord(
  { db, clock }: Deps,
  kind: PublishedKind,
  { id, revision }: SeenRecord,
  actor: Actor,
): Promise<{ kind: 'done' } | RecordRefusal> {
  return audited(db, clock, actor, `${kind.name} withdraw`, async (tx, record) => {
    const found = recordAt(revision, await lockRecord(tx, kind.name, id));
    if ('refusal' in found) return found.refusal;
    if (found.edition === null) return { kind: 'not-shown' };
    const now = clock.now();
    const fixedUntil = new Date(now.getTime() + kind.leadMs);
    // Server processes may already use an edition that begins within the lead time.
    if (kind.isPermanent && found.fromAt !== null && found.fromAt <= fixedUntil)
      return { kind: 'has-begun' };
    await updateWithdrawn(tx, { kind: kind.name, id, number: found.edition }, now);
    await kind.hide(tx, { id, number: found.edition, fixedUntil });
    const before = kind.isPermanent ? await findNewestBegun(tx, kind.name, id, fixedUntil) : null;
    await updateRecord(tx, found, { edition: before, changedAt: now });
    record({ subject: `${kind.name} ${id}`, details: { edition: found.edition } });
    return { kind: 'done' };
  });
}

/** Returns the record if it still has the revision that the person saw; otherwise the refusal. */
function recordAt(
  revision: number,
  found: RecordRow | undefined,
): RecordRow | { refusal: RecordRefusal } {
  if (found === undefined) return { refusal: { kind: 'unknown' } };
  if (found.revision !== revision) return { refusal: { kind: 'overtaken', current: found } };
  return found;
}
