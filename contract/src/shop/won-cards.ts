import * as z from 'zod/mini';
import { get, post } from '../call.ts';
import { fieldErrors, flag, instant, packHistoryId } from '../envelope.ts';
import { maxPurchaseCount } from './draw.ts';

export const wonCard = z.object({
  history_id: z.int(),
  name: z.string(),
  image: z.string(),
  /** Display code: 0 normal, 1 rare, 2 superRare, 3 ultraRare. */
  rarity: z.int(),
  rarity_label: z.string(),
  /** 1 to 7: chooses the video. */
  movie_rarity: z.int(),
  model_number: z.string(),
  num: z.int(),
  /**
   * Points it can be turned back into, fixed when it was won; null in a coin pack (shipping only).
   */
  buy_point: z.nullable(z.int()),
});
export type WonCard = z.infer<typeof wonCard>;

/**
 * How many packs of a purchase its owner has not opened yet; none where an older server, which a
 * deploy replaces, says nothing of it.
 */
export const unopened = z._default(z.int(), 0);

/** A purchase's result. `cards` is empty where there is nothing to show. */
export const purchaseResult = z.object({
  cards: z.array(wonCard),
  title: z.string(),
  /** The pack's pictures, its cover first. */
  image: z.array(z.string()),
  created: z.nullable(instant),
  card_type: z.int(),
  movie_style: z.int(),
  is_buy_coin: flag,
  pack_history_id: z.nullable(packHistoryId),
  /** The pack and the round that drew these cards: the link to their proof. */
  pack_id: z.nullable(z.int()),
  round: z.nullable(z.int()),
  /** When what is undecided becomes points (24 hours after the purchase). */
  decide_by: z.nullable(instant),
  unopened,
  /**
   * What it cost: points, or coins where `is_buy_coin` is 1. An older server, which a deploy
   * replaces, does not say it.
   */
  point: z._default(z.nullable(z.int()), null),
});
export type PurchaseResult = z.infer<typeof purchaseResult>;

const whichPurchase = z.object({ pack_history_id: z.optional(packHistoryId) });

/** All cards of a purchase, for the reveal. */
export const getDrawResult = get({
  path: 'user/pack/gache_result',
  query: whichPurchase,
  answer: purchaseResult,
});

/** The cards of a purchase that still wait for a choice. */
export const getOpenCards = get({
  path: 'user/pack/buy_result',
  query: whichPurchase,
  answer: purchaseResult,
});

/**
 * Tells how many packs of a purchase have been opened, in the order of the draw, so that the
 * opening goes on behind them on any device. Never counts back.
 */
export const recordOpening = post({
  path: 'user/pack/opened',
  payload: z.object({
    pack_history_id: packHistoryId,
    opened: z.int().check(z.gte(0), z.lte(maxPurchaseCount)),
  }),
  answer: z.object({ unopened }),
});

const cardIds = z.array(z.int()).check(z.maxLength(3000));

/**
 * Ships and converts won cards, finally. Cards in neither list stay open. State 204 with result
 * '-1' where every card named was settled before, by hand or by the 24 hours.
 */
export const decideCards = post({
  path: 'user/pack/decision',
  guarded: true,
  idempotent: true,
  payload: z.object({
    pack_history_id: z.optional(packHistoryId),
    send_card: cardIds,
    reduction_card: cardIds,
  }),
  answer: z.object({
    result: z.enum(['1', '-1']),
    errors: z.optional(fieldErrors),
  }),
});
