import * as z from 'zod/mini';
import { addressNumber } from '../address-number.ts';
import {
  awaitedBeacon,
  drawnBeacon,
  fieldErrors,
  flag,
  instant,
  packHistoryId,
} from '../envelope.ts';
import { deliveryDay, timeSlot } from '../time-slots.ts';
import { get, post } from './call.ts';
import { cardItem, extraPlace } from './catalog.ts';
import { maxPurchaseCount } from './draw.ts';

export const wonCard = z.object({
  history_id: z.int(),
  name: z.string(),
  image: z.string(),
  /** Display code: 0 normal, 1 rare, 2 superRare, 3 ultraRare. */
  rarity: z.int(),
  rarity_label: z.string(),
  /** 1 to 7: selects the opening's video. */
  movie_rarity: z.int(),
  model_number: z.string(),
  num: z.int(),
  /**
   * Points that the card is bought back for, fixed when it was won; null in a coin pack, whose
   * cards are only shipped.
   */
  buy_point: z.nullable(z.int()),
  /**
   * Only of an extra, a card that was won besides the drawn ones: the positions it goes with, and
   * the one that won it.
   */
  extra: z.optional(z.object({ ...extraPlace.shape, position: z.int() })),
  /** Only if the seal names the very copy that was won. */
  item: z.optional(cardItem),
});
export type WonCard = z.infer<typeof wonCard>;

/**
 * How many packs of a purchase its owner has not opened yet. An older server does not send it: then
 * 0.
 */
export const unopened = z._default(z.int(), 0);

/** A purchase's result. `cards` is empty if there is nothing to show. */
export const purchaseResult = z.object({
  cards: z.array(wonCard),
  title: z.string(),
  /** The pack's pictures, the cover first. */
  image: z.array(z.string()),
  created: z.nullable(instant),
  card_type: z.int(),
  movie_style: z.int(),
  is_buy_coin: flag,
  pack_history_id: z.nullable(packHistoryId),
  /** The pack and the round that drew these cards; both lead to the proof. */
  pack_id: z.nullable(z.int()),
  round: z.nullable(z.int()),
  /** The deadline, when undecided cards become points: 24 hours after the purchase. */
  decide_by: z.nullable(instant),
  unopened,
  /** Only while the cards are not drawn yet: `cards` is empty, and the purchase stands. */
  waiting: z.optional(awaitedBeacon),
  /** Only of `gache_result`, once the beacon has drawn the cards. */
  beacon: z.optional(drawnBeacon),
  /** Only if it is never drawn: when all that was paid was given back. `cards` is empty. */
  refunded_at: z.optional(instant),
  /**
   * The price paid, in points, or in coins if `is_buy_coin` is 1. An older server does not send it.
   */
  point: z._default(z.nullable(z.int()), null),
});
export type PurchaseResult = z.infer<typeof purchaseResult>;

/** A purchase whose cards wait for a choice, in the box of all of them. */
export const boxedPurchase = z.object({
  pack_history_id: packHistoryId,
  pack_id: z.int(),
  title: z.string(),
  /** The pack's cover; empty without one. */
  image: z.string(),
  /** 1 if its cards can only be shipped. */
  is_buy_coin: flag,
  /** When its undecided cards become points. */
  decide_by: instant,
  unopened,
  /** Its open cards, in the order of the draw. */
  cards: z.array(wonCard),
});
export type BoxedPurchase = z.infer<typeof boxedPurchase>;

/** The most purchases that the box lists, and one decision names. */
export const maxBoxedPurchases = 100;
/** The most cards that one decision names. The box lists a purchase only as a whole. */
export const maxDecidedCards = 3000;

const purchaseParams = z.object({ pack_history_id: z.optional(packHistoryId) });

/**
 * All cards of a purchase, for the opening. With `wait` 1 the answer about a purchase that is not
 * drawn may come up to two seconds later, as soon as it is.
 */
export const getDrawResult = get({
  path: 'user/pack/gache_result',
  query: z.extend(purchaseParams, { wait: z.optional(z.literal('1')) }),
  answer: purchaseResult,
});

/** The cards of a purchase that wait for a decision. */
export const getOpenCards = get({
  path: 'user/pack/buy_result',
  query: purchaseParams,
  answer: purchaseResult,
});

/**
 * Stores how many packs of a purchase were opened, in the order of the draw, so that any device can
 * resume the opening there. The number never decreases.
 */
export const recordOpening = post({
  path: 'user/pack/opened',
  payload: z.object({
    pack_history_id: packHistoryId,
    opened: z.int().check(z.gte(0), z.lte(maxPurchaseCount)),
  }),
  answer: z.object({ unopened }),
});

const cardIds = z.array(z.int()).check(z.maxLength(maxDecidedCards));

/**
 * Ships and converts won cards; both are final. Cards in neither list stay open. `time_slot` is the
 * part of the day in which a parcel within Japan is delivered; without it, any. `deliver_on` is the
 * day, one of those of `user/delivery_days`; another is refused. `address` is the number of an
 * address in the member's book; without it, the default one. State 204 with
 * result '-1' if every named card was decided before, by the member or by the deadline.
 */
export const decideCards = post({
  path: 'user/pack/decision',
  stepUp: 'conditional',
  guarded: true,
  idempotent: true,
  payload: z.object({
    pack_history_id: z.optional(packHistoryId),
    send_card: cardIds,
    reduction_card: cardIds,
    time_slot: z.optional(timeSlot),
    deliver_on: z.optional(deliveryDay),
    address: z.optional(addressNumber),
  }),
  answer: z.object({
    result: z.enum(['1', '-1']),
    errors: z.optional(fieldErrors),
  }),
});

/**
 * The box: all purchases with cards that wait for a choice, nearest deadline first. `more_cards`
 * are in later purchases, which are listed once cards of the first ones are decided.
 */
export const getCardBox = get({
  path: 'user/pack/box',
  answer: z.object({ purchases: z.array(boxedPurchase), more_cards: z.int() }),
});

const boxDecisions = z
  .array(z.object({ pack_history_id: packHistoryId, send_card: cardIds, reduction_card: cardIds }))
  .check(
    z.minLength(1),
    z.maxLength(maxBoxedPurchases),
    z.refine(
      (decisions) =>
        new Set(decisions.map((each) => each.pack_history_id)).size === decisions.length,
    ),
    z.refine(
      (decisions) =>
        decisions.reduce(
          (sum, each) => sum + each.send_card.length + each.reduction_card.length,
          0,
        ) <= maxDecidedCards,
    ),
  );

/**
 * Ships and converts cards of several purchases, all of them or none; both are final. State 204
 * with result '-1' if every named card was decided before.
 */
export const decideCardBox = post({
  path: 'user/pack/box_decision',
  stepUp: 'conditional',
  guarded: true,
  idempotent: true,
  payload: z.object({
    decisions: boxDecisions,
    time_slot: z.optional(timeSlot),
    deliver_on: z.optional(deliveryDay),
    address: z.optional(addressNumber),
  }),
  answer: z.object({ result: z.enum(['1', '-1']), errors: z.optional(fieldErrors) }),
});
