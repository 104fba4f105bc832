import { operations } from '#contract/console/index.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useRead } from '../../lib/queries.ts';
import { Chart } from '../../ui/chart.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import { Section } from '../../ui/section.tsx';
import { Definitions } from './definitions.tsx';
import { ReportFoot } from './report-foot.tsx';
import { bookTexts } from './texts.ts';
import { useDays } from './use-days.ts';

type PackSalesAnswer = AnswerOf<typeof operations.getPackSales>;

/** Sales by pack in the period. A pack's profit and loss opens below. */
export function PackSales() {
  const t = useTexts(bookTexts);
  const { first, last } = useDays();
  const { data, error, refetch } = useRead(operations.getPackSales, { query: { first, last } });
  return (
    <Section title={t('packs')}>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <>
          <PackChart items={data.items} />
          <PackTable sales={data} />
          <Definitions
            of={[
              [t('units'), t('unitsAre')],
              [t('paidPoints'), t('packPaidIs')],
              [t('freePoints'), t('packFreeIs')],
              [t('pointsGiven'), t('pointsGivenAre')],
            ]}
          />
          <ReportFoot report={data} file={`packs-${first}-${last}.csv`} />
        </>
      )}
    </Section>
  );
}

const mostBars = 12;

/** The packs with the highest income. */
function PackChart({ items }: Pick<PackSalesAnswer, 'items'>) {
  const t = useTexts(bookTexts);
  const shown = items.slice(0, mostBars);
  if (shown.length === 0) return null;
  return (
    <Chart
      kind="bars"
      labels={shown.map(({ packId }) => String(packId))}
      series={[{ name: t('paidPoints'), values: shown.map(({ paidPoints }) => paidPoints) }]}
    />
  );
}

const figures = ['units', 'paidPoints', 'freePoints', 'coins', 'pointsGiven'] as const;

function PackTable({ sales: { items, total } }: { readonly sales: PackSalesAnswer }) {
  const t = useTexts(bookTexts);
  const { change } = useListAddress();
  return (
    <DataTable
      caption={t('packs')}
      rows={items}
      rowKey={({ packId }) => packId}
      empty={t('noSales')}
      columns={[
        { key: 'name', header: t('pack'), cell: ({ packId, name }) => `${packId} ${name}` },
        ...figures.map((key) => ({
          key,
          header: t(key),
          cell: (row: PackSalesAnswer['total']) => formatNumber(row[key]),
          isNumber: true,
          total: formatNumber(total[key]),
        })),
        {
          key: 'profit',
          header: t('profit'),
          cell: ({ packId, name }) => (
            <Button
              size="sm"
              aria-label={t('showProfitOf', { name })}
              onClick={() => change({ pack: String(packId) })}
            >
              {t('show')}
            </Button>
          ),
        },
      ]}
    />
  );
}
