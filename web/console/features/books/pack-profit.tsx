import { operations } from '#contract/console/index.ts';
import { formatNumber, formatPoints } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useRead } from '../../lib/queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import { Section } from '../../ui/section.tsx';
import { Definitions } from './definitions.tsx';
import { ReportFoot } from './report-foot.tsx';
import { bookTexts } from './texts.ts';

type Profit = AnswerOf<typeof operations.getPackProfit>;

/** Profit and loss of the pack that the URL names; nothing if it names none. */
export function PackProfit() {
  const { value } = useListAddress();
  const packId = Number(value('pack'));
  return Number.isInteger(packId) && packId > 0 ? <ProfitOf packId={packId} /> : null;
}

/** Reads the profit and loss of a pack and shows it. */
function ProfitOf({ packId }: { readonly packId: number }) {
  const t = useTexts(bookTexts);
  const { data, error, refetch } = useRead(operations.getPackProfit, {
    params: { packId: String(packId) },
  });
  return (
    <Section title={t('profit')}>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <>
          <p>
            {t('profitOf', {
              name: data.name,
              won: data.won,
              converted: data.converted,
              takenBack: data.takenBack,
            })}
          </p>
          <Sealed profit={data} />
          <ProfitTable profit={data} />
          <CardReadings profit={data} />
          <Definitions
            of={[
              [t('packPaid'), t('packPaidIs')],
              [t('shippedCost'), t('shippedCostIs')],
              [t('unshippedCost'), t('unshippedCostIs')],
              [t('pointsGiven'), t('pointsGivenAre')],
              [t('result'), t('resultIs')],
              [t('cardReadings'), t('cardReadingsAre')],
            ]}
          />
          <ReportFoot report={data} file={`profit-${packId}.csv`} />
        </>
      )}
    </Section>
  );
}

/** The lowest worth of a draw beside the price, as both were sealed. */
function Sealed({ profit: { sealed } }: { readonly profit: Profit }) {
  const t = useTexts(bookTexts);
  const language = useLanguage();
  if (sealed === null || sealed.percent === null || sealed.lowestWorth === null) return null;
  return (
    <p>
      {t('sealedFloor', {
        price: formatPoints(sealed.price, language),
        lowest: formatPoints(sealed.lowestWorth, language),
        percent: sealed.percent,
      })}
    </p>
  );
}

/** Income, costs and result of a pack. */
function ProfitTable({ profit }: { readonly profit: Profit }) {
  const t = useTexts(bookTexts);
  const { sales, costs, resultYen } = profit;
  const rows = [
    { name: t('packPaid'), yen: sales.paidPoints },
    { name: t('packFree'), yen: sales.freePoints },
    ...(costs === null
      ? []
      : [
          { name: t('shippedCost'), yen: -costs.shippedYen },
          { name: t('unshippedCost'), yen: -costs.unshippedYen },
        ]),
    { name: t('pointsGiven'), yen: -sales.pointsGiven },
    ...(resultYen === null ? [] : [{ name: t('result'), yen: resultYen }]),
  ];
  return (
    <>
      {costs === null && <Notice>{t('untracked')}</Notice>}
      {costs !== null && costs.withoutCost > 0 && (
        <Notice kind="danger">{t('withoutCost', { count: costs.withoutCost })}</Notice>
      )}
      <DataTable
        caption={t('profit')}
        rows={rows}
        rowKey={({ name }) => name}
        empty=""
        columns={[
          { key: 'name', header: t('item'), cell: ({ name }) => name },
          {
            key: 'yen',
            header: t('amount'),
            cell: ({ yen }) => formatNumber(yen),
            isNumber: true,
          },
        ]}
      />
    </>
  );
}

/** Income and result by both readings of points for returned cards. */
function CardReadings({ profit: { readings } }: { readonly profit: Profit }) {
  const t = useTexts(bookTexts);
  if (readings === null) return <Notice>{t('cardReadingsMissing')}</Notice>;
  return (
    <DataTable
      caption={t('cardReadings')}
      rows={readings}
      rowKey={({ cards }) => cards}
      empty=""
      columns={[
        {
          key: 'name',
          header: t('item'),
          cell: ({ cards }) => t(cards === 'free' ? 'cardsFree' : 'cardsPaid'),
        },
        {
          key: 'income',
          header: t('incomeBy'),
          cell: ({ paidPoints }) => formatNumber(paidPoints),
          isNumber: true,
        },
        {
          key: 'result',
          header: t('result'),
          cell: ({ resultYen }) => (resultYen === null ? '' : formatNumber(resultYen)),
          isNumber: true,
        },
      ]}
    />
  );
}
