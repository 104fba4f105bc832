import { operations } from '#contract/console/index.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { Chart } from '../../ui/chart.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import { Section } from '../../ui/section.tsx';
import { Definitions } from './definitions.tsx';
import { ReportFoot } from './report-foot.tsx';
import { bookTexts } from './texts.ts';
import { useDays } from './use-days.ts';

type Sales = AnswerOf<typeof operations.getDailySales>;
type Money = Sales['total'];

/**
 * Sales by day and by pay method. Refunds and charge-backs count on the day when they are booked.
 */
export function DailySales() {
  const t = useTexts(bookTexts);
  const { first, last } = useDays();
  const { data, error, refetch } = useRead(operations.getDailySales, { query: { first, last } });
  return (
    <Section title={t('dailySales')}>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <>
          <SalesChart sales={data} />
          <MoneyTable
            caption={t('dailySales')}
            header={t('day')}
            rows={data.items.map(({ date: name, ...money }) => ({ name, ...money }))}
            total={data.total}
          />
          <MoneyTable
            caption={t('bookedByMethod')}
            header={t('method')}
            rows={data.methods.map(({ method: name, ...money }) => ({ name, ...money }))}
            total={data.total}
          />
          <Definitions
            of={[
              [t('yen'), t('yenIs')],
              [t('givenBack'), t('givenBackIs')],
              [t('net'), t('netIs')],
            ]}
          />
          <ReportFoot report={data} file={`daily-sales-${first}-${last}.csv`} />
        </>
      )}
    </Section>
  );
}

function SalesChart({ sales: { items } }: { readonly sales: Sales }) {
  const t = useTexts(bookTexts);
  return (
    <Chart
      kind="bars"
      labels={items.map(({ date }) => date)}
      series={[{ name: t('net'), values: items.map(({ netYen }) => netYen) }]}
    />
  );
}

interface MoneyTableProps {
  readonly caption: string;
  readonly header: string;
  readonly rows: readonly (Money & { readonly name: string })[];
  readonly total: Money;
}

/** A table of payments and yen. */
function MoneyTable({ caption, header, rows, total }: MoneyTableProps) {
  const t = useTexts(bookTexts);
  const figures = [
    ['payments', 'payments'],
    ['yen', 'yen'],
    ['givenBackYen', 'givenBack'],
    ['netYen', 'net'],
  ] as const;
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ name }) => name}
      empty={t('noSales')}
      columns={[
        { key: 'name', header, cell: ({ name }) => name },
        ...figures.map(([key, text]) => ({
          key,
          header: t(text),
          cell: (row: Money) => formatNumber(row[key]),
          isNumber: true,
          total: formatNumber(total[key]),
        })),
      ]}
    />
  );
}
