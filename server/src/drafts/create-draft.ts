import type { DraftContent } from '#contract/console/pack-drafts.ts';
import { unitsOf } from '#contract/console/pack-figures.ts';
import { findPackWithLineUp, lockCatalogue } from '../catalog/index.ts';
import { findCoverageOfPack } from '../custody/index.ts';
import { type Actor, audited, staffIdOf } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import { contentOfPack, copyOfContent, emptyContent } from './draft-content.rules.ts';
import type { DraftDeps } from './draft-deps.ts';
import { findDraft, findFreePackId, insertDraft } from './drafts.queries.ts';

/** The pack or draft that a new draft is copied from; undefined: the draft begins empty. */
export type DraftTemplate = { draftId: number } | { packId: number } | undefined;

/** Creates a draft. @returns its id; undefined if the pack or draft to copy does not exist */
export function createDraft(
  { db, clock }: DraftDeps,
  like: DraftTemplate,
  actor: Actor,
): Promise<number | undefined> {
  return audited(db, clock, actor, 'draft create', async (tx, record) => {
    // So two drafts that are created at the same time get different numbers.
    await lockCatalogue(tx);
    const content = await firstContent(tx, like, await findFreePackId(tx));
    if (content === undefined) return undefined;
    const first = { revision: 1, content, units: unitsOf(content), changedAt: clock.now() };
    const id = await insertDraft(tx, { ...first, changedBy: staffIdOf(actor) });
    record({ subject: `draft ${id}`, details: { ...like } });
    return id;
  });
}

/** Makes the first content of a draft: empty, or copied from another draft or a pack. */
async function firstContent(
  tx: Tx,
  like: DraftTemplate,
  packId: number,
): Promise<DraftContent | undefined> {
  if (like === undefined) return emptyContent(packId);
  if ('draftId' in like) {
    const draft = await findDraft(tx, like.draftId);
    return draft && copyOfContent(draft.content, packId);
  }
  const pack = await findPackWithLineUp(tx, like.packId);
  const coverage = await findCoverageOfPack(tx, like.packId);
  return pack && contentOfPack(pack, packId, coverage === undefined ? 'untracked' : 'tracked');
}
