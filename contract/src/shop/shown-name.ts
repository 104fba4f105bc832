import * as z from 'zod/mini';
import { get, post, text } from './call.ts';

/** The most characters of a name that a member shows. */
export const longestShownName = 20;

/** The secret part of the link that shows a member's shared cards together. */
const collectionToken = z.string().check(z.regex(/^[a-z2-9]{20}$/));

/** Under which name the member is shown to others, and where; without a name nowhere. */
export const getShownName = get({
  path: 'user/shown_name',
  answer: z.object({
    data: z.object({
      name: z.string(),
      in_feed: z.boolean(),
      on_collection: z.boolean(),
      /** The link to the member's shared cards; null while there is none. */
      collection: z.nullable(collectionToken),
    }),
  }),
});

/** Changes the name and where it is shown. An empty name is shown nowhere. */
export const changeShownName = post({
  path: 'user/shown_name/change',
  payload: z.object({ name: text(100), in_feed: z.boolean(), on_collection: z.boolean() }),
  answer: z.object({}),
});

/**
 * Makes a link that shows all cards that the member shares to everybody who has it, or revokes it:
 * the next one is another.
 */
export const changeSharedCollection = post({
  path: 'user/collection/share_all',
  payload: z.object({ on: z.boolean() }),
  answer: z.object({ token: z.nullable(collectionToken) }),
});

/** The cards that a member shows together, for everybody who has the link, newest first. */
export const getSharedCollection = get({
  path: 'user/shared_collection/:token',
  params: z.object({ token: z.string() }),
  access: 'anyone',
  answer: z.object({
    data: z.object({
      /** The name that the member chose to show here; null if they show none. */
      by: z.nullable(z.string()),
      list: z.array(
        z.object({
          /** Of the card's own link. */
          token: z.string(),
          name: z.string(),
          image: z.string(),
          rarity: z.int(),
          rarity_label: z.string(),
          pack_name: z.string(),
        }),
      ),
    }),
  }),
});
