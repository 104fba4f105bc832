import * as z from 'zod/mini';
import { command, instant, read } from './operation.ts';

/** A day in Japan, such as `2026-11-21`. */
const day = z.iso.date().check(z.regex(/^(?:19|2\d)/));

const sales = {
  /** Payments credited in the period. */
  payments: z.int(),
  /** Yen of these payments. */
  yen: z.int(),
  /** Yen of these payments that were refunded or charged back until now. */
  givenBackYen: z.int(),
  netYen: z.int(),
};

/** A report says whether its last day is over, and is also the file of the command line. */
const report = {
  /** False: the figures are those of now and may change. */
  isOver: z.boolean(),
  csv: z.string(),
};

export const bookOperations = {
  getSales: read({
    path: 'books/sales',
    summary: 'Sales by way to pay, from one day in Japan to another, both included',
    access: 'books.view',
    query: z.object({ first: day, last: day }),
    answer: z.object({
      ...report,
      /** `method` is the name of the way to pay, in the language of the request. */
      items: z.array(z.object({ method: z.string(), ...sales })),
      total: z.object(sales),
    }),
  }),
  getUnusedPoints: read({
    path: 'books/unused',
    summary: 'The points that are unused at the end of a day in Japan, paid and free',
    access: 'books.view',
    query: z.object({ day }),
    answer: z.object({
      ...report,
      items: z.array(
        z.object({ origin: z.enum(['paid', 'free']), members: z.int(), points: z.int() }),
      ),
      total: z.int(),
    }),
  }),
  getBookCheck: read({
    path: 'books/check',
    summary: 'The last check of all books: its time and its number of findings',
    access: 'books.view',
    answer: z.object({ last: z.nullable(z.object({ at: instant, findings: z.int() })) }),
  }),
  checkBooks: command({
    path: 'books/check',
    summary: 'Compare journal, balances, draws, cards, exchanges and parcels now',
    access: 'books.view',
    idempotent: false,
    answer: z.object({
      /** The number of journal entries read. */
      entries: z.int(),
      /** The number of findings, and a sentence for each of the first hundred. */
      found: z.int(),
      findings: z.array(z.string()),
    }),
  }),
} as const;
