import * as z from 'zod/mini';
import { instant } from '../envelope.ts';

/**
 * The live feed: server-sent events with the cards that packs gave, a minute after their draw. It
 * is no call: it has no envelope, and is the same for everybody. The event `off` says that it has
 * been switched off.
 */
export const feedPath = '/live/pulls';

const inBoth = z.object({ ja: z.string(), en: z.string() });

/** A card of the feed. */
export const feedPull = z.object({
  id: z.string(),
  pack_id: z.int(),
  pack_name: inBoth,
  name: inBoth,
  image: z.string(),
  rarity: z.int(),
  rarity_label: z.string(),
  round: z.int(),
  at: instant,
  /** The name that the winner chose to show; null for everybody else. */
  by: z.nullable(z.string()),
});
export type FeedPull = z.infer<typeof feedPull>;

/** The data of an event: cards, newest first. */
export const feedEvent = z.object({ pulls: z.array(feedPull) });
