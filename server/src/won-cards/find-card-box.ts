import {
  type BoxedPurchase,
  maxBoxedPurchases,
  maxDecidedCards,
} from '#contract/shop/won-cards.ts';
import { findPacksById } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import { assertFound } from '../lib/assert-found.ts';
import { inLanguage } from '../lib/in-language.ts';
import { findWaitingPurchases } from './reminders.queries.ts';
import { cardOnWire } from './result-on-wire.ts';
import { showAcceptedCopies } from './show-accepted-copies.ts';
import { addPrizes, findPrizesOf } from './with-prizes.ts';
import { findCardsOfPurchases, findPurchases } from './won-cards.queries.ts';
import { unopenedPacks } from './won-cards.rules.ts';

/** All purchases of a member with cards that wait for a choice, nearest deadline first. */
export interface CardBox {
  purchases: BoxedPurchase[];
  /** Open cards of purchases that are not listed. */
  moreCards: number;
}

/**
 * Finds the undecided cards of all purchases of a member. Purchases whose deadline has passed are
 * not in it, even if the sweep has not converted their cards yet. One decision can name everything
 * that it lists.
 */
export async function findCardBox(
  db: Executor,
  memberId: number,
  now: Date,
  language: Language,
): Promise<CardBox> {
  const waiting = await findWaitingPurchases(db, memberId, now);
  let cards = 0;
  const listed = waiting
    .slice(0, maxBoxedPurchases)
    // A purchase with its extras can have more cards than one decision; it is listed alone.
    .filter(({ openCards }, place) => {
      cards += openCards;
      return place === 0 || cards <= maxDecidedCards;
    })
    .map(({ id }) => id);
  const [purchases, found] = await Promise.all([
    findPurchases(db, memberId, listed),
    findCardsOfPurchases(db, memberId, listed),
  ]);
  const [packs, prizes] = await Promise.all([
    findPacksById(db, [...new Set(purchases.map(({ packId }) => packId))]),
    findPrizesOf(db, found),
  ]);
  const packOf = new Map(packs.map((pack) => [pack.id, pack]));
  const boxed = purchases.map(async (purchase): Promise<BoxedPurchase> => {
    const pack = assertFound(packOf.get(purchase.packId), `pack ${purchase.packId} is gone`);
    const own = found.filter(({ purchaseId }) => purchaseId === purchase.id);
    return {
      pack_history_id: purchase.id,
      pack_id: purchase.packId,
      title: inLanguage(pack, 'name', language),
      image: pack.pictures[0] ?? '',
      is_buy_coin: purchase.currency === 'coin' ? (1 as const) : (0 as const),
      decide_by: purchase.decideBy.toISOString(),
      unopened: unopenedPacks(purchase),
      cards: await showAcceptedCopies(
        db,
        [purchase.id],
        addPrizes(purchase, own, prizes)
          .filter(({ choice }) => choice === 'open')
          .map((card) => cardOnWire(purchase.packId, card, language)),
      ),
    };
  });
  const inList = new Set(listed);
  const moreCards = waiting.reduce(
    (sum, { id, openCards }) => sum + (inList.has(id) ? 0 : openCards),
    0,
  );
  return { purchases: await Promise.all(boxed), moreCards };
}
