import type { DraftContent } from '#contract/console/pack-drafts.ts';
import {
  type CardFacts,
  cleanRichText,
  copyNames,
  findCardsNamed,
  findCardTypes,
  findCopiesLeft,
} from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import type { DraftDeps } from './draft-deps.ts';
import { findCopiesInDrafts, isPackIdTaken } from './drafts.queries.ts';
import { type KnownCard, preflight, type RawFinding, type TakenCopy } from './preflight.rules.ts';

export interface Examination {
  /** The cards that the draft names and the shop has. */
  cards: CardFacts[];
  findings: RawFinding[];
}

/**
 * Runs the preflight of a draft.
 *
 * @param db the transaction of the seal, which decides again
 */
export async function examineDraft(
  { clock, packs }: DraftDeps,
  db: Executor,
  draftId: number,
  content: DraftContent,
): Promise<Examination> {
  const named = [...content.lineUp, ...content.extras].map(({ modelNumber }) => modelNumber);
  const [cards, cardTypes, isNumberTaken, takenCopies] = await Promise.all([
    findCardsNamed(db, [...new Set(named)]),
    findCardTypes(db),
    isPackIdTaken(db, content.packId, draftId),
    findTakenCopies(db, draftId),
  ]);
  const removed = (html: string) => cleanRichText(html).dropped;
  const { ja, en } = content.description;
  const findings = preflight(
    content,
    {
      now: clock.now(),
      isNumberTaken,
      cardTypes: new Set(cardTypes.map(({ id }) => id)),
      cards: new Map(cards.map((card) => [card.modelNumber, knownCard(card)])),
      takenCopies,
      hasBeacon: packs.beacon.chain !== undefined,
      removedMarkup: { ja: removed(ja), en: removed(en) },
    },
    copyNames,
  );
  return { cards, findings };
}

function knownCard({ picture, referencePrice, pricedOn }: CardFacts): KnownCard {
  // The day begins at midnight in Japan.
  const since = pricedOn === null ? null : new Date(`${pricedOn}T00:00:00+09:00`);
  return { hasPicture: picture !== '', referencePrice, pricedOn: since };
}

async function findTakenCopies(db: Executor, draftId: number): Promise<TakenCopy[]> {
  const [inPacks, inDrafts] = await Promise.all([
    findCopiesLeft(db),
    findCopiesInDrafts(db, draftId),
  ]);
  return [
    // A copy that a pack can still give is an error, which counts more than a warning: it is last.
    ...inDrafts.flatMap(({ draftId: other, items }) =>
      items.flatMap((item) => copyNames(item).map((name) => ({ name, in: { draftId: other } }))),
    ),
    ...inPacks.flatMap((copy) =>
      copyNames(copy).map((name) => ({ name, in: { packId: copy.packId } })),
    ),
  ];
}
