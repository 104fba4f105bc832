import * as z from 'zod/mini';
import { copyOfferStates } from '../copy-offer-states.ts';
import { fieldErrors, instant, packHistoryId } from '../envelope.ts';
import { get, post } from './call.ts';
import { cardItem } from './catalog.ts';

/** An offer of an equal copy in place of one that the member won and that is missing. */
export const copyOffer = z.object({
  id: z.int(),
  state: z.enum(copyOfferStates),
  offered_at: instant,
  /** After this moment an open offer counts as accepted. */
  answer_by: instant,
  answered_at: z.nullable(instant),
  /** Whether it was accepted because the deadline had passed. */
  by_deadline: z.boolean(),
  /** The card that was won, and its pack. */
  name: z.string(),
  image: z.string(),
  model_number: z.string(),
  rarity_label: z.string(),
  pack_id: z.int(),
  pack_name: z.string(),
  pack_history_id: packHistoryId,
  /** The name of the missing copy, such as `PSA 10 81240017`. */
  missing: z.string(),
  /** The copy that is offered. */
  item: cardItem,
  /** The shop's words about it. */
  reason: z.string(),
  /**
   * Points for the card if its winner declines; null if it can only be shipped: then the price of
   * its packs is given back.
   */
  points: z.nullable(z.int()),
  /** Given for a decline; null if it was not declined. */
  gave: z.nullable(z.enum(['points', 'price'])),
});
export type CopyOffer = z.infer<typeof copyOffer>;

/** The offers to the member, those that wait for an answer first. */
export const listCopyOffers = get({
  path: 'user/copy_offer/list',
  answer: z.object({ data: z.object({ list: z.array(copyOffer) }) }),
});

/**
 * Accepts or declines an offer; both are final. State 204 with the state of the offer if it was
 * answered before.
 */
export const answerCopyOffer = post({
  path: 'user/copy_offer/answer',
  guarded: true,
  idempotent: true,
  payload: z.object({ offer_id: z.int(), answer: z.enum(['accept', 'decline']) }),
  answer: z.object({
    result: z.enum(copyOfferStates),
    errors: z.optional(fieldErrors),
  }),
});
