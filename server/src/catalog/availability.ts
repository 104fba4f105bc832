import type { Text } from '../http/language.ts';
import type { PackRules } from './catalog.queries.ts';

/** The remaining stock of a pack, as the draw counts it. */
export interface Availability {
  size: number;
  remaining: number;
  /** Remaining cards of each prize, in line-up order. */
  counts: readonly number[];
  /** Copies of each extra that no position has won yet, and the next position that wins one. */
  extras: readonly { prizeId: number; remaining: number; next: number | null }[];
  /**
   * Set if the shop itself pauses the sale, because it cannot draw the pack now. `since`: the time
   * of the newest beacon if the beacon is silent, otherwise now. A pause by the operator is in the
   * catalogue.
   */
  pause: { since: Date; reason: { ja: string; en: string } } | undefined;
  /** Why this viewer may buy no more units of the pack; undefined if they may. */
  limit: Text | undefined;
  /** The most units that one purchase of this viewer may have. */
  maxUnits: number;
  /**
   * Value of the remaining cards, in points; undefined if no card is left or the cards can
   * only be shipped.
   */
  pointsLeft: { min: number; max: number; total: number } | undefined;
}

/**
 * Reports what remains of packs. The draw capability owns this data. The catalogue receives it
 * through this interface so that it does not depend on the draw (shop-app.ts connects them).
 */
export type FindAvailability = (
  packs: readonly (PackRules & { id: number; price: number })[],
  memberId: number | undefined,
) => Promise<Map<number, Availability>>;
