import type { FormEvent } from 'react';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { useRead } from '../../lib/queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { Definitions } from './definitions.tsx';
import { ReportFoot } from './report-foot.tsx';
import { bookTexts } from './texts.ts';
import { useDays } from './use-days.ts';

/** Sales by way to pay of a period; this month if the URL names none. */
export function Sales() {
  const t = useTexts(bookTexts);
  const { first, last, change } = useDays();
  const { data, error, refetch } = useRead(operations.getSales, { query: { first, last } });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    change({ first: fieldText(form, 'first'), last: fieldText(form, 'last') });
  };
  return (
    <Section title={t('sales')}>
      <form key={`${first} ${last}`} className={styles.filters} onSubmit={onSubmit}>
        <TextField label={t('first')} name="first" type="date" required defaultValue={first} />
        <TextField label={t('last')} name="last" type="date" required defaultValue={last} />
        <Button type="submit">{t('show')}</Button>
      </form>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <>
          <SalesTable sales={data} />
          <Definitions
            of={[
              [t('yen'), t('yenIs')],
              [t('givenBack'), t('givenBackUntilNowIs')],
            ]}
          />
          <ReportFoot report={data} file={`sales-${first}-${last}.csv`} />
        </>
      )}
    </Section>
  );
}

/** A table of sales by way to pay. */
function SalesTable({ sales }: { readonly sales: AnswerOf<typeof operations.getSales> }) {
  const t = useTexts(bookTexts);
  const { items, total } = sales;
  return (
    <DataTable
      caption={t('sales')}
      rows={items}
      rowKey={({ method }) => method}
      empty={t('noSales')}
      columns={[
        { key: 'method', header: t('method'), cell: ({ method }) => method },
        {
          key: 'payments',
          header: t('payments'),
          cell: ({ payments }) => formatNumber(payments),
          isNumber: true,
          total: formatNumber(total.payments),
        },
        {
          key: 'yen',
          header: t('yen'),
          cell: ({ yen }) => formatNumber(yen),
          isNumber: true,
          total: formatNumber(total.yen),
        },
        {
          key: 'givenBack',
          header: t('givenBack'),
          cell: ({ givenBackYen }) => formatNumber(givenBackYen),
          isNumber: true,
          total: formatNumber(total.givenBackYen),
        },
        {
          key: 'net',
          header: t('net'),
          cell: ({ netYen }) => formatNumber(netYen),
          isNumber: true,
          total: formatNumber(total.netYen),
        },
      ]}
    />
  );
}
