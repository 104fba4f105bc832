import * as z from 'zod';
import { copyOfferStates } from '#contract/copy-offer-states.ts';
import { findPackNames, findPrizes } from '../catalog/index.ts';
import { acceptCopy, type CopyOffer, endOffers, findOffer } from '../custody/index.ts';
import type { Database, Tx } from '../db/database.ts';
import type { MemberRequest } from '../db/idempotency.ts';
import {
  findCancelledMembers,
  findCardPoints,
  type LedgerBatch,
  NotStored,
  onceUnderKey,
} from '../ledger/index.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Clock } from '../lib/clock.ts';
import { queueMail } from '../messages/index.ts';
import { lockUnsentParcels, takeCardOut, type UnsentParcel } from '../shipping/index.ts';
import { applyDecision, creditCards, freeCopies } from './apply-decision.ts';
import { offerEndedMail } from './copy-offers.mails.ts';
import { markPriceDueBack } from './price-returns.queries.ts';
import {
  type CardOfPack,
  endShippedCard,
  findCardAt,
  findCards,
  lockPurchase,
  type Purchase,
} from './won-cards.queries.ts';

/** The result of an answer as it is stored under its idempotency key. */
const storedAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), state: z.enum(['accepted', 'declined']) }),
  /** The offer had ended before. */
  z.object({ kind: z.literal('settled-before'), state: z.enum(copyOfferStates) }),
  z.object({ kind: z.literal('no-such-offer') }),
]);
type StoredAnswer = z.infer<typeof storedAnswer>;

/**
 * Why an offer cannot be answered so now:
 *
 * - `too-late`: its deadline has passed, and within a minute it counts as accepted.
 * - `copy-gone`: the offered copy is missing as well, or put aside.
 * - `sent`: the parcel of the card was sent.
 * - `cancelled`: a guardian has cancelled payments of the member.
 * - `nothing-to-give`: the card cannot become points, and the price was given back before.
 */
export type AnswerRefusal = 'too-late' | 'copy-gone' | 'sent' | 'cancelled' | 'nothing-to-give';
export type AnswerResult = StoredAnswer | { kind: 'refused'; reason: AnswerRefusal };

/** A member's answer to an offer. */
export interface OfferAnswer {
  offerId: number;
  answer: 'accept' | 'decline';
}

/**
 * Accepts or declines an offer of another copy, finally, in one transaction. Accepted, the copy is
 * the member's. Declined, the card becomes the points that its draw promised. A card that can only
 * be shipped goes back to the shop, and the price of its purchase is due (decision 47).
 *
 * @throws KeyReusedError if the key was used for another payload
 */
export function answerCopyOffer(
  db: Database,
  clock: Clock,
  request: MemberRequest,
  { offerId, answer }: OfferAnswer,
): Promise<AnswerResult> {
  return onceUnderKey(db, clock, request, {
    answerSchema: storedAnswer,
    lock: (tx) => lockOffer(tx, request.memberId, offerId),
    work: async (tx, book, locked): Promise<StoredAnswer | NotStored<AnswerResult>> => {
      if (locked === undefined) return { kind: 'no-such-offer' };
      const { state, answerBy } = locked.offer;
      if (state !== 'open') return { kind: 'settled-before', state };
      const refusal =
        answerBy <= book.now
          ? 'too-late'
          : answer === 'accept'
            ? await acceptOffer(tx, locked, book.now)
            : await declineOffer(tx, book, locked);
      if (refusal !== undefined) return new NotStored({ kind: 'refused', reason: refusal });
      return { kind: 'answered', state: answer === 'accept' ? 'accepted' : 'declined' };
    },
  });
}

/** An offer with its card, the unsent parcels of its member, and its purchase: all are locked. */
export interface LockedOffer {
  offer: CopyOffer;
  card: CardOfPack;
  purchase: Purchase;
  unsent: readonly UnsentParcel[];
}

/**
 * Locks what an offer is about: the unsent parcels of its member, because some may travel as one,
 * then the purchase. Call it with the account locked: the choice about the card then stays as it
 * is.
 */
export async function lockOffer(
  tx: Tx,
  memberId: number,
  offerId: number,
): Promise<LockedOffer | undefined> {
  const found = await findOffer(tx, memberId, offerId);
  if (found === undefined) return undefined;
  const { packId, position, purchaseId } = found;
  const card = await findCardAt(tx, packId, position);
  const unsent = await lockUnsentParcels(tx, memberId);
  const purchase = await lockPurchase(tx, memberId, purchaseId);
  // Read again after the locks, because staff may have offered another copy meanwhile.
  const offer = await findOffer(tx, memberId, offerId);
  if (card === undefined || purchase === undefined || offer === undefined) return undefined;
  return { offer, card, purchase, unsent };
}

/**
 * Moves the offered copy to its winner, and mails them.
 *
 * @returns why not, if it is not possible now; nothing is changed then
 */
export async function acceptOffer(
  tx: Tx,
  locked: LockedOffer,
  now: Date,
  isByDeadline = false,
): Promise<AnswerRefusal | undefined> {
  const { offer } = locked;
  const { memberId, packId, position } = offer;
  if ((await findCancelledMembers(tx, [memberId])).size > 0) return 'cancelled';
  const origin = { madeBy: 'shop', why: `offer ${offer.id} was accepted`, now };
  if (!(await acceptCopy(tx, offer, origin))) return 'copy-gone';
  await endOffers(tx, packId, [position], { state: 'accepted', answeredAt: now, isByDeadline });
  await mailEnd(tx, locked, 'accepted', isByDeadline);
  return undefined;
}

/** Turns the card into points, or gives the price of its purchase back if it cannot become them. */
async function declineOffer(
  tx: Tx,
  book: LedgerBatch,
  locked: LockedOffer,
): Promise<AnswerRefusal | undefined> {
  const { card, purchase, unsent } = locked;
  const { memberId, packId } = purchase;
  const { now } = book;
  if ((await findCancelledMembers(tx, [memberId])).size > 0) return 'cancelled';
  const { position, buyPoint } = card;
  if (card.choice === 'open' && buyPoint !== null) {
    const cards = await findCards(tx, purchase);
    await applyDecision(
      tx,
      book,
      { ...purchase, cards },
      { ship: [], convert: [position] },
      buyPoint,
    );
  } else {
    const parcel = unsent.find(
      ({ sourceId, number }) => sourceId === purchase.id && number === card.parcel,
    );
    if (parcel === undefined) return 'sent';
    if (buyPoint === null && !(await markPriceDueBack(tx, purchase, now))) return 'nothing-to-give';
    if (!(await endShippedCard(tx, purchase, card, now)))
      throw new Error(`card ${position} of pack ${packId} is in no parcel`);
    const endedParcelId = await takeCardOut(tx, unsent, parcel, buyPoint, now);
    const gave = buyPoint === null ? 'price' : 'points';
    const end = { state: 'declined', answeredAt: now, gave, endedParcelId } as const;
    await endOffers(tx, packId, [position], end);
    await freeCopies(tx, packId, [position], now);
    if (buyPoint !== null && buyPoint > 0)
      creditCards(book, purchase, buyPoint, await findCardPoints(tx));
  }
  await mailEnd(tx, locked, 'declined', false);
  return undefined;
}

/** Queues the mail that confirms how an offer ended. */
async function mailEnd(
  tx: Tx,
  { offer, card }: LockedOffer,
  answer: 'accepted' | 'declined',
  isByDeadline: boolean,
): Promise<void> {
  const [[pack], [prize]] = await Promise.all([
    findPackNames(tx, [offer.packId]),
    findPrizes(tx, [card.prizeId]),
  ]);
  const named = assertFound(pack, `pack ${offer.packId} is gone`);
  const face = assertFound(prize, `prize ${card.prizeId} is gone`);
  const mail = offerEndedMail({
    pack: { ja: named.nameJa, en: named.nameEn },
    card: { ja: face.nameJa, en: face.nameEn },
    missing: offer.missing,
    offered: offer.offered,
    answer,
    isByDeadline,
    points: card.buyPoint,
  });
  await queueMail(tx, { memberId: offer.memberId }, mail);
}
