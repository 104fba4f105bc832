import { findPrizes } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import {
  findAnOpenPurchase,
  findCardsOfMember,
  findPurchasesOfMember,
} from './won-cards.queries.ts';

/** Reads all purchases of a member with their cards, oldest first, for the member's download. */
export async function readPurchases(db: Executor, memberId: number): Promise<unknown> {
  const [purchases, cards] = await Promise.all([
    findPurchasesOfMember(db, memberId),
    findCardsOfMember(db, memberId),
  ]);
  const prizes = await findPrizes(db, [...new Set(cards.map(({ prizeId }) => prizeId))]);
  const prizeById = new Map(prizes.map((prize) => [prize.id, prize]));
  const cardsByPurchase = Map.groupBy(cards, ({ purchaseId }) => purchaseId);
  return purchases.map(
    ({ id, packId, count, currency, paid, coinsEarned, packsOpened, createdAt, ...purchase }) => ({
      id,
      packId,
      count,
      currency,
      paid,
      coinsEarned,
      packsOpened,
      createdAt,
      refundedAt: purchase.refundedAt,
      priceReturnedAt: purchase.priceReturnedAt,
      termsVersion: purchase.termsVersion,
      finalScreen: purchase.finalScreen,
      cards: (cardsByPurchase.get(id) ?? []).map(({ prizeId, choice, decidedAt, buyPoint }) => ({
        modelNumber: prizeById.get(prizeId)?.modelNumber,
        nameJa: prizeById.get(prizeId)?.nameJa,
        nameEn: prizeById.get(prizeId)?.nameEn,
        choice,
        decidedAt,
        buyPoint,
      })),
    }),
  );
}

/** Whether the member has cards that wait for a choice. */
export async function hasOpenCards(db: Executor, memberId: number): Promise<boolean> {
  return (await findAnOpenPurchase(db, memberId)) !== undefined;
}
