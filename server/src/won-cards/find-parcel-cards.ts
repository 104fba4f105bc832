import { findPrizes, type PrizeItem } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { ParcelCard } from '../shipping/index.ts';
import { findCards, findPurchases } from './won-cards.queries.ts';

/**
 * Finds the cards in a member's parcel of a purchase, in drawing order. Equal cards are counted.
 */
export async function findParcelCards(
  db: Executor,
  { memberId, sourceId, number }: { memberId: number; sourceId: string; number: number },
): Promise<ParcelCard[]> {
  const [purchase] = await findPurchases(db, memberId, [sourceId]);
  if (purchase === undefined) return [];
  const cards = (await findCards(db, purchase)).filter(({ parcel }) => parcel === number);
  const counts = new Map<number, number>();
  for (const { prizeId } of cards) counts.set(prizeId, (counts.get(prizeId) ?? 0) + 1);
  const prizes = await findPrizes(db, [...counts.keys()]);
  const { packId, round } = purchase;
  return [...counts].map(([prizeId, count]) => {
    const prize = assertFound(
      prizes.find(({ id }) => id === prizeId),
      `prize ${prizeId} is gone`,
    );
    const { nameJa, nameEn, modelNumber, rarityLabel, picture, item } = prize;
    const shown = { nameJa, nameEn, modelNumber, rarityLabel, picture };
    return { ...shown, count, copy: copyOf(item), drawn: { packId, round } };
  });
}

/** Names a single copy as graders do, such as "PSA 10"; null if the prize is any copy. */
function copyOf(item: PrizeItem | null): string | null {
  if (item === null) return null;
  const { code, grader, grade, certificate } = item;
  return [grader, grade, certificate, code].filter((part) => part !== null).join(' ') || null;
}
