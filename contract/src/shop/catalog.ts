import * as z from 'zod/mini';
import { flag, instant, listOf, page, pagedListOf } from '../envelope.ts';
import { get, numberInPath, pageInPath, post, text } from './call.ts';

/** '1' is points (P), '2' is coins (C): spec, section 9. */
export const paymentMethod = z.enum(['1', '2']);
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** Card type ids that select a tab and are no card types (spec, section 9). */
export const tab = { all: 999998, comingSoon: 9999, posts: -1, default: 2 } as const;

export const pack = z.object({
  id: z.int(),
  name: z.string(),
  image: z.array(z.string()),
  card_type: z.int(),
  point: z.int(),
  payment_method: paymentMethod,
  pack_count: z.int(),
  total_pack_count: z.int(),
  /** The most units that this viewer can buy in one purchase, given the stock and their limits. */
  max_buy_count: z.int(),
  can_limit: flag,
  limit_message: z.string(),
  /**
   * The fewest and the most points that one of the remaining cards is bought back for. Null in a
   * coin pack, and in a sold-out pack. A server of version 0.1.0 does not send them.
   */
  least_point: z.optional(z.nullable(z.int())),
  most_point: z.optional(z.nullable(z.int())),
  /**
   * Points that must be spent on this pack to earn one coin; 0 if it earns none. A server of
   * version 0.1.0 does not send it.
   */
  points_per_coin: z.optional(z.int()),
  is_before: flag,
  start_date: z.nullable(instant),
  /** The end of sale as text; '' if the sale has no end. */
  format_end_date: z.string(),
  /** The end of sale as an instant; `format_end_date` is the same as text. */
  end_date: z.nullable(instant),
  is_ended: flag,
  show_cardlist: flag,
  /**
   * Set while the sale is paused by the operator, or by the shop itself because it cannot draw the
   * pack, for example while its beacon is silent: since when, and why. A server of version 0.2.0 or
   * older does not send it.
   */
  pause: z.optional(z.object({ since: instant, reason: z.string() })),
  /**
   * How its cards are drawn in version 2: by a public random number some seconds after the
   * purchase, or with it. A pack of version 1, which draws with the purchase, has none.
   */
  draw: z.optional(z.enum(['beacon', 'instant'])),
  /**
   * Its features, and the operator's own words for it. Missing if there are none.
   */
  labels: z.optional(z.array(z.string())),
  /** Hours in which the buyer chooses for each card, if the pack gives more than a day. */
  hold_hours: z.optional(z.int()),
  /** Only in the answer about one pack: this viewer may try an opening of it. */
  trial: z.optional(flag),
  detail: z.string(),
});
export type Pack = z.infer<typeof pack>;

/** The id is '' if the pack does not exist (spec: the screen then goes to /). */
export const packDetail = z.union([pack, z.object({ id: z.literal('') })]);

/** The one physical copy that a prize names. */
export const cardItem = z.object({
  /** The shop's own number of the copy. */
  code: z.nullable(z.string()),
  grader: z.nullable(z.string()),
  grade: z.nullable(z.string()),
  /** The number of the grader's certificate. */
  certificate: z.nullable(z.string()),
  /** Addresses of pictures. The seal has the SHA-256 of each. */
  photos: z.array(z.string()),
  /** The SHA-256 of each photo in the seal, in hexadecimal digits. */
  photo_hashes: z.optional(z.array(z.string())),
});
export type CardItem = z.infer<typeof cardItem>;

export const lineUpCard = z.object({
  image_url: z.string(),
  name: z.string(),
  model_number: z.string(),
  rarity: z.int(),
  rarity_label: z.string(),
  num: z.int(),
  /**
   * `total` cards were sealed into the pack, `remaining` are not drawn yet. The chance of the next
   * card is exactly `remaining / pack_count` of this response.
   */
  total: z.int(),
  remaining: z.int(),
  /** Points that the card is bought back for; null in a coin pack. */
  buy_point: z.nullable(z.int()),
  /**
   * Only if the seal names each copy: those of this card, in the order of the seal, and whether
   * each is still in the pack.
   */
  items: z.optional(z.array(z.object({ ...cardItem.shape, left: flag }))),
  /** The newest reference price of the card on the market, if it is at most 30 days old. */
  reference_price: z.optional(z.object({ yen: z.int(), source: z.string(), day: z.string() })),
});
export type LineUpCard = z.infer<typeof lineUpCard>;

/** The positions that an extra goes with: the last card, card `n`, or every `n`-th card. */
export const extraPlace = z.object({
  kind: z.enum(['last', 'at', 'every']),
  /** Null for `last`. */
  n: z.nullable(z.int()),
});

/** A prize that goes with positions of the pack, besides the drawn card. */
export const lineUpExtra = z.object({
  ...lineUpCard.shape,
  ...extraPlace.shape,
  /** The next position that wins it; null if none does any more. Positions count sold cards. */
  next: z.nullable(z.int()),
});
export type LineUpExtra = z.infer<typeof lineUpExtra>;

/** Card types are numbered from 1 to this. Each has a foil and films of its own. */
export const lastCardType = 9;

export const cardType = z.object({ id: z.int(), name: z.string() });
export type CardType = z.infer<typeof cardType>;

export const banner = z.object({
  /** A picture, or an mp4 film. */
  file_name: z.string(),
  /** The picture that is shown until a film plays. The film of a catalogue has none. */
  still: z.optional(z.string()),
  link: z.optional(z.string()),
  alt: z.string(),
});
export type Banner = z.infer<typeof banner>;

export const postItem = z.object({
  id: z.int(),
  title: z.string(),
  name: z.string(),
  created: instant,
  content: z.string(),
  images: z.array(z.string()),
});
export type PostItem = z.infer<typeof postItem>;

export const listCardTypes = get({
  path: 'user/card_type',
  access: 'anyone',
  answer: listOf(cardType),
});

/** mode 1: an image slider; mode 2: one looping muted video. */
export const listBanners = get({
  path: 'user/banner',
  access: 'anyone',
  answer: z.object({ mode: z.union([z.literal(1), z.literal(2)]), list: z.array(banner) }),
});

export const listPosts = get({
  path: 'user/post/list/:page?',
  params: pageInPath,
  access: 'anyone',
  answer: pagedListOf(postItem),
});

export const packGroup = z.object({ card_type: z.int(), name: z.string(), packs: z.array(pack) });
export type PackGroup = z.infer<typeof packGroup>;

/** The packs of the top page, grouped by card type. */
export const listTopPacks = get({
  path: 'user/pack/list',
  access: 'anyone',
  answer: listOf(packGroup),
});

export const findPacks = post({
  path: 'user/pack/list',
  access: 'anyone',
  payload: z.object({
    filter: z.optional(text(100)),
    payment_method: z.optional(paymentMethod),
  }),
  answer: listOf(pack),
});

export const listPacksOfType = get({
  path: 'user/pack/all_list/:type/:page?',
  params: z.object({ type: numberInPath, page: z.optional(numberInPath) }),
  access: 'anyone',
  answer: z.object({ data: z.object({ name: z.string(), list: z.array(pack), page }) }),
});

export const getPack = get({
  path: 'user/pack/detail/:packId',
  params: z.object({ packId: numberInPath }),
  access: 'anyone',
  answer: z.object({ detail: packDetail }),
});

/** The changes that the operator made after the pack was sealed, newest first. */
export const listPackHistory = get({
  path: 'user/pack/history/:packId',
  params: z.object({ packId: numberInPath }),
  access: 'anyone',
  answer: listOf(z.object({ number: z.int(), at: instant, kind: z.string(), text: z.string() })),
});

/**
 * Whether the cards of a pack are in the house. Null if the shop does not count them (an untracked
 * pack), or there is no such pack.
 */
export const getPackStock = get({
  path: 'user/pack/stock/:packId',
  params: z.object({ packId: numberInPath }),
  access: 'anyone',
  answer: z.object({
    stock: z.nullable(
      z.object({
        /** Cards that are undrawn, or won and not shipped: a copy of each has to be there. */
        needed: z.int(),
        /** Copies of them that are missing. */
        short: z.int(),
        checked_at: instant,
        /** The oldest stock-take of its locations; null before the first. */
        counted_at: z.nullable(instant),
      }),
    ),
  }),
});

export const listLineUp = get({
  path: 'user/pack/card_list/:packId/:page?',
  params: z.object({ packId: numberInPath, page: z.optional(numberInPath) }),
  access: 'anyone',
  answer: z.object({
    data: z.object({
      list: z.array(lineUpCard),
      page,
      /**
       * The pack's stock at the moment its cards were counted. A server of version 0.1.0 does not
       * send it.
       */
      pack_count: z.optional(z.int()),
      /**
       * The sum of the buy-back points of all remaining cards. Divided by `pack_count` it is the
       * mean of the next card.
       */
      point_sum: z.optional(z.nullable(z.int())),
      /** The pack's extras. They are on every page. A server of version 0.1.0 has none. */
      extras: z.optional(z.array(lineUpExtra)),
    }),
  }),
});
