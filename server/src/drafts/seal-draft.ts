import { cleanRichText, lockCatalogue, writeLineUps, writePacks } from '../catalog/index.ts';
import { allocateCopies, lockAvailableCopies, originOf } from '../custody/index.ts';
import { type Actor, audited, staffIdOf } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import { writeSeal } from '../draw/index.ts';
import { type DraftRefusal, openDraftAt } from './change-draft.ts';
import { packOf } from './draft-content.rules.ts';
import type { DraftDeps } from './draft-deps.ts';
import { lockDraft, updateDraftState } from './drafts.queries.ts';
import { cardsOf, examineDraft } from './examine-draft.ts';
import { isSealable } from './preflight.rules.ts';

export type SealResult =
  | { kind: 'sealed'; packId: number }
  | { kind: 'not-sealable' }
  | DraftRefusal;

/**
 * Makes a pack of a draft and seals it, in one transaction. Its line-up can never change. The
 * preflight runs again after the catalogue and the copies are locked, because another pack may have
 * taken a copy or the number meanwhile. Each card of a tracked pack gets a copy in stock.
 *
 * @param revision the one that both people saw
 */
export function sealDraft(
  deps: DraftDeps,
  id: number,
  revision: number,
  actor: Actor,
): Promise<SealResult> {
  const { db, clock, packs } = deps;
  return audited(db, clock, actor, 'pack seal', async (tx, record): Promise<SealResult> => {
    await lockCatalogue(tx);
    const draft = openDraftAt(revision, await lockDraft(tx, id));
    if ('kind' in draft) return draft;
    // With this lock, nobody moves a copy between the preflight and the allocation.
    if (draft.content.stock === 'tracked') await lockAvailableCopies(tx, cardsOf(draft.content));
    const { findings } = await examineDraft(deps, tx, id, draft.content);
    if (!isSealable(findings)) return { kind: 'not-sealable' };
    const pack = packOf(draft.content, (html) => cleanRichText(html).html);
    await writePacks(tx, [pack]);
    await writeLineUps(tx, [pack]);
    const { packId } = draft;
    const sealed = await writeSeal(tx, packId, packs, clock.now());
    const copies = draft.content.stock === 'tracked' ? await allocate(tx, packId, deps, actor) : 0;
    const end = { changedBy: staffIdOf(actor), changedAt: clock.now() };
    await updateDraftState(tx, id, { state: 'sealed', ...end });
    record({ subject: `pack ${packId}`, details: { ...sealed, copies, draft: id, revision } });
    return { kind: 'sealed', packId };
  });
}

/**
 * Allocates copies to the sealed pack. @throws if copies are missing, which the preflight has
 * excluded
 */
async function allocate(
  tx: Tx,
  packId: number,
  { clock }: DraftDeps,
  actor: Actor,
): Promise<number> {
  const result = await allocateCopies(tx, packId, originOf(actor, clock.now()));
  if (result.kind === 'allocated') return result.copies;
  throw new Error(`pack ${packId} was sealed without copies: ${result.kind}`);
}
