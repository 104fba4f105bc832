import * as z from 'zod';
import type { CardItem } from '#contract/shop/catalog.ts';

/** The one physical copy that a prize names, as it is stored with the prize. */
export const prizeItem = z.strictObject({
  /** The shop's own number of the copy. */
  code: z.nullable(z.string()),
  grader: z.nullable(z.string()),
  grade: z.nullable(z.string()),
  /** The number of the grader's certificate. */
  certificate: z.nullable(z.string()),
  photos: z.array(
    z.strictObject({
      /** The address under which the shop serves the photo. */
      address: z.string(),
      /** SHA-256 of the file, in hexadecimal digits. It is part of the seal. */
      sha256: z.string(),
    }),
  ),
});
export type PrizeItem = z.infer<typeof prizeItem>;

/** Writes the named copy of a prize in the shop's response format. */
export function itemOnWire({ photos, ...item }: PrizeItem): CardItem {
  return {
    ...item,
    photos: photos.map(({ address }) => address),
    photo_hashes: photos.map(({ sha256 }) => sha256),
  };
}
