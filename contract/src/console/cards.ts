import * as z from 'zod/mini';
import { command, instant, pageOf, read, reason, smallIdInPath, text } from './operation.ts';
import { picture } from './pack-drafts.ts';

/** A reference price counts as current for this many days. */
export const priceFreshDays = 30;

/**
 * Whether a reference price counts as current: its day in Japan began at most `priceFreshDays` ago.
 *
 * @param pricedOn such as `2026-04-01`
 */
/* @__NO_SIDE_EFFECTS__ */
export function isPriceCurrent(pricedOn: string, nowMs: number): boolean {
  return Date.parse(`${pricedOn}T00:00:00+09:00`) >= nowMs - priceFreshDays * 86_400_000;
}

/** The most prices of one request: a line-up of the largest draft. */
const mostPrices = 5_000;

const price = z.object({
  modelNumber: text(40),
  /** Yen of one copy. */
  yen: z.int().check(z.gte(0), z.lte(1_000_000_000)),
});

const priceDay = z.iso.date().check(z.regex(/^20/));

/** Makes the schema for a short text that is not blank. Spaces around it are removed. */
const line = (most: number) => text(most).check(z.trim(), z.minLength(1));
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

/** The fields of a card that people write. */
const fields = {
  name: z.object({ ja: line(200), en: line(200) }),
  cardType: whole(1, 2_147_483_647),
  /** 0 normal to 3 ultra rare. */
  rarity: whole(0, 3),
  /** The rarity as it is printed on the card, such as `SR`. */
  rarityLabel: line(10),
  /** The opening film of the card, 1 to 7. */
  movieRarity: whole(1, 7),
  /** How many cards the set has that the card is printed in. */
  setSize: whole(1, 1_000_000),
  /** The address of the picture; empty until the card has one. */
  picture: z.union([picture, z.literal('')]),
} as const;

/** The price of a card on the market: yen of one copy, with the day in Japan and the source. */
const marketPrice = z.object({ yen: z.int(), pricedOn: z.string(), source: z.string() });

const listedCard = {
  id: z.int(),
  modelNumber: z.string(),
  name: z.object({ ja: z.string(), en: z.string() }),
  cardType: z.int(),
  rarity: z.int(),
  rarityLabel: z.string(),
  picture: z.string(),
  /** The newest; null without one. */
  price: z.nullable(marketPrice),
} as const;

const card = z.object({
  ...listedCard,
  revision: z.int(),
  movieRarity: z.int(),
  setSize: z.int(),
  /** The last 100 prices, newest first. */
  prices: z.array(z.object({ ...marketPrice.shape, recordedAt: instant })),
  /** The packs that have the card among their prizes. A seal fixes the card's names and rarity. */
  packs: z.array(
    z.object({
      id: z.int(),
      name: z.object({ ja: z.string(), en: z.string() }),
      isSealed: z.boolean(),
    }),
  ),
});

const params = z.object({ cardId: smallIdInPath });

export const cardOperations = {
  listCards: read({
    path: 'cards',
    summary: 'The cards of the shop in the order of their model numbers',
    access: 'cards.view',
    query: z.object({
      /** A part of the model number or of a name. */
      search: z.optional(text(200)),
      cardType: z.optional(text(3)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(z.object(listedCard)),
  }),
  listCardTypes: read({
    path: 'card-types',
    summary: 'The types of cards in the order of the shop',
    access: 'cards.view',
    answer: z.object({
      items: z.array(z.object({ id: z.int(), name: z.object({ ja: z.string(), en: z.string() }) })),
    }),
  }),
  getCard: read({
    path: 'cards/:cardId',
    summary: 'A card, its prices and its packs',
    access: 'cards.view',
    params,
    answer: card,
  }),
  createCard: command({
    path: 'cards',
    summary: 'Add a card to the shop',
    access: 'cards.edit',
    body: z.object({ modelNumber: line(40), ...fields, reason }),
    answer: z.object({ id: z.int() }),
  }),
  changeCard: command({
    method: 'PATCH',
    path: 'cards/:cardId',
    summary: 'Change fields of a card; names and rarity stay once it is in a sealed pack',
    access: 'cards.edit',
    revised: true,
    params,
    body: z.object({ ...z.partial(z.object(fields)).shape, reason }),
    answer: card,
  }),
  getCardPrices: read({
    path: 'card-prices',
    summary: 'How many cards have a price of a day; the ETag is for recording prices of that day',
    access: 'cards.edit',
    query: z.object({ pricedOn: priceDay }),
    answer: z.object({
      cards: z.int(),
      /** Counts how often prices of that day were recorded. */
      revision: z.int(),
    }),
  }),
  recordCardPrices: command({
    path: 'card-prices',
    summary: 'Record what cards cost on the market on a day; the newest price of a card counts',
    access: 'cards.edit',
    // Of the prices of that day (getCardPrices): a price of the same card and day is replaced.
    revised: true,
    body: z.object({
      /** The day of the prices in Japan. */
      pricedOn: priceDay,
      /** Their source, such as a shop or an auction. */
      source: text(100).check(z.trim(), z.minLength(1)),
      prices: z.array(price).check(z.minLength(1), z.maxLength(mostPrices)),
      reason,
    }),
    answer: z.object({
      /** How many cards have got a price. */
      recorded: z.int(),
      /** Model numbers that the shop has no card with. Their prices were left out. */
      unknown: z.array(z.string()),
    }),
  }),
} as const;
