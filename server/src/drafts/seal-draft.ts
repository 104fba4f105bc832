import { cleanRichText, lockCatalogue, writeLineUps, writePacks } from '../catalog/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import { writeSeal } from '../draw/index.ts';
import { type DraftRefusal, openAt } from './change-draft.ts';
import { changerOf } from './changer.ts';
import { packOf } from './draft-content.rules.ts';
import type { DraftDeps } from './draft-deps.ts';
import { lockDraft, updateDraftState } from './drafts.queries.ts';
import { examineDraft } from './examine-draft.ts';
import { isSealable } from './preflight.rules.ts';

export type SealOutcome =
  | { kind: 'sealed'; packId: number }
  | { kind: 'not-sealable' }
  | DraftRefusal;

/**
 * Makes a pack of a draft and seals it, in one transaction. Its line-up can never change. The
 * preflight decides once more, behind the lock of the catalogue: another pack may have taken a copy
 * or the number meanwhile.
 *
 * @param revision the one that both people saw
 */
export function sealDraft(
  deps: DraftDeps,
  id: number,
  revision: number,
  actor: Actor,
): Promise<SealOutcome> {
  const { db, clock, packs } = deps;
  return audited(db, clock, actor, 'pack seal', async (tx, record): Promise<SealOutcome> => {
    await lockCatalogue(tx);
    const draft = openAt(revision, await lockDraft(tx, id));
    if ('kind' in draft) return draft;
    const { findings } = await examineDraft(deps, tx, id, draft.content);
    if (!isSealable(findings)) return { kind: 'not-sealable' };
    const pack = packOf(draft.content, (html) => cleanRichText(html).html);
    await writePacks(tx, [pack]);
    await writeLineUps(tx, [pack]);
    const { packId } = draft;
    const size = await writeSeal(tx, packId, packs, clock.now());
    const end = { changedBy: changerOf(actor), changedAt: clock.now() };
    await updateDraftState(tx, id, { state: 'sealed', ...end });
    record({ subject: `pack ${packId}`, details: { size, draft: id, revision } });
    return { kind: 'sealed', packId };
  });
}
