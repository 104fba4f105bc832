import * as z from 'zod/mini';
import { post } from './call.ts';
import { wonCard } from './won-cards.ts';

/** The most cards of one trial. */
export const mostTrialCards = 10;

/**
 * Why there is no trial: the shop has none, the viewer is on a break, the pack hides its cards, it
 * has no card to draw or is not sold, or this process draws too many trials at the moment.
 */
export const trialRefusal = z.enum(['off', 'break', 'hidden', 'closed', 'busy']);
export type TrialRefusal = z.infer<typeof trialRefusal>;

/** A card of a trial. It is nobody's, so it has no price and no copy. */
const trialCard = z.pick(wonCard, {
  name: true,
  image: true,
  rarity: true,
  rarity_label: true,
  movie_rarity: true,
  model_number: true,
  num: true,
});
export type TrialCard = z.infer<typeof trialCard>;

/**
 * Draws cards from what a pack has left, by the same rules as a purchase but with random numbers of
 * its own. Nothing is bought, stored or logged. `cards` is empty if it is refused.
 */
export const drawTrial = post({
  path: 'user/pack/trial',
  access: 'anyone',
  payload: z.object({
    pack_id: z.int32(),
    count: z.int32().check(z.gte(1), z.lte(mostTrialCards)),
  }),
  answer: z.object({
    cards: z.array(trialCard),
    /** As of a purchase. */
    movie_style: z.int(),
    refusal: z.optional(trialRefusal),
  }),
});
