import type { Pack } from '#contract/shop/catalog.ts';

/**
 * What the cards left in a pack become in points, at least and at most; null where that is not
 * known, or there is nothing to say.
 */
export function worthOf({
  least_point: least,
  most_point: most,
}: Pick<Pack, 'least_point' | 'most_point'>) {
  return least == null || most == null ? null : { least, most };
}
