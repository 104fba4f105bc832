import type { SaleTerms } from './catalog.queries.ts';

/** Why a member may buy no more of a pack at all. */
export type ViewerLimit = 'newcomers-only' | 'limit-reached';

/** What remains of a pack, as the draw counts it. */
export interface Availability {
  size: number;
  remaining: number;
  /** What remains of each prize, in the order of the line-up. */
  counts: readonly number[];
  /** Set where this viewer may buy no more of it. */
  limit: { reason: ViewerLimit; limitPerMember: number } | undefined;
  /** Units this viewer may have of one purchase. */
  most: number;
  /**
   * What the cards that are left become in points; undefined where none is left, or they can only
   * be shipped.
   */
  pointsLeft: { least: number; most: number; total: number } | undefined;
}

/**
 * Answers what is left of packs. The draw owns that; the catalogue asks through this so that it
 * need not know the draw (shop-app.ts puts them together).
 */
export type FindAvailability = (
  packs: readonly (Pick<SaleTerms, 'newcomersOnly' | 'limitPerMember' | 'maxPerPurchase'> & {
    id: number;
  })[],
  memberId: number | undefined,
) => Promise<Map<number, Availability>>;
