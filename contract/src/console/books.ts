import * as z from 'zod/mini';
import { command, instant, read, reason, smallIdInPath } from './operation.ts';

/** A day in Japan, such as `2026-11-21`. */
const day = z.iso.date().check(z.regex(/^(?:19|2\d)/));

/** Whether points were paid for, or are free. */
const origin = z.enum(['paid', 'free']);

/** How points for returned cards count under the Payment Services Act. */
const cardPoints = z.object({ origin, revision: z.int() });

const sales = {
  /** Payments credited in the period. */
  payments: z.int(),
  /** Yen of these payments. */
  yen: z.int(),
  /** Yen of these payments that were refunded or charged back until now. */
  givenBackYen: z.int(),
  netYen: z.int(),
};

/** The fields of every report: whether its last day is over, and the report as a CSV file. */
const report = {
  /** False while the last day is not over: the figures may still change. */
  isOver: z.boolean(),
  csv: z.string(),
};

/** Payments credited on the days, and yen that went back on them. */
const money = {
  payments: z.int(),
  yen: z.int(),
  /** Booked back on these days, whenever the payment was. Negative if more returned from banks. */
  givenBackYen: z.int(),
  netYen: z.int(),
};

const moved = z.object({ credited: z.int(), debited: z.int() });
const balances = z.object({ paid: z.int(), free: z.int(), coin: z.int() });

/** Points, coins and units of packs, less refunds. */
const packSales = {
  units: z.int(),
  paidPoints: z.int(),
  freePoints: z.int(),
  coins: z.int(),
  /** Given for converted cards, on the day of the conversion. */
  pointsGiven: z.int(),
};

/** Days in Japan, both included. */
const days = z.object({ first: day, last: day });
/** A day, or a month where the period has more than 92 days. */
const date = z.string();

const reports = {
  getDailySales: read({
    path: 'books/daily-sales',
    summary: 'Sales by day and by way to pay; what went back counts on the day when it did',
    access: 'books.view',
    query: days,
    answer: z.object({
      ...report,
      items: z.array(z.object({ date, ...money })),
      methods: z.array(z.object({ method: z.string(), ...money })),
      total: z.object(money),
    }),
  }),
  getPointMovements: read({
    path: 'books/movements',
    summary: 'Points and coins by kind of booking, paid and free points apart',
    access: 'books.view',
    query: days,
    answer: z.object({
      ...report,
      /** Booked on all accounts of members at the beginning and the end. */
      opening: balances,
      closing: balances,
      items: z.array(
        z.object({ kind: z.string(), name: z.string(), paid: moved, free: moved, coin: moved }),
      ),
      total: z.object({ paid: moved, free: moved, coin: moved }),
      /** Paid and free points together. */
      days: z.array(
        z.object({
          ...{ date, issued: z.int(), used: z.int(), expired: z.int() },
          takenBack: z.int(),
        }),
      ),
    }),
  }),
  getTax: read({
    path: 'books/tax',
    summary:
      'Consumption tax of 10 % by both readings: when points are used, and when they are sold',
    access: 'books.view',
    query: days,
    answer: z.object({
      ...report,
      items: z.array(
        z.object({ reading: z.enum(['use', 'purchase']), yen: z.int(), taxYen: z.int() }),
      ),
    }),
  }),
  getBaseDate: read({
    path: 'books/base-date',
    summary:
      'The sheet of a base date of the Payment Services Act: paid points of the half-year, and the duties',
    access: 'books.view',
    /** 31 March or 30 September; the last one that is over if none is named. */
    query: z.object({ day: z.optional(day) }),
    answer: z.object({
      ...report,
      day,
      /** The first day of the half-year that ends on the base date. */
      first: day,
      /** The last day for the report and the deposit. */
      dueBy: day,
      /** The base dates of the shop, the newest first. The first one may be in the future. */
      dates: z.array(day),
      /** Paid points booked on all accounts before the half-year, and at its end or now. */
      opening: z.int(),
      closing: z.int(),
      items: z.array(z.object({ kind: z.string(), name: z.string(), ...moved.shape })),
      monthEnds: z.array(z.object({ month: z.string(), paid: z.int() })),
      /** Included in the closing: points that have expired, and whose expiry is not booked yet. */
      expiring: z.int(),
      unused: z.int(),
      threshold: z.int(),
      isAbove: z.boolean(),
      /** Yen to deposit at least; 0 up to the threshold. */
      depositYen: z.int(),
      /** The same if all points for returned cards count as free, and if all count as paid. */
      readings: z.array(
        z.object({ cards: origin, unused: z.int(), isAbove: z.boolean(), depositYen: z.int() }),
      ),
    }),
  }),
  getPackSales: read({
    path: 'books/packs',
    summary: 'Sales by pack, and the points that were given for their cards',
    access: 'books.view',
    query: days,
    answer: z.object({
      ...report,
      items: z.array(z.object({ packId: z.int(), name: z.string(), ...packSales })),
      total: z.object(packSales),
    }),
  }),
  getPackIncome: read({
    path: 'books/packs/:packId/income',
    summary: 'Units and income of a pack until the last day that is summed, for a live screen',
    access: 'books.view',
    isBackground: true,
    params: z.object({ packId: smallIdInPath }),
    answer: z.object({
      /** Refunded ones included. */
      unitsSold: z.int(),
      /** Less refunds. */
      ...{ paidPoints: z.int(), freePoints: z.int(), coins: z.int() },
    }),
  }),
  getPackProfit: read({
    path: 'books/packs/:packId/profit',
    summary: 'Income of a pack until now, and what the cards cost that were won from it',
    access: 'books.view',
    params: z.object({ packId: smallIdInPath }),
    answer: z.object({
      packId: z.int(),
      name: z.string(),
      csv: z.string(),
      sales: z.object(packSales),
      /** As the audit log kept it at the seal; null for packs that were sealed before it did. */
      sealed: z.nullable(
        z.object({
          price: z.int(),
          currency: z.enum(['point', 'coin']),
          /** The fewest points that a drawn card is worth; null if no card is worth points. */
          lowestWorth: z.nullable(z.int()),
          /** `lowestWorth` in percent of the price, rounded down. Null for coins. */
          percent: z.nullable(z.int()),
        }),
      ),
      won: z.int(),
      converted: z.int(),
      takenBack: z.int(),
      /** Null if the cards of the pack are not tracked. */
      costs: z.nullable(
        z.object({
          ...{ shipped: z.int(), shippedYen: z.int(), unshipped: z.int(), unshippedYen: z.int() },
          /** Cards whose cost nobody recorded: they count as 0 yen. */
          withoutCost: z.int(),
        }),
      ),
      /** Paid points less costs and points given. Null without costs. */
      resultYen: z.nullable(z.int()),
      /**
       * The same if all points for returned cards count as free, and if all count as paid. Null
       * while past days are not summed for it: until the night after an upgrade.
       */
      readings: z.nullable(
        z.array(z.object({ cards: origin, paidPoints: z.int(), resultYen: z.nullable(z.int()) })),
      ),
    }),
  }),
} as const;

const close = z.object({
  closer: z.string(),
  closedAt: instant,
  /** SHA-256 of the figures as canonical JSON, in hex. */
  hash: z.string(),
  /** Null until a second person has signed. */
  signer: z.nullable(z.string()),
  signedAt: z.nullable(instant),
});

const closes = {
  getDayClose: read({
    path: 'books/closes/:day',
    summary: 'Who has closed and signed the books of a day in Japan, if anybody',
    access: 'books.view',
    params: z.object({ day }),
    answer: z.object({
      /** The day is over and its figures are final, so that it can be closed. */
      isSummed: z.boolean(),
      close: z.nullable(close),
    }),
  }),
  closeDay: command({
    path: 'books/closes/:day',
    summary: 'Close the books of a day with the figures as they are',
    access: 'books.close',
    params: z.object({ day }),
    answer: z.object({ hash: z.string() }),
  }),
  signDay: command({
    path: 'books/closes/:day/signature',
    summary: 'Sign the close of a day as a second person',
    access: 'books.close',
    params: z.object({ day }),
    body: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    answer: z.object({ hash: z.string() }),
  }),
} as const;

const settings = {
  getCardPoints: read({
    path: 'settings/card-points',
    summary: 'Whether points for cards that are returned from now on count as paid or free',
    access: 'books.view',
    answer: cardPoints,
  }),
  setCardPoints: command({
    method: 'PUT',
    path: 'settings/card-points',
    summary: 'Count points for cards that are returned from now on as paid or free',
    access: 'settings.change',
    stepUp: true,
    revised: true,
    body: z.object({ origin, reason }),
    answer: cardPoints,
  }),
} as const;

export const bookOperations = {
  ...reports,
  ...closes,
  ...settings,
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
        z.object({
          ...{ origin, members: z.int(), points: z.int() },
          /** Those of `points` that members got for returned cards. */
          fromCards: z.int(),
        }),
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
      /** The number of findings, and a sentence for each of the first hundred, in your language. */
      found: z.int(),
      findings: z.array(z.string()),
    }),
  }),
} as const;
