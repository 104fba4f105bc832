import type { DraftChange } from '#contract/console/pack-drafts.ts';
import { findCardsNamed } from '../catalog/index.ts';
import { contentWith } from './draft-content.rules.ts';
import type { DraftDeps } from './draft-deps.ts';
import { deletePreview, findDraft, findDraftRevision, putPreview } from './drafts.queries.ts';
import { cardsOf } from './examine-draft.ts';

/** A change of a draft that somebody has typed and not saved. */
interface TypedChange {
  draftId: number;
  staffId: number;
  /** The revision that was changed. */
  revision: number;
  change: DraftChange;
}

export type PreviewResult =
  | { kind: 'shown'; unknownCards: string[] }
  | { kind: 'unknown' | 'not-open' };

/** Lets the preview of a person show a change that they have not saved. */
export async function previewChange(
  { db, clock }: Pick<DraftDeps, 'db' | 'clock'>,
  { draftId, staffId, revision, change }: TypedChange,
): Promise<PreviewResult> {
  const draft = await findDraft(db, draftId);
  if (draft === undefined) return { kind: 'unknown' };
  if (draft.state !== 'open') return { kind: 'not-open' };
  const base =
    revision === draft.revision ? draft.content : await findDraftRevision(db, draftId, revision);
  if (base === undefined) return { kind: 'unknown' };
  if (Object.keys(change).length === 0) await deletePreview(db, draftId, staffId);
  else await putPreview(db, { draftId, staffId, revision, change, changedAt: clock.now() });
  const named = cardsOf(contentWith(base, change));
  const known = new Set((await findCardsNamed(db, named)).map(({ modelNumber }) => modelNumber));
  return { kind: 'shown', unknownCards: named.filter((each) => !known.has(each)) };
}
