import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { TimeSlot } from '#contract/time-slots.ts';
import { findWorthOfCard, lockOfferTerms, takeFromOffer } from '../catalog/index.ts';
import type { Database, Tx } from '../db/database.ts';
import type { MemberRequest } from '../db/idempotency.ts';
import { type LedgerBatch, NotStored, onceUnderKey } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import {
  canDeliverOn,
  type DeliveryDays,
  hasAddress,
  needsFactorToShip,
  openParcels,
  sumOfWorths,
} from '../shipping/index.ts';
import { countTaken, insertExchange } from './exchange.queries.ts';
import { findExchangeRefusal, findPriceRefusal, type Refusal, refusal } from './exchange.rules.ts';
import { queueExchangeMail } from './queue-exchange-mail.ts';

/**
 * The result of a request. It is stored under the request's key and returned again when the request
 * is repeated.
 */
const exchangeResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exchanged'), exchangeId: z.uuid() }),
  z.object({ kind: z.literal('refused'), refusal }),
]);
/** When and where the cards of an exchange are delivered. */
export interface ExchangeShipping {
  timeSlot?: TimeSlot | undefined;
  /** The day, and the days that are possible; undefined: any. */
  delivery?: { on: string; days: DeliveryDays | undefined } | undefined;
  /** The number of an address in the member's book; undefined: the default one. */
  address?: number | undefined;
}
export type ExchangeResult = z.infer<typeof exchangeResult>;

/**
 * Takes a member's coins and gives cards for them, which are then shipped. Stock, limit and balance
 * are checked in the transaction that takes them, with the account and the offer locked. A repeated
 * request gets its first result again.
 *
 * @param mayShipValuable false if the member has a second factor that they did not show
 * @throws KeyReusedError if the key was used for another payload
 */
export function exchangeCards(
  db: Database,
  clock: Clock,
  request: MemberRequest,
  /**
   * `shownPrice` is coins for one as the member was shown it; undefined if their client did not
   * say.
   */
  input: {
    cardId: number;
    count: number;
    shownPrice?: number | undefined;
    /** The version of the terms that is in effect. */
    termsVersion: number;
    /** When and where it is delivered, as of a decision to ship won cards. */
    shipping?: ExchangeShipping | undefined;
  },
  mayShipValuable = true,
): Promise<ExchangeResult | { kind: 'factor-required' }> {
  const { memberId } = request;
  return onceUnderKey(db, clock, request, {
    answerSchema: exchangeResult,
    lock: (tx) => lockOfferTerms(tx, input.cardId, clock.now()),
    work: async (tx, book, terms) => {
      const taken = await countTaken(tx, memberId, input.cardId);
      const restrictedAction = book.restrictedAction(memberId, 'exchange', 'ship');
      const refused =
        findExchangeRefusal(
          terms,
          { ...book.account(memberId), restrictedAction, taken },
          input.count,
        ) ??
        findPriceRefusal(terms, input.shownPrice) ??
        (await findShippingRefusal(tx, memberId, input.shipping));
      if (refused !== undefined || terms === undefined)
        return { kind: 'refused', refusal: refused ?? { reason: 'not-offered' } };
      const worth = await findWorthOfCard(tx, input.cardId);
      const worths = Array.from({ length: input.count }, () => worth);
      // Not stored under the key: once the second factor is shown, the same request can succeed.
      if (!mayShipValuable && (await needsFactorToShip(tx, memberId, worths, book.now)))
        return new NotStored({ kind: 'factor-required' } as const);
      const taking = { ...input, price: terms.price, worthPoints: sumOfWorths(worths) };
      const exchangeId = await recordExchange(tx, book, memberId, taking);
      return { kind: 'exchanged', exchangeId };
    },
  });
}

/**
 * Records an accepted exchange: debits the coins, reduces the offer, opens a parcel and queues a
 * mail. Returns the exchange's id.
 */
async function recordExchange(
  tx: Tx,
  book: LedgerBatch,
  memberId: number,
  {
    cardId,
    count,
    price,
    worthPoints,
    termsVersion,
    shipping,
  }: {
    cardId: number;
    count: number;
    price: number;
    worthPoints: number;
    termsVersion: number;
    shipping?: ExchangeShipping | undefined;
  },
): Promise<string> {
  const id = randomUUID();
  const paid = price * count;
  book.post({ memberId, currency: 'coin', amount: -paid, kind: 'card_exchanged', reference: id });
  await Promise.all([
    insertExchange(tx, { memberId, id, cardId, count, paid, createdAt: book.now, termsVersion }),
    takeFromOffer(tx, cardId, count),
    openParcels(
      tx,
      [
        {
          ...{ memberId, source: 'exchange', sourceId: id, number: 1, cards: count, worthPoints },
          ...{ timeSlot: shipping?.timeSlot, address: shipping?.address },
          deliverOn: shipping?.delivery?.on,
        },
      ],
      book.now,
    ),
  ]);
  await queueExchangeMail(tx, { memberId, id, cardId, count, paid });
  return id;
}

/** Finds the reason why cards cannot be delivered as the member chose. */
async function findShippingRefusal(
  tx: Tx,
  memberId: number,
  shipping: ExchangeShipping | undefined,
): Promise<Refusal | undefined> {
  if (!(await hasAddress(tx, memberId, shipping?.address ?? 0))) return { reason: 'address' };
  const delivery = shipping?.delivery;
  if (delivery === undefined || canDeliverOn(delivery.on, delivery.days)) return undefined;
  return { reason: 'day', days: delivery.days ?? null };
}
