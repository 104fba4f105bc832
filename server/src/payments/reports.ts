import type { Executor } from '../db/database.ts';
import { csvOf } from '../lib/csv.rules.ts';
import type { Period } from '../lib/days.rules.ts';
import { payMethodNameOf } from '../points/index.ts';
import { differenceText, type RowDifference } from './reconcile.texts.ts';
import { type ReconcileDeps, type Reconciliation, reconcile } from './reconcile-day.ts';
import { findSales } from './reports.queries.ts';

/** Payments and yen of one way to pay, or of all. */
export interface SalesFigures {
  payments: number;
  yen: number;
  /** Yen that were refunded or charged back until now. */
  givenBackYen: number;
  netYen: number;
}

export interface Sales {
  rows: (SalesFigures & { method: number })[];
  total: SalesFigures;
}

/**
 * Reports the sales of a period by way to pay. A sale counts at the time when its points were
 * credited.
 */
export async function salesOf({ db }: { db: Executor }, period: Period): Promise<Sales> {
  const found = await findSales(db, period);
  const rows = found.map(({ method, givenBack, ...row }) => ({
    method,
    ...row,
    givenBackYen: givenBack,
    netYen: row.yen - givenBack,
  }));
  const sum = (figure: keyof SalesFigures) => rows.reduce((all, row) => all + row[figure], 0);
  return {
    rows,
    total: {
      payments: sum('payments'),
      yen: sum('yen'),
      givenBackYen: sum('givenBackYen'),
      netYen: sum('netYen'),
    },
  };
}

/** Writes the report of sales as CSV, with a line for the total. */
export function salesCsv({ rows, total }: Sales): string {
  const lineOf = (method: string, { payments, yen, givenBackYen, netYen }: SalesFigures) => ({
    ...{ method, payments, yen, given_back_yen: givenBackYen, net_yen: netYen },
  });
  return csvOf(
    ['method', 'payments', 'yen', 'given_back_yen', 'net_yen'],
    [...rows.map((row) => lineOf(payMethodNameOf(row.method), row)), lineOf('all', total)],
  );
}

export interface ReconciliationReport {
  /** Each payment, and money or points that only one side knows. */
  rows: ReturnType<typeof rowsOf>;
  /** The same as CSV, with the differences in English. */
  csv: string;
  /** The number of rows with a difference. */
  differences: number;
  /** The providers without a list of what they received: check their own lists by hand. */
  notListed: string[];
}

/** Compares the payments of a period at the providers with the ledger. */
export async function reconciliationReport(
  deps: ReconcileDeps,
  period: Period,
): Promise<ReconciliationReport> {
  const reconciliation = await reconcile(deps, period);
  const rows = rowsOf(reconciliation);
  return {
    rows,
    csv: csvOf(
      reconciliationColumns,
      rows.map(({ differences, ...row }) => ({
        ...row,
        difference: differences.map((each) => differenceText(each).en).join('; '),
      })),
    ),
    differences: rows.filter((row) => row.differences.length > 0).length,
    notListed: reconciliation.unlisted
      .filter(({ why }) => why === 'not listed')
      .map(({ provider }) => provider),
  };
}

const reconciliationColumns = [
  'payment',
  'member',
  'method',
  'provider',
  'order',
  'state',
  'yen',
  'provider_says',
  'provider_yen',
  'shop_yen',
  'points_credited',
  'points_taken_back',
  'difference',
] as const;

/** Values for a line without a payment of the shop. */
const emptyRow = {
  ...{ payment: '', member: '', method: '', provider: '', order: '', state: '', yen: 0 },
  ...{ provider_says: '', provider_yen: 0, shop_yen: 0, points_credited: 0, points_taken_back: 0 },
};

/** The differences of a row without a payment: it has one. */
const withDifference = (difference: RowDifference): { differences: RowDifference[] } => ({
  differences: [difference],
});

/** Lists all findings of a reconciliation as rows of one table. */
function rowsOf({ payments, strays, unknown, unlisted }: Reconciliation) {
  return [
    ...payments.map((payment) => ({
      payment: payment.id,
      member: payment.memberId,
      method: payMethodNameOf(payment.method),
      provider: payment.provider,
      order: payment.order,
      state: payment.state,
      yen: payment.amount,
      provider_says: payment.providerSays,
      provider_yen: payment.providerYen,
      shop_yen: payment.paymentYen,
      points_credited: payment.credited,
      points_taken_back: payment.takenBack,
      differences: payment.differences,
    })),
    ...unknown.map(({ provider, providerId, transaction, received: { amount, currency } }) => ({
      ...emptyRow,
      provider,
      order: providerId ?? transaction,
      provider_says: 'paid',
      provider_yen: currency === 'JPY' ? amount : 0,
      ...withDifference({ kind: 'unknown-order', amount, currency }),
    })),
    ...unlisted
      .filter(({ why }) => why === 'unreachable')
      .map(({ provider }) => ({
        ...emptyRow,
        provider,
        ...withDifference({ kind: 'list-not-asked' }),
      })),
    ...strays.map(({ memberId, entry, points }) => ({
      ...emptyRow,
      member: memberId,
      points_credited: Math.max(points, 0),
      points_taken_back: Math.max(-points, 0),
      ...withDifference({ kind: 'entry-without-payment', entry }),
    })),
  ];
}
