import * as z from 'zod/mini';
import { command, reason, text } from './operation.ts';

/** The most prices of one request: a line-up of the largest draft. */
const mostPrices = 5_000;

const price = z.object({
  modelNumber: text(40),
  /** Yen of one copy. */
  yen: z.int().check(z.gte(0), z.lte(1_000_000_000)),
});

export const cardOperations = {
  recordCardPrices: command({
    path: 'card-prices',
    summary: 'Record what cards cost on the market on a day; the newest price of a card counts',
    access: 'cards.edit',
    body: z.object({
      /** The day of the prices in Japan. */
      pricedOn: z.iso.date().check(z.regex(/^20/)),
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
