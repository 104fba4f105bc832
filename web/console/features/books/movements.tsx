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

type Movements = AnswerOf<typeof operations.getPointMovements>;

/** Points and coins by kind of booking, with the balances before and after. */
export function PointMovements() {
  const t = useTexts(bookTexts);
  const { first, last } = useDays();
  const { data, error, refetch } = useRead(operations.getPointMovements, {
    query: { first, last },
  });
  return (
    <Section title={t('movements')}>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <>
          <PointChart days={data.days} />
          <MovementTable movements={data} />
          <Balances movements={data} />
          <Definitions
            of={[
              [t('paidPoints'), t('paidPointsAre')],
              [t('freePoints'), t('freePointsAre')],
              [t('issued'), t('issuedIs')],
              [t('used'), t('usedIs')],
              [t('expired'), t('expiredIs')],
              [t('takenBack'), t('takenBackIs')],
              [t('relaid'), t('relaidIs')],
            ]}
          />
          <ReportFoot report={data} file={`points-${first}-${last}.csv`} />
        </>
      )}
    </Section>
  );
}

const steps = ['issued', 'used', 'expired', 'takenBack'] as const;

function PointChart({ days }: Pick<Movements, 'days'>) {
  const t = useTexts(bookTexts);
  return (
    <Chart
      kind="lines"
      labels={days.map(({ date }) => date)}
      series={steps.map((step) => ({ name: t(step), values: days.map((day) => day[step]) }))}
    />
  );
}

const units = [
  ['paid', 'paidPoints'],
  ['free', 'freePoints'],
  ['coin', 'coins'],
] as const;

/** The amounts that each kind of booking added and took. */
function MovementTable({ movements: { items, total } }: { readonly movements: Movements }) {
  const t = useTexts(bookTexts);
  return (
    <DataTable
      caption={t('movements')}
      rows={items}
      rowKey={({ kind }) => kind}
      empty={t('noMovements')}
      columns={[
        { key: 'kind', header: t('kind'), cell: ({ name }) => name },
        ...units.flatMap(([unit, text]) =>
          (['credited', 'debited'] as const).map((side) => ({
            key: `${unit}-${side}`,
            header: t(side, { what: t(text) }),
            cell: (row: Movements['total']) => formatNumber(row[unit][side]),
            isNumber: true,
            total: formatNumber(total[unit][side]),
          })),
        ),
      ]}
    />
  );
}

/** The balances of all accounts at the beginning and at the end. */
function Balances({ movements: { opening, closing } }: { readonly movements: Movements }) {
  const t = useTexts(bookTexts);
  return (
    <DataTable
      caption={t('balances')}
      rows={units.map(([unit, text]) => ({ name: t(text), unit }))}
      rowKey={({ unit }) => unit}
      empty=""
      columns={[
        { key: 'unit', header: t('origin'), cell: ({ name }) => name },
        {
          key: 'opening',
          header: t('opening'),
          cell: ({ unit }) => formatNumber(opening[unit]),
          isNumber: true,
        },
        {
          key: 'closing',
          header: t('closing'),
          cell: ({ unit }) => formatNumber(closing[unit]),
          isNumber: true,
        },
      ]}
    />
  );
}
