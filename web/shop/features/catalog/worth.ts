import type { Pack } from '#contract/shop/catalog.ts';

/**
 * Returns the fewest and the most buy-back points of a pack's remaining cards; null if unknown or
 * none.
 */
export function worthOf({
  least_point: least,
  most_point: most,
}: Pick<Pack, 'least_point' | 'most_point'>) {
  return least == null || most == null ? null : { least, most };
}
