import * as z from 'zod/mini';
import { page } from '../envelope.ts';
import { get, numberInPath, text } from './call.ts';
import { pack, paymentMethod } from './catalog.ts';
import { packTag, packTags } from './pack-tags.ts';

/** Sort orders. `popular` is by the units sold per day since the start of sale. */
export const packSorts = [
  'recommended',
  'newest',
  'popular',
  'few-left',
  'cheapest',
  'dearest',
  'ends-soon',
] as const;
export const packSort = z.enum(packSorts);
export type PackSort = z.infer<typeof packSort>;

/** Tags in an address: `tags=last-one,limited`. A pack must have all of them. */
const tagsInQuery = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((value) => String(value).split(',')),
  ),
  z.array(packTag).check(z.maxLength(packTags.length)),
);

/** A pack of a search result. */
export const foundPack = z.extend(pack, { tags: z.array(packTag) });
export type FoundPack = z.infer<typeof foundPack>;

/** Finds packs by words, filters and a sort order, in pages. */
export const searchPacks = get({
  path: 'user/pack/search',
  access: 'anyone',
  query: z.object({
    /** Part of the pack's name, or of a card's name or model number in its line-up. */
    words: z.optional(text(100)),
    /** The id of a card type. */
    type: z.optional(numberInPath),
    currency: z.optional(paymentMethod),
    /** The lowest and the highest price of one unit, in points or coins. */
    min: z.optional(numberInPath),
    max: z.optional(numberInPath),
    tags: z.optional(tagsInQuery),
    /** Only packs of which this viewer can buy a unit now, whatever their balance is. */
    on_sale: z.optional(z.literal('1')),
    sort: z.optional(packSort),
    page: z.optional(numberInPath),
  }),
  answer: z.object({
    data: z.object({
      list: z.array(foundPack),
      page,
      /** The number of packs on all pages. */
      total: z.int(),
    }),
  }),
});
