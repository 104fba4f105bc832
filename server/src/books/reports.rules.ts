import type { EntryKind } from '../db/types.ts';
import { csvOf } from '../lib/csv.rules.ts';
import type { BookedUnit, DailyBooking, DailyPack, DailyPayment } from './daily-sums.rules.ts';
import { bookedUnits } from './daily-sums.rules.ts';

/** Periods with more days than this are shown by month. */
const mostDaysShown = 92;

/**
 * Returns a function that names the row of a report to which a day belongs: the day itself or, in a
 * period of more than 92 days, its month.
 */
export function spanOf(days: number): (day: string) => string {
  return days > mostDaysShown ? (day) => day.slice(0, 7) : (day) => day;
}

/** The sums of some payments: yen received, yen given back, and the difference. */
export interface Money {
  payments: number;
  yen: number;
  givenBackYen: number;
  netYen: number;
}

/** Adds up payments. */
export function moneyOf(rows: readonly DailyPayment[]): Money {
  const sum = (of: 'payments' | 'yen' | 'givenBackYen') =>
    rows.reduce((all, row) => all + row[of], 0);
  const [yen, givenBackYen] = [sum('yen'), sum('givenBackYen')];
  return { payments: sum('payments'), yen, givenBackYen, netYen: yen - givenBackYen };
}

/** The changes of points on a day, as the chart shows it. */
export interface PointSteps {
  issued: number;
  used: number;
  expired: number;
  takenBack: number;
}

/** Which kinds of booking each step adds up, and on which side. */
const steps: Readonly<Record<keyof PointSteps, readonly EntryKind[]>> = {
  issued: ['points_bought', 'bonus', 'referral', 'card_converted', 'points_brought'],
  used: ['pack_bought', 'pack_refunded'],
  expired: ['points_expired', 'account_closed'],
  takenBack: ['payment_reversed', 'payment_returned', 'debt_settled', 'bonus_withdrawn'],
};

/** Adds up the points of some bookings by what happened to them, paid and free together. */
export function pointStepsOf(bookings: readonly DailyBooking[]): PointSteps {
  const points = bookings.filter(({ unit }) => unit !== 'coin');
  const moved = (step: keyof PointSteps) =>
    points
      .filter(({ kind }) => steps[step].includes(kind))
      .reduce((sum, { credited, debited }) => sum + credited - debited, 0);
  return {
    issued: moved('issued'),
    used: 0 - moved('used'),
    expired: 0 - moved('expired'),
    takenBack: 0 - moved('takenBack'),
  };
}

/** Points of one origin, or coins, that were added and taken. */
export interface Moved {
  credited: number;
  debited: number;
}

/** Adds up bookings by unit. */
export function movedOf(bookings: readonly DailyBooking[]): Record<BookedUnit, Moved> {
  const moved = {
    paid: { credited: 0, debited: 0 },
    free: { credited: 0, debited: 0 },
    coin: { credited: 0, debited: 0 },
  };
  for (const { unit, credited, debited } of bookings) {
    moved[unit].credited += credited;
    moved[unit].debited += debited;
  }
  return moved;
}

/** Sales of a pack, less what was refunded. Points and coins. */
export interface PackSales {
  units: number;
  paidPoints: number;
  freePoints: number;
  coins: number;
  pointsGiven: number;
}

/** Adds up the sales of some packs and days, less refunds. */
export function packSalesOf(rows: readonly DailyPack[]): PackSales {
  const sales = { units: 0, paidPoints: 0, freePoints: 0, coins: 0, pointsGiven: 0 };
  for (const row of rows) {
    sales.units += row.unitsSold - row.unitsRefunded;
    sales.paidPoints += row.paidPoints - row.paidPointsRefunded;
    sales.freePoints += row.freePoints - row.freePointsRefunded;
    sales.coins += row.coins - row.coinsRefunded;
    sales.pointsGiven += row.pointsGiven;
  }
  return sales;
}

/**
 * Computes the consumption tax in an amount that includes it, at 10 %, without fractions of a yen
 * (Consumption Tax Act, articles 28 and 29: 7.8 % and the local 2.2 %).
 */
export function taxIn(yen: number): number {
  return Math.trunc((yen * 10) / 110);
}

/** Writes sales by day and payment method as CSV. */
export function salesByDayCsv(
  rows: readonly DailyPayment[],
  methodName: (method: number) => string,
): string {
  return csvOf(
    ['day', 'method', 'payments', 'yen', 'given_back_yen', 'net_yen'],
    inOrder(rows, ({ day, method }) => `${day} ${method}`).map((row) => {
      const { payments, yen, givenBackYen, netYen } = moneyOf([row]);
      const { day, method } = row;
      const of = { day, method: methodName(method) };
      return { ...of, payments, yen, given_back_yen: givenBackYen, net_yen: netYen };
    }),
  );
}

/** Writes bookings by day, kind and unit as CSV. */
export function movementsCsv(rows: readonly DailyBooking[]): string {
  return csvOf(
    ['day', 'kind', 'unit', 'credited', 'debited'],
    inOrder(rows, ({ day, kind, unit }) => `${day} ${kind} ${bookedUnits.indexOf(unit)}`),
  );
}

/** Writes sales by day and pack as CSV. */
export function packsCsv(rows: readonly DailyPack[], name: (packId: number) => string): string {
  return csvOf(
    ['day', 'pack', 'name', 'units', 'paid_points', 'free_points', 'coins', 'points_given'],
    inOrder(rows, ({ day, packId }) => `${day} ${String(packId).padStart(10)}`).map((row) => {
      const { units, paidPoints, freePoints, coins, pointsGiven } = packSalesOf([row]);
      const of = { day: row.day, pack: row.packId, name: name(row.packId), units, coins };
      const points = {
        paid_points: paidPoints,
        free_points: freePoints,
        points_given: pointsGiven,
      };
      return { ...of, ...points };
    }),
  );
}

/** Writes the consumption tax as CSV, a line for each way in which the law can be read. */
export function taxCsv(rows: readonly { reading: string; yen: number; taxYen: number }[]): string {
  return csvOf(
    ['reading', 'yen_with_tax', 'tax_yen'],
    rows.map(({ reading, yen, taxYen }) => ({ reading, yen_with_tax: yen, tax_yen: taxYen })),
  );
}

/** Adds up bookings by their kind and unit, in the order in which the kinds are named. */
export function movedByKind(
  rows: readonly DailyBooking[],
  kinds: readonly string[],
): (Record<BookedUnit, Moved> & { kind: EntryKind })[] {
  return [...Map.groupBy(rows, ({ kind }) => kind)]
    .map(([kind, ofKind]) => ({ kind, ...movedOf(ofKind) }))
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

/** The sheet of a base date as its file has it. Points, except for the deposit in yen. */
export interface BaseDateFigures {
  day: string;
  dueBy: string;
  opening: number;
  closing: number;
  items: readonly (Moved & { kind: string })[];
  expiring: number;
  unused: number;
  threshold: number;
  depositYen: number;
  readings: readonly { cards: string; unused: number; depositYen: number }[];
}

/** Writes the sheet of a base date as CSV: a line for each figure. */
export function baseDateCsv({ items, ...sheet }: BaseDateFigures): string {
  const line = (figure: string, value: number | string) => ({ figure, value });
  return csvOf(
    ['figure', 'value'],
    [
      line('base_date', sheet.day),
      line('opening', sheet.opening),
      ...items.map(({ kind, credited, debited }) => line(kind, credited - debited)),
      line('closing', sheet.closing),
      line('expired_not_booked', -sheet.expiring),
      line('unused_paid', sheet.unused),
      line('threshold', sheet.threshold),
      line('deposit_yen', sheet.depositYen),
      line('due_by', sheet.dueBy),
      ...sheet.readings.flatMap(({ cards, unused, depositYen }) => [
        line(`unused_paid_if_cards_are_${cards}`, unused),
        line(`deposit_yen_if_cards_are_${cards}`, depositYen),
      ]),
    ],
  );
}

/** Profit and loss of a pack. Costs and result are null for a pack that is not tracked. */
export interface PackProfit {
  packId: number;
  name: string;
  sales: PackSales;
  /** Null for packs that were sealed before the audit log kept it. */
  sealed: { price: number; lowestWorth: number | null } | null;
  won: number;
  converted: number;
  takenBack: number;
  costs: { shippedYen: number; unshippedYen: number; withoutCost: number } | null;
  resultYen: number | null;
  /** By each reading of points for returned cards; null while a past day is not summed for it. */
  readings: readonly { paidPoints: number; resultYen: number | null }[] | null;
}

/** Writes profit and loss of a pack as one line of CSV; unknown figures are empty. */
export function profitCsv({ packId, name, sales, costs, ...profit }: PackProfit): string {
  const [free, paid] = profit.readings ?? [];
  const row = {
    ...{ pack: packId, name, units: sales.units, paid_points: sales.paidPoints },
    ...{ free_points: sales.freePoints, coins: sales.coins, cards_won: profit.won },
    ...{ cards_converted: profit.converted, cards_taken_back: profit.takenBack },
    points_given: sales.pointsGiven,
    ...{ shipped_cost_yen: costs?.shippedYen ?? '', unshipped_cost_yen: costs?.unshippedYen ?? '' },
    cards_without_cost: costs?.withoutCost ?? '',
    result_yen: profit.resultYen ?? '',
    ...{ paid_points_if_cards_are_free: free?.paidPoints ?? '' },
    ...{ paid_points_if_cards_are_paid: paid?.paidPoints ?? '' },
    sealed_price: profit.sealed?.price ?? '',
    sealed_lowest_points: profit.sealed?.lowestWorth ?? '',
  };
  return csvOf(profitColumns, [row]);
}

const profitColumns = [
  'pack',
  'name',
  'units',
  'paid_points',
  'free_points',
  'coins',
  'cards_won',
  'cards_converted',
  'cards_taken_back',
  'points_given',
  'shipped_cost_yen',
  'unshipped_cost_yen',
  'cards_without_cost',
  'result_yen',
  'paid_points_if_cards_are_free',
  'paid_points_if_cards_are_paid',
  'sealed_price',
  'sealed_lowest_points',
];

/** Sorts rows by the text that `keyOf` makes of each. */
export function inOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
