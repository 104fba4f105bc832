import { csvOf } from '../csv.rules.ts';
import type { Period } from '../days.rules.ts';
import { payMethodNameOf } from '../points/index.ts';
import type { PaymentParts } from './payment-parts.ts';
import { reconcile } from './reconcile-day.ts';
import { selectSales } from './reports.queries.ts';

/** What was sold by each way to pay, as CSV in yen, with a line for all of them. */
export async function salesReport({ db }: Pick<PaymentParts, 'db'>, period: Period): Promise<string> {
  const rows = await selectSales(db, period);
  const total = (count: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + count(row), 0);
  const lineOf = (method: string, payments: number, yen: number, givenBack: number) => ({
    method,
    payments,
    yen,
    given_back_yen: givenBack,
    net_yen: yen - givenBack,
  });
  return csvOf(
    ['method', 'payments', 'yen', 'given_back_yen', 'net_yen'],
    [
      ...rows.map((row) => lineOf(payMethodNameOf(row.method), row.payments, row.yen, row.givenBack)),
      lineOf(
        'all',
        total((row) => row.payments),
        total((row) => row.yen),
        total((row) => row.givenBack),
      ),
    ],
  );
}

/** The provider against the ledger, payment by payment, as CSV; and how many lines have a difference. */
export async function reconciliationReport(
  parts: PaymentParts,
  period: Period,
): Promise<{ csv: string; differences: number }> {
  const { payments, strays } = await reconcile(parts, period);
  const rows = [
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
      difference: payment.difference,
    })),
    ...strays.map(({ memberId, entry, points }) => ({
      payment: '',
      member: memberId,
      method: '',
      provider: '',
      order: '',
      state: '',
      yen: 0,
      provider_says: '',
      provider_yen: 0,
      shop_yen: 0,
      points_credited: Math.max(points, 0),
      points_taken_back: Math.max(-points, 0),
      difference: `journal entry ${entry} is of no payment`,
    })),
  ];
  const columns = [
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
  return { csv: csvOf(columns, rows), differences: rows.filter((row) => row.difference !== '').length };
}
