import { findPackNames, findPrizes } from '../catalog/index.ts';
import { endOffers, insertOffer, type NewCopyOffer } from '../custody/index.ts';
import type { Tx } from '../db/database.ts';
import { assertFound } from '../lib/assert-found.ts';
import { queueMail } from '../messages/index.ts';
import { copyOfferedMail } from './copy-offers.mails.ts';
import {
  type CardOfPack,
  extendDeadline,
  findCardAt,
  findOwnedCard,
  findPurchaseOfCard,
  lockPurchase,
  type Purchase,
} from './won-cards.queries.ts';

/** A won card, with its purchase, which is locked. */
export interface LockedCard {
  card: CardOfPack;
  purchase: Purchase;
}

/**
 * Locks the purchase of the won card of a prize that names one copy. Its card then stays as it is.
 * The account need not be locked, because no other purchase of the member is.
 *
 * @returns undefined if nobody has won the prize, or its card became points or was taken back
 */
export async function lockOwnedCard(
  tx: Tx,
  packId: number,
  prizeId: number,
): Promise<LockedCard | undefined> {
  const found = await findOwnedCard(tx, packId, prizeId);
  if (found === undefined) return undefined;
  const purchaseId = assertFound(
    await findPurchaseOfCard(tx, packId, found),
    `card ${found.position} of pack ${packId} has no purchase`,
  );
  const purchase = await lockPurchase(tx, found.memberId, purchaseId);
  // Read again after the lock, because the card may have become points meanwhile.
  const card = await findCardAt(tx, packId, found.position);
  if (purchase === undefined || card === undefined) return undefined;
  return card.choice === 'open' || card.choice === 'ship' ? { card, purchase } : undefined;
}

/** The terms of an offer: what differs from one won card to another. */
export type OfferTerms = Pick<
  NewCopyOffer,
  'holdingId' | 'missing' | 'offered' | 'reasonJa' | 'reasonEn' | 'offeredAt' | 'answerBy'
>;

/**
 * Offers another copy to the winner of a missing one, in the transaction that reserves it, and
 * mails them. An earlier offer for the same card is withdrawn. The cards of the purchase do not
 * become points before the offer ends.
 */
export async function offerCopy(
  tx: Tx,
  { card, purchase }: LockedCard,
  terms: OfferTerms,
): Promise<void> {
  const { memberId, packId, id: purchaseId } = purchase;
  const withdrawn = { state: 'withdrawn', answeredAt: terms.offeredAt } as const;
  await endOffers(tx, packId, [card.position], withdrawn);
  await insertOffer(tx, { memberId, packId, position: card.position, purchaseId, ...terms });
  await extendDeadline(tx, purchase, terms.answerBy);
  const [[pack], [prize]] = await Promise.all([
    findPackNames(tx, [packId]),
    findPrizes(tx, [card.prizeId]),
  ]);
  const named = assertFound(pack, `pack ${packId} is gone`);
  const face = assertFound(prize, `prize ${card.prizeId} is gone`);
  const mail = copyOfferedMail({
    pack: { ja: named.nameJa, en: named.nameEn },
    card: { ja: face.nameJa, en: face.nameEn },
    reason: { ja: terms.reasonJa, en: terms.reasonEn },
    missing: terms.missing,
    offered: terms.offered,
    answerBy: terms.answerBy,
    points: card.buyPoint,
  });
  await queueMail(tx, { memberId }, mail);
}
