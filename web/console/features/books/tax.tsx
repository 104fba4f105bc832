import { operations } from '#contract/console/index.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useRead } from '../../lib/queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { ReportFoot } from './report-foot.tsx';
import { bookTexts } from './texts.ts';
import { useDays } from './use-days.ts';

/** Consumption tax, by each of the two ways in which the law can be read. */
export function Tax() {
  const t = useTexts(bookTexts);
  const { first, last } = useDays();
  const { data, error, refetch } = useRead(operations.getTax, { query: { first, last } });
  return (
    <Section title={t('tax')}>
      <p className={styles.soft}>{t('taxHint')}</p>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <>
          <DataTable
            caption={t('tax')}
            rows={data.items}
            rowKey={({ reading }) => reading}
            empty=""
            columns={[
              {
                key: 'reading',
                header: t('reading'),
                cell: ({ reading }) => t(reading === 'use' ? 'taxOnUse' : 'taxOnPurchase'),
              },
              {
                key: 'yen',
                header: t('taxed'),
                cell: ({ yen }) => formatNumber(yen),
                isNumber: true,
              },
              {
                key: 'tax',
                header: t('taxYen'),
                cell: ({ taxYen }) => formatNumber(taxYen),
                isNumber: true,
              },
            ]}
          />
          <ReportFoot report={data} file={`tax-${first}-${last}.csv`} />
        </>
      )}
    </Section>
  );
}
