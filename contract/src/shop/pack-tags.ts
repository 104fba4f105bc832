import * as z from 'zod/mini';

/**
 * Features of a pack, found from its terms and its seal:
 *
 * - `free`: a unit costs nothing.
 * - `daily`: a member may buy only so many a day.
 * - `newcomers`: only for members who have bought no other pack, or who joined lately.
 * - `rank`: only for members of a rank.
 * - `high-rate`: the drawn cards give back at least `highRatePercent` of the price.
 * - `last-one`: an extra prize for the buyer of the last card.
 * - `round-number`: extra prizes for certain cards, such as every 500th.
 * - `named-copy`: one physical copy is named, with its photos.
 * - `limited`: a member may buy only so many.
 * - `shipping-only`: sold for coins; its cards are shipped and not converted.
 */
export const packTags = [
  'free',
  'daily',
  'newcomers',
  'rank',
  'high-rate',
  'last-one',
  'round-number',
  'named-copy',
  'limited',
  'shipping-only',
] as const;
export const packTag = z.enum(packTags);
export type PackTag = z.infer<typeof packTag>;

/**
 * The share of the price, in percent, that the sealed cards of a pack give back in points on
 * average, for its tag of a high rate.
 */
export const highRatePercent = 90;
