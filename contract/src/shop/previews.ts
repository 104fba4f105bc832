import * as z from 'zod/mini';
import { get } from './call.ts';
import { banner, postItem } from './catalog.ts';
import { exchangeCard } from './exchange.ts';
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
    /** Null if the draft is of another kind, or a banner without a picture. */
    banner: z.nullable(banner),
    /** Null if the draft is of another kind. */
    course: z.nullable(pointCourse),
    /** Null if the draft is of another kind, or its card is gone. */
    offer: z.nullable(exchangeCard),
  }),
});
