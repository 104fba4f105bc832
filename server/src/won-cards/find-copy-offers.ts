import { findPackNames, findPrizes, type PrizeItem } from '../catalog/index.ts';
import { type CopyOffer, findCopies, findOffersOfMember } from '../custody/index.ts';
import type { Executor } from '../db/database.ts';
import { assertFound } from '../lib/assert-found.ts';
import { findCardAt } from './won-cards.queries.ts';

/** An offer with all that its page shows. */
export interface CopyOfferView {
  offer: CopyOffer;
  pack: Awaited<ReturnType<typeof findPackNames>>[number];
  prize: Awaited<ReturnType<typeof findPrizes>>[number];
  /** The offered copy, with its photos. */
  item: PrizeItem;
  /** Points for the card; null if it can only be shipped. */
  buyPoint: number | null;
}

/** The most offers of a member's page. Named copies are hardly ever missing. */
const mostListed = 50;

/** Finds the offers of other copies to a member, those that wait for an answer first. */
export async function findCopyOffers(db: Executor, memberId: number): Promise<CopyOfferView[]> {
  const offers = await findOffersOfMember(db, memberId, mostListed);
  if (offers.length === 0) return [];
  const [packs, items, cards] = await Promise.all([
    findPackNames(db, [...new Set(offers.map(({ packId }) => packId))]),
    findCopies(db, [...new Set(offers.map(({ holdingId }) => holdingId))]),
    Promise.all(offers.map(({ packId, position }) => findCardAt(db, packId, position))),
  ]);
  const prizes = await findPrizes(db, [
    ...new Set(cards.flatMap((card) => (card === undefined ? [] : [card.prizeId]))),
  ]);
  return offers.map((offer, index) => {
    const card = assertFound(cards[index], `the card of offer ${offer.id} is gone`);
    return {
      offer,
      pack: assertFound(
        packs.find(({ id }) => id === offer.packId),
        `pack ${offer.packId} is gone`,
      ),
      prize: assertFound(
        prizes.find(({ id }) => id === card.prizeId),
        `prize ${card.prizeId} is gone`,
      ),
      item: assertFound(items.get(offer.holdingId), `the copy of offer ${offer.id} is gone`),
      buyPoint: card.buyPoint,
    };
  });
}
