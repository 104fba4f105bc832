import type { DraftContent } from '#contract/console/pack-drafts.ts';
import {
  type CardFacts,
  type CopyTexts,
  cleanRichText,
  copyNames,
  copyText,
  droppedText,
  findCardsNamed,
  findCardTypes,
  findCopiesLeft,
} from '../catalog/index.ts';
import { findAvailableCopies } from '../custody/index.ts';
import type { Executor } from '../db/database.ts';
import type { Text } from '../http/language.ts';
import { findRanks } from '../promotions/index.ts';
import type { DraftDeps } from './draft-deps.ts';
import { findCopiesInDrafts, isPackIdTaken } from './drafts.queries.ts';
import { findFloorPercent } from './pack-floor.ts';
import { type KnownCard, preflight, type RawFinding, type TakenCopy } from './preflight.rules.ts';

export interface Examination {
  /** The cards that the draft names and the shop has. */
  cards: CardFacts[];
  findings: RawFinding[];
}

/**
 * Runs the preflight of a draft.
 *
 * @param db the database, or the transaction of the seal, which runs the preflight again
 */
export async function examineDraft(
  { clock, packs, readOperatorState, findPointSale }: DraftDeps,
  db: Executor,
  draftId: number,
  content: DraftContent,
): Promise<Examination> {
  const modelNumbers = cardsOf(content);
  const copies = copyTextsOf(content);
  const now = clock.now();
  const [cards, cardTypes, isNumberTaken, takenCopies, available, floorPercent, { ranks }, sale] =
    await Promise.all([
      findCardsNamed(db, modelNumbers),
      findCardTypes(db),
      isPackIdTaken(db, content.packId, draftId),
      findTakenCopies(db, draftId, copies),
      content.stock === 'tracked' ? findAvailableCopies(db, modelNumbers, copies) : null,
      findFloorPercent(db),
      findRanks(db),
      findPointSale(db, now),
    ]);
  const removed = (html: string) => {
    const { dropped } = cleanRichText(html);
    return dropped.length === 0 ? undefined : droppedText(dropped);
  };
  const { ja, en } = content.description;
  const findings = preflight(
    content,
    {
      now,
      isNumberTaken,
      cardTypes: new Set(cardTypes.map(({ id }) => id)),
      cards: new Map(cards.map((card) => [card.modelNumber, knownCard(card)])),
      takenCopies,
      available,
      floorPercent,
      operator: readOperatorState(),
      pointSale: sale,
      rankCount: ranks.length,
      hasBeacon: packs.beacon.chain !== undefined,
      removedMarkup: { ja: removed(ja), en: removed(en) },
    },
    copyTexts,
  );
  return { cards, findings };
}

/** Names a copy by its code, and by its certificate. */
function copyTexts(copy: Parameters<typeof copyNames>[0]): Text[] {
  return copyNames(copy).map(copyText);
}

function knownCard({ picture, referencePrice, pricedOn }: CardFacts): KnownCard {
  return { hasPicture: picture !== '', referencePrice, pricedOn };
}

/** Lists the model numbers of a draft, each once. */
export function cardsOf({ lineUp, extras }: DraftContent): string[] {
  return [...new Set([...lineUp, ...extras].map(({ modelNumber }) => modelNumber))];
}

/** Lists the codes and certificates of the copies that a draft names. */
function copyTextsOf({ lineUp, extras }: DraftContent): CopyTexts {
  const items = [...lineUp, ...extras].flatMap(({ item }) => item ?? []);
  return {
    codes: items.flatMap(({ code }) => code ?? []),
    certificates: items.flatMap(({ certificate }) => certificate ?? []),
  };
}

/** Finds the copies of a draft that a pack or another draft has named already. */
async function findTakenCopies(
  db: Executor,
  draftId: number,
  copies: CopyTexts,
): Promise<TakenCopy[]> {
  // Most drafts name no copy, so nothing is read.
  if (copies.codes.length + copies.certificates.length === 0) return [];
  const [inPacks, inDrafts] = await Promise.all([
    findCopiesLeft(db, copies),
    findCopiesInDrafts(db, draftId, copies),
  ]);
  return [
    // Copies in packs are last, because the preflight uses the last entry of a copy: a copy in a
    // pack is an error, a copy in a draft only a warning.
    ...inDrafts.flatMap(({ draftId: other, item }) =>
      copyTexts(item).map((name) => ({ name, in: { draftId: other } })),
    ),
    ...inPacks.flatMap((copy) =>
      copyTexts(copy).map((name) => ({ name, in: { packId: copy.packId } })),
    ),
  ];
}
