import { operations } from '#contract/console/index.ts';
import type { Language } from '#contract/language.ts';
import { findPackNames } from '../catalog/index.ts';
import { findPackCosts } from '../custody/index.ts';
import type { Database, Executor } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { paidByReading } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { dateInJapan } from '../lib/days.rules.ts';
import { inLanguage } from '../lib/in-language.ts';
import { payMethodNameOf } from '../points/index.ts';
import { bookingTexts, bookTexts } from './books.texts.ts';
import { cardPointRoutes } from './card-points.console.routes.ts';
import type { PointsFromCards } from './card-points.rules.ts';
import { daysFrom, periodOf } from './daily-sums.rules.ts';
import { dayCloseRoutes } from './day-close.console.routes.ts';
import { cardReadings, findBaseDates, readBaseDate } from './read-base-date.ts';
import {
  type Figures,
  readFigures,
  readSalesOfPack,
  readSummedSalesOfPack,
} from './read-figures.ts';
import {
  baseDateCsv,
  moneyOf,
  movedByKind,
  movedOf,
  movementsCsv,
  packSalesOf,
  packsCsv,
  pointStepsOf,
  profitCsv,
  salesByDayCsv,
  spanOf,
  taxCsv,
  taxIn,
} from './reports.rules.ts';
import { findSealedFigures } from './sealed-figures.queries.ts';
import { readCardPointsOfPack } from './sum-card-points.ts';

type IsOver = (days: Days) => boolean;
type ReadFigures = (days: Days) => Promise<Figures | undefined>;

/** The order of the rows: as in `bookingTexts`. */
const kinds = Object.keys(bookingTexts);

interface Days {
  first: string;
  last: string;
}

/** Serves the accountant's reports on some days in Japan. */
export function reportConsoleRoutes(
  serve: OperationServer,
  { db, clock }: { db: Database; clock: Clock },
): void {
  const isOver: IsOver = ({ first, last }) => periodOf(first, last).until <= clock.now();
  const read: ReadFigures = async (days) =>
    days.last < days.first
      ? undefined
      : await db.snapshot((tx) => readFigures(tx, days.first, days.last));

  serve(operations.getDailySales, async ({ query: days }, { language }) => {
    const figures = await read(days);
    if (figures === undefined) return refusedDays();
    const { payments } = figures;
    const methods = [...Map.groupBy(payments, ({ method }) => method)];
    return {
      answer: {
        isOver: isOver(days),
        csv: salesByDayCsv(payments, payMethodNameOf),
        items: rowsOf(days, payments, moneyOf),
        methods: methods
          .sort(([a], [b]) => a - b)
          .map(([method, rows]) => ({
            method: payMethodNameOf(method, language),
            ...moneyOf(rows),
          })),
        total: moneyOf(payments),
      },
    };
  });

  serve(operations.getPointMovements, async ({ query: days }, { language }) => {
    const figures = await read(days);
    if (figures === undefined) return refusedDays();
    const { opening, closing, bookings } = figures;
    return {
      answer: {
        isOver: isOver(days),
        csv: movementsCsv(bookings),
        opening,
        closing,
        items: movedByKind(bookings, kinds).map((item) => ({
          ...item,
          name: bookingTexts[item.kind][language],
        })),
        total: movedOf(bookings),
        days: rowsOf(days, bookings, pointStepsOf),
      },
    };
  });

  serve(operations.getTax, async ({ query: days }) => {
    const figures = await read(days);
    if (figures === undefined) return refusedDays();
    const { paidPoints } = packSalesOf(figures.packs);
    const { netYen } = moneyOf(figures.payments);
    const items = [
      { reading: 'use', yen: paidPoints, taxYen: taxIn(paidPoints) },
      { reading: 'purchase', yen: netYen, taxYen: taxIn(netYen) },
    ] as const;
    return { answer: { isOver: isOver(days), csv: taxCsv(items), items: [...items] } };
  });

  baseDateRoutes(serve, { db, clock, isOver });
  packRoutes(serve, { db, isOver, read });
  dayCloseRoutes(serve, { db, clock });
  cardPointRoutes(serve, { db, clock });
}

interface BaseDateDeps {
  db: Database;
  clock: Clock;
  isOver: IsOver;
}

/** Serves the sheets of the base dates of the Payment Services Act. */
function baseDateRoutes(serve: OperationServer, { db, clock, isOver }: BaseDateDeps): void {
  serve(operations.getBaseDate, async ({ query }, { language }) => {
    const now = clock.now();
    const today = dateInJapan(now);
    return db.snapshot(async (tx) => {
      const dates = await findBaseDates(tx, today);
      const newest = dates.find(({ day }) => day < today) ?? dates[0];
      const date = query.day === undefined ? newest : dates.find(({ day }) => day === query.day);
      if (date === undefined) {
        const errors = [{ pointer: '/day', detail: bookTexts.noBaseDate }];
        return refused('not-valid', { errors });
      }
      const { bookings, ...sheet } = await readBaseDate(tx, date, { now, today });
      const items = movedByKind(bookings, kinds).map(({ kind, paid }) => ({ kind, ...paid }));
      const figures = { ...sheet, items, expiring: sheet.closing - sheet.unused };
      return {
        answer: {
          ...figures,
          isOver: isOver({ first: date.first, last: date.day }),
          csv: baseDateCsv(figures),
          dates: dates.map(({ day }) => day),
          items: items.map((item) => ({ ...item, name: bookingTexts[item.kind][language] })),
        },
      };
    });
  });
}

interface PackReportDeps {
  db: Database;
  isOver: IsOver;
  read: ReadFigures;
}

/** Serves the reports on packs. */
function packRoutes(serve: OperationServer, { db, isOver, read }: PackReportDeps): void {
  serve(operations.getPackSales, async ({ query: days }, { language }) => {
    const figures = await read(days);
    if (figures === undefined) return refusedDays();
    const { packs } = figures;
    const ofPack = Map.groupBy(packs, ({ packId }) => packId);
    const nameOf = await packNamer(db, [...ofPack.keys()]);
    const items = [...ofPack]
      .map(([packId, rows]) => ({ packId, name: nameOf(packId, language), ...packSalesOf(rows) }))
      .sort((a, b) => b.paidPoints - a.paidPoints || a.packId - b.packId);
    const csv = packsCsv(packs, (packId) => nameOf(packId, 'ja'));
    return { answer: { isOver: isOver(days), csv, items, total: packSalesOf(packs) } };
  });

  serve(operations.getPackIncome, async ({ params: { packId } }) => {
    const days = await db.snapshot((tx) => readSummedSalesOfPack(tx, packId));
    const { paidPoints, freePoints, coins } = packSalesOf(days);
    const unitsSold = days.reduce((sum, day) => sum + day.unitsSold, 0);
    return { answer: { unitsSold, paidPoints, freePoints, coins } };
  });

  serve(operations.getPackProfit, async ({ params: { packId } }, { language }) => {
    const nameOf = await packNamer(db, [packId]);
    if (nameOf(packId, language) === '') return refused('not-found');
    return db.snapshot(async (tx) => {
      const sales = packSalesOf(await readSalesOfPack(tx, packId));
      const { costs, won, converted, takenBack } = await findPackCosts(tx, packId);
      const resultYen =
        costs === undefined
          ? null
          : sales.paidPoints - costs.shippedYen - costs.unshippedYen - sales.pointsGiven;
      const name = nameOf(packId, language);
      const counts = { won, converted, takenBack };
      const readings = profitReadings(await readCardPointsOfPack(tx, packId), sales, resultYen);
      const sealed = sealedOnWire(await findSealedFigures(tx, packId));
      const results = { costs: costs ?? null, resultYen, readings };
      const profit = { packId, name, sales, sealed, ...counts, ...results };
      return { answer: { ...profit, csv: profitCsv(profit) } };
    });
  });
}

/** Writes the figures of a seal with the lowest worth in percent of the price. */
function sealedOnWire(sealed: Awaited<ReturnType<typeof findSealedFigures>>) {
  if (sealed === undefined) return null;
  const { price, currency, lowestWorth } = sealed;
  const isComparable = currency === 'point' && lowestWorth !== null && price > 0;
  return { ...sealed, percent: isComparable ? Math.floor((lowestWorth * 100) / price) : null };
}

/**
 * Computes income and result of a pack by each reading of points for returned cards.
 *
 * @returns null while they are not known
 */
function profitReadings(
  cardPoints: PointsFromCards | undefined,
  { paidPoints: paid }: { paidPoints: number },
  resultYen: number | null,
) {
  if (cardPoints === undefined) return null;
  const byReading = paidByReading({ paid, ...cardPoints });
  return cardReadings.map((cards) => ({
    cards,
    paidPoints: byReading[cards],
    resultYen: resultYen === null ? null : resultYen - paid + byReading[cards],
  }));
}

/** Finds the names of packs. A pack that is not in the catalogue has an empty name. */
async function packNamer(
  db: Executor,
  ids: readonly number[],
): Promise<(packId: number, language: Language) => string> {
  const packs = new Map((await findPackNames(db, ids)).map((pack) => [pack.id, pack]));
  return (packId, language) => {
    const pack = packs.get(packId);
    return pack === undefined ? '' : inLanguage(pack, 'name', language);
  };
}

/** Adds up rows by day, or by month in a long period. Days without rows are zero. */
function rowsOf<Row extends { day: string }, Sums extends object>(
  { first, last }: Days,
  rows: readonly Row[],
  sum: (rows: readonly Row[]) => Sums,
): (Sums & { date: string })[] {
  const days = daysFrom(first, last);
  const span = spanOf(days.length);
  const found = Map.groupBy(rows, ({ day }) => span(day));
  return [...new Set(days.map(span))].map((date) => ({ date, ...sum(found.get(date) ?? []) }));
}

function refusedDays() {
  const errors = [{ pointer: '/last', detail: bookTexts.lastBeforeFirst }];
  return refused('not-valid', { errors });
}
