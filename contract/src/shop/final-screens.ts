import * as z from 'zod/mini';

/**
 * The number of the final screen that the member saw before an order: which text, in which
 * language. `final-screen-texts.ts` keeps every text; a number is never used for another one.
 */
export const finalScreenNumber = z.int().check(z.minimum(1), z.maximum(32_767));

/** The final screens that the shop shows now, by what is ordered and by language. */
export const finalScreens = {
  points: { ja: 5, en: 6 },
  packs: { ja: 3, en: 4 },
} as const;
