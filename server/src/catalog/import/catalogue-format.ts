import * as z from 'zod';
import { decisionHours, mostHoldHours, pointPurchase } from '#contract/limits.ts';
import { lastCardType } from '#contract/shop/catalog.ts';
import { maxPackUnits } from '#contract/shop/draw.ts';
import { isSafeLink } from './rich-text.rules.ts';
import { parseWhen } from './when.rules.ts';
import type { Requirement } from './yaml-issues.texts.ts';

/**
 * The schemas of the files in a catalogue folder. `catalogue/README.md` explains them to the
 * operator.
 */

/**
 * Returns the name of a requirement, to be used as the message of a validation issue. `issueText`
 * finds the text of that name.
 */
export const must = (requirement: Requirement): string => requirement;

const largestInteger = 2_147_483_647;
const wholeNumber = (least: number, most = largestInteger) => z.int().min(least).max(most);
const words = z.string().trim().min(1);
const bilingual = z.strictObject({ ja: words, en: words });

const when = z.string().transform((text, context) => {
  const moment = parseWhen(text);
  if (moment) return moment;
  context.addIssue({ code: 'custom', message: must('when') });
  return z.NEVER;
});

/** Makes the schema for the path of a file in the catalogue's folder, relative to the folder. */
const file = (kind: 'picture' | 'video', endings: readonly string[]) =>
  words.refine(
    (path) =>
      !path.startsWith('/') &&
      !path.includes('\\') &&
      !path.split('/').includes('..') &&
      endings.some((ending) => path.endsWith(ending)),
    { error: must(kind) },
  );
const pictureEndings = ['.webp', '.avif', '.png', '.jpg', '.jpeg'] as const;
const videoEndings = ['.mp4'] as const;
const picture = file('picture', pictureEndings);

const cardTypeId = wholeNumber(1, lastCardType);
const modelNumber = words.max(40);

export const cardTypesFile = z.array(z.strictObject({ id: cardTypeId, name: bilingual })).min(1);

const card = z.strictObject({
  model_number: modelNumber,
  name: bilingual,
  card_type: cardTypeId,
  rarity: wholeNumber(0, 3),
  rarity_label: words.max(10),
  movie_rarity: wholeNumber(1, 7),
  set_size: wholeNumber(1),
  picture,
});
export const cardsFile = z.array(card).min(1);
export type CardEntry = z.infer<typeof card>;

const itemText = z.optional(words.max(60));
const item = z
  .strictObject({
    code: itemText,
    grader: itemText,
    grade: itemText,
    certificate: itemText,
    photos: z.array(picture).max(10).default([]),
  })
  .refine(({ code, certificate, photos }) => (code ?? certificate ?? photos[0]) !== undefined, {
    error: must('item'),
  });
export type ItemEntry = z.infer<typeof item>;

const pricedCard = {
  card: modelNumber,
  buy_point: z.optional(wholeNumber(0, 100_000_000)),
  item: z.optional(item),
};
const prize = z.strictObject({ ...pricedCard, count: wholeNumber(1, maxPackUnits) });

const extra = z.union(
  [
    z.strictObject({ last_one: z.literal(true), ...pricedCard }),
    z.strictObject({ at: wholeNumber(1, maxPackUnits), ...pricedCard }),
    z.strictObject({ every: wholeNumber(2, maxPackUnits), ...pricedCard }),
  ],
  { error: must('extra') },
);
export type ExtraEntry = z.infer<typeof extra>;

export const packFile = z.strictObject({
  id: wholeNumber(1),
  name: bilingual,
  card_type: cardTypeId,
  price: wholeNumber(0, 10_000_000),
  payment_method: z.enum(['points', 'coins']),
  coin_rate: z.optional(wholeNumber(0)),
  max_per_purchase: wholeNumber(0, 3000).default(0),
  limit_per_member: wholeNumber(0).default(0),
  newcomers_only: z.boolean().default(false),
  limit_per_day: wholeNumber(0).default(0),
  newcomer_days: wholeNumber(0, 3650).default(0),
  least_rank: wholeNumber(0, 20).default(0),
  hold_hours: wholeNumber(decisionHours, mostHoldHours).default(decisionHours),
  own_tags: z
    .array(z.strictObject({ ja: words.max(20), en: words.max(20) }))
    .max(5)
    .default([]),
  starts_at: z.optional(when),
  ends_at: z.optional(when),
  show_line_up: z.boolean().default(true),
  movie_style: wholeNumber(1, 8),
  description: bilingual,
  pictures: z.array(picture).min(1),
  share_picture: z.optional(picture),
  position: wholeNumber(0),
  draw: z.optional(z.enum(['beacon', 'instant'])),
  /** Only drafts in the console read it: copies are allocated by a seal there, not by an import. */
  stock: z.optional(z.enum(['tracked', 'untracked'])),
  line_up: z.array(prize).min(1),
  extras: z.array(extra).default([]),
});
export type PackEntry = z.infer<typeof packFile>;

const link = words.refine(isSafeLink, {
  error: must('link'),
});
const bannerTexts = { link: z.optional(link), alt: bilingual };
export const bannersFile = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({
      mode: z.literal(1),
      list: z.array(z.strictObject({ picture, ...bannerTexts })),
    }),
    z.strictObject({
      mode: z.literal(2),
      list: z
        .array(z.strictObject({ picture: file('video', videoEndings), ...bannerTexts }))
        .length(1),
    }),
  ],
  { error: must('bannerMode') },
);
export type BannerEntry = z.infer<typeof bannersFile>['list'][number];

export const postFile = z.strictObject({
  id: wholeNumber(1),
  title: bilingual,
  author: bilingual,
  created: when,
  images: z.array(picture).default([]),
  content: bilingual,
});
export type PostEntry = z.infer<typeof postFile>;

const pointCourse = z.strictObject({
  id: wholeNumber(1),
  points: wholeNumber(pointPurchase.min, pointPurchase.max),
  memo: z.optional(bilingual),
});
export const pointCoursesFile = z.array(pointCourse).min(1);
const exchangeCard = z.strictObject({
  card: modelNumber,
  coins: wholeNumber(1, 10_000_000),
  supply: wholeNumber(0, 10_000_000),
  limit_per_member: wholeNumber(0).default(0),
});
export const exchangeCardsFile = z.array(exchangeCard);
export type ExchangeCardEntry = z.infer<typeof exchangeCard>;

export const presalesFile = z.array(
  z.strictObject({ pack: wholeNumber(1), share: z.number().min(0).max(1) }),
);
