import * as z from 'zod/mini';
import { get, post, text } from './call.ts';
import { pack } from './catalog.ts';

/** The most packs that a member can mark, and the most cards that they can wish for. */
export const mostFavourites = 200;
export const mostWishedCards = 300;

/** The alerts of a marked pack. */
const alerts = {
  /** Told when it starts or comes back. */
  sale_alert: z.boolean(),
  /** Told when fewer cards than this are left; null for never. */
  low_at: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
};

export const favourite = z.object({ pack, ...alerts });

/** A card on the wish list. */
export const wishedCard = z.object({
  model_number: z.string(),
  name: z.string(),
  image: z.string(),
  /**
   * How many packs have it: those in the shop that show their cards and have units left, also while
   * they are paused or before they start.
   */
  packs: z.int(),
});
export type WishedCard = z.infer<typeof wishedCard>;

/** The member's marked packs and wished cards, the newest first. */
export const listFavourites = get({
  path: 'user/favourites',
  answer: z.object({ packs: z.array(favourite), cards: z.array(wishedCard) }),
});

/** The id of a marked pack, with its alerts. */
export const mark = z.object({ pack_id: z.int(), ...alerts });
export type Mark = z.infer<typeof mark>;

/** The ids of marked packs and wished cards, for the hearts of other screens. */
export const listMarks = get({
  path: 'user/favourites/marks',
  answer: z.object({
    packs: z.array(mark),
    /** Model numbers. */
    cards: z.array(z.string()),
  }),
});

/** Marks a pack and sets what the member is told about it, or removes the mark. */
export const changeFavourite = post({
  path: 'user/favourites/pack',
  payload: z.object({ pack_id: z.int(), on: z.boolean(), ...alerts }),
  answer: z.object({}),
});

/** Puts a card on the wish list, or removes it. */
export const changeWishedCard = post({
  path: 'user/favourites/card',
  payload: z.object({ model_number: text(100), on: z.boolean() }),
  answer: z.object({}),
});
