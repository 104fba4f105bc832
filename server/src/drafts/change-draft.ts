import type { DraftChange } from '#contract/console/pack-drafts.ts';
import { unitsOf } from '#contract/console/pack-figures.ts';
import { type Actor, audited, staffIdOf } from '../db/audit.ts';
import { contentWith } from './draft-content.rules.ts';
import type { DraftDeps } from './draft-deps.ts';
import { type DraftRow, lockDraft, updateDraft, updateDraftState } from './drafts.queries.ts';

/** Why a draft was not changed. */
export type DraftRefusal =
  | { kind: 'unknown' | 'not-open' }
  | { kind: 'overtaken'; current: DraftRow };

/**
 * Changes fields of a draft.
 *
 * @param revision the one that the designer saw; refused if somebody has saved since
 */
export function changeDraft(
  { db, clock }: DraftDeps,
  id: number,
  { revision, change }: { revision: number; change: DraftChange },
  actor: Actor,
): Promise<{ kind: 'changed' } | DraftRefusal> {
  return audited(db, clock, actor, 'draft change', async (tx, record) => {
    const draft = openDraftAt(revision, await lockDraft(tx, id));
    if ('kind' in draft) return draft;
    const content = contentWith(draft.content, change);
    await updateDraft(tx, id, {
      ...{ revision: revision + 1, content, units: unitsOf(content) },
      ...{ changedBy: staffIdOf(actor), changedAt: clock.now() },
    });
    record({ subject: `draft ${id}`, details: { fields: Object.keys(change).sort() } });
    return { kind: 'changed' };
  });
}

/** Discards a draft, so that no pack is made of it. */
export function discardDraft(
  { db, clock }: DraftDeps,
  id: number,
  revision: number,
  actor: Actor,
): Promise<{ kind: 'discarded' } | DraftRefusal> {
  return audited(db, clock, actor, 'draft discard', async (tx, record) => {
    const draft = openDraftAt(revision, await lockDraft(tx, id));
    if ('kind' in draft) return draft;
    const end = { changedBy: staffIdOf(actor), changedAt: clock.now() };
    await updateDraftState(tx, id, { state: 'discarded', ...end });
    record({ subject: `draft ${id}` });
    return { kind: 'discarded' };
  });
}

/** Returns the draft if it is open and has this revision; otherwise the reason for a refusal. */
export function openDraftAt(
  revision: number,
  draft: DraftRow | undefined,
): DraftRow | DraftRefusal {
  if (draft === undefined) return { kind: 'unknown' };
  if (draft.state !== 'open') return { kind: 'not-open' };
  return draft.revision === revision ? draft : { kind: 'overtaken', current: draft };
}
