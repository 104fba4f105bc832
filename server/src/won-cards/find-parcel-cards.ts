import type { PrizeItem } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import type { ParcelCard } from '../shipping/index.ts';
import { readAcceptedCopies } from './show-accepted-copies.ts';
import { withPrizes } from './with-prizes.ts';
import { findCards, findPurchases } from './won-cards.queries.ts';
import { historyIdOf } from './won-cards.rules.ts';

/**
 * Finds the cards in a member's parcel of a purchase, in drawing order. Equal cards are counted.
 */
export async function findParcelCards(
  db: Executor,
  { memberId, sourceId, number }: { memberId: number; sourceId: string; number: number },
): Promise<ParcelCard[]> {
  const [purchase] = await findPurchases(db, memberId, [sourceId]);
  if (purchase === undefined) return [];
  const won = await withPrizes(db, purchase, await findCards(db, purchase));
  const packed = won.filter(({ parcel }) => parcel === number);
  const { packId, round } = purchase;
  const hasCopy = packed.some(({ prize }) => prize.item !== null);
  const accepted = hasCopy ? await readAcceptedCopies(db, [purchase.id]) : undefined;
  return [...Map.groupBy(packed, ({ prizeId }) => prizeId)].flatMap(([prizeId, equal]) => {
    const [first] = equal;
    if (first === undefined) return [];
    const { prize, extra } = first;
    const { nameJa, nameEn, modelNumber, rarityLabel, picture, item } = prize;
    const copy = accepted?.get(historyIdOf(packId, first.position)) ?? item;
    const positions = equal.flatMap((card) => card.extra?.position ?? []);
    return {
      ...{ prizeId, nameJa, nameEn, modelNumber, rarityLabel, picture },
      ...{ count: equal.length, copy: copyOf(copy), drawn: { packId, round } },
      extra: extra === undefined ? null : { kind: extra.kind, positions },
    };
  });
}

/** Names a single copy as graders do, such as "PSA 10"; null if the prize is any copy. */
function copyOf(item: PrizeItem | null): string | null {
  if (item === null) return null;
  const { code, grader, grade, certificate } = item;
  return [grader, grade, certificate, code].filter((part) => part !== null).join(' ') || null;
}
