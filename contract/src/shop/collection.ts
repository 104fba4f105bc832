import * as z from 'zod/mini';
import { instant, packHistoryId } from '../envelope.ts';
import { get, numberInPath, post, text } from './call.ts';
import { wonCard } from './won-cards.ts';

/**
 * The state of a won card:
 *
 * - `open`: the member can still choose.
 * - `to-ship`: the shop will ship it.
 * - `shipped`: its parcel was handed to the carrier.
 * - `points`: it was turned into points.
 * - `taken-back`: the shop took it back, because a guardian had cancelled payments or its winner
 *   declined another copy in place of a missing one.
 */
export const cardStates = ['open', 'to-ship', 'shipped', 'points', 'taken-back'] as const;
export const cardState = z.enum(cardStates);
export type CardState = z.infer<typeof cardState>;

/** Sort orders of the collection. `value` is highest first. */
export const collectionSorts = ['newest', 'value', 'name'] as const;
export const collectionSort = z.enum(collectionSorts);
export type CollectionSort = z.infer<typeof collectionSort>;

/** A card that the member won, with what became of it. */
export const collectedCard = z.extend(wonCard, {
  state: cardState,
  /** When its pack was bought. */
  won: instant,
  pack_id: z.int(),
  pack_name: z.string(),
  pack_history_id: packHistoryId,
  /** Until when the member can choose; null once it is decided. */
  decide_by: z.nullable(instant),
  /** When its parcel was shipped; null until then. */
  shipped: z.nullable(instant),
});
export type CollectedCard = z.infer<typeof collectedCard>;

/** The `history_id` of a card in an address; it has more digits than other ids. */
const historyIdInQuery = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  ),
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/)),
    z.transform((digits) => Number(digits)),
  ),
);

/** A part of a model number or name: case, width and kana make no difference. */
const words = z.optional(text(100));

/**
 * A part of the cards that a member ever won. Cards of packs that are not opened yet are left out
 * while their member can choose.
 */
export const listCollection = get({
  path: 'user/collection/list',
  query: z.object({
    words,
    state: z.optional(cardState),
    sort: z.optional(collectionSort),
    /** The `history_id` of the last card of the part before. */
    after: z.optional(historyIdInQuery),
  }),
  answer: z.object({
    data: z.object({
      list: z.array(collectedCard),
      /** Whether more cards follow behind these. */
      more: z.boolean(),
    }),
  }),
});

/** The number and the value of the cards, by what became of them. */
export const getCollectionSums = get({
  path: 'user/collection/sums',
  query: z.object({ words }),
  answer: z.object({
    data: z.object({
      /** Only states that some card has. `points`: the sum of the values, fixed when won. */
      states: z.array(z.object({ state: cardState, cards: z.int(), points: z.int() })),
      /** How many packs the member has not opened: their cards are in no list yet. */
      unopened: z.int(),
    }),
  }),
});

/**
 * The packs of which the member has cards, newest purchase first, with the number of different
 * cards in the line-up and of those that the member won. Only packs that show their line-up.
 */
export const listCollectionPacks = get({
  path: 'user/collection/packs',
  answer: z.object({
    data: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          image: z.string(),
          won: z.int(),
          total: z.int(),
        }),
      ),
    }),
  }),
});

/** A card of a line-up, and how many of it the member won from this pack; 0: it is missing. */
export const lineUpEntry = z.object({
  model_number: z.string(),
  name: z.string(),
  image: z.string(),
  rarity: z.int(),
  rarity_label: z.string(),
  won: z.int(),
});
export type LineUpEntry = z.infer<typeof lineUpEntry>;

/**
 * The different cards of a pack's line-up, in its order. Not found if the pack does not show its
 * line-up.
 */
export const getCollectionPack = get({
  path: 'user/collection/packs/:packId',
  params: z.object({ packId: numberInPath }),
  answer: z.object({ data: z.object({ name: z.string(), list: z.array(lineUpEntry) }) }),
});

/** The secret part of the link to a shared card: it belongs to one card, and cannot be guessed. */
const shareToken = z.string().check(z.regex(/^\d{1,15}-[a-z2-9]{20}$/));

/** The cards that the member shows to everybody who has their link, with the links. */
export const listSharedCards = get({
  path: 'user/collection/shared',
  answer: z.object({
    data: z.object({
      list: z.array(z.object({ history_id: z.int(), token: shareToken })),
    }),
  }),
});

/**
 * Makes a link that shows a won card to everybody, or revokes it: then the link shows nothing, and
 * the next one is another. A card that is shared keeps its link.
 */
export const changeSharedCard = post({
  path: 'user/collection/share',
  payload: z.object({ history_id: z.int(), on: z.boolean() }),
  answer: z.object({ token: z.nullable(shareToken) }),
});

/**
 * A shared card, for everybody who has its link. It says nothing about the member; `round` leads to
 * the proof of its draw.
 */
export const getSharedCard = get({
  path: 'user/shared/:token',
  params: z.object({ token: z.string() }),
  access: 'anyone',
  answer: z.object({
    data: z.object({
      name: z.string(),
      image: z.string(),
      rarity: z.int(),
      rarity_label: z.string(),
      model_number: z.string(),
      pack_id: z.int(),
      pack_name: z.string(),
      round: z.int(),
      /** The card's place among all that the pack gave. */
      position: z.int(),
    }),
  }),
});
