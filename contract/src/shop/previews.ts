import * as z from 'zod/mini';
import { get, numberInPath } from './call.ts';
import { banner, listLineUp, pack, postItem } from './catalog.ts';
import { exchangeCard } from './exchange.ts';
import { operator } from './legal.ts';
import { pointCourse } from './points.ts';

/** The draft of an editor, by the secret part of its preview's address. */
export const previewDraft = get({
  path: 'user/preview/:previewKey',
  params: z.object({ previewKey: z.guid() }),
  access: 'anyone',
  answer: z.object({
    /** Null if the draft is of another kind. */
    post: z.nullable(postItem),
    /** The HTML of a legal text; null if the draft is of another kind. */
    legal: z.nullable(z.string()),
    /** Null if the draft is of another kind. */
    operator: z.nullable(operator),
    /** Null if the draft is of another kind, or a banner without a picture. */
    banner: z.nullable(banner),
    /** Null if the draft is of another kind. */
    course: z.nullable(pointCourse),
    /** Null if the draft is of another kind, or its card is gone. */
    offer: z.nullable(exchangeCard),
  }),
});

/**
 * The draft of a pack with a page of its line-up, by the short-lived key from the console: as it is
 * saved, or with what one person has typed.
 */
export const previewPack = get({
  path: 'user/pack-preview/:previewKey/:page?',
  params: z.object({
    previewKey: z.string().check(z.regex(/^\d{1,10}(-\d{1,16})?\.\d{1,10}\.[\w-]{43}$/)),
    page: z.optional(numberInPath),
  }),
  access: 'anyone',
  answer: z.object({
    /** Null while the draft has no card type, price or line-up. */
    preview: z.nullable(z.object({ pack, line_up: listLineUp.answer })),
  }),
});
