import type { FormEvent } from 'react';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { saveFile } from '../../../kit/lib/save-file.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useRead } from '../../lib/queries.ts';
import { todayInJapan } from '../../lib/today.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { paymentTexts } from './texts.ts';

type Report = AnswerOf<typeof operations.reconcilePayments>;

/** Compares a day with the providers and the journal, once somebody asks for a day. */
export function Reconciliation() {
  const t = useTexts(paymentTexts);
  const { value, change } = useListAddress();
  const day = value('day');
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change({ day: fieldText(new FormData(event.currentTarget), 'day') });
  };
  return (
    <Section title={t('reconcile')}>
      <p className={styles.soft}>{t('reconcileHint')}</p>
      <form key={day} className={styles.filters} onSubmit={onSubmit}>
        <TextField
          label={t('day')}
          name="day"
          type="date"
          required
          defaultValue={day ?? todayInJapan()}
        />
        <Button type="submit">{t('reconcileAction')}</Button>
      </form>
      {day !== undefined && <ReportOfDay day={day} />}
    </Section>
  );
}

/** The comparison of a day's payments with the providers. */
function ReportOfDay({ day }: { readonly day: string }) {
  const t = useTexts(paymentTexts);
  const { data, error, refetch } = useRead(operations.reconcilePayments, { query: { day } });
  if (data === undefined) return <ReadState error={error} refetch={refetch} />;
  const { differences, isOver, notListed, csv } = data;
  return (
    <>
      {differences === 0 ? (
        <Notice kind="success">{t('agrees')}</Notice>
      ) : (
        <Notice kind="danger">{t('differs', { count: differences })}</Notice>
      )}
      {!isOver && <Notice>{t('notOver')}</Notice>}
      {notListed.length > 0 && <Notice>{t('notListed', { names: notListed.join(', ') })}</Notice>}
      <ReportTable report={data} />
      <div className={styles.actions}>
        <Button size="sm" onClick={() => saveFile(`reconcile-${day}.csv`, csv, 'text/csv')}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}

/** A table of payments with what the provider, the shop and the ledger have. */
function ReportTable({ report }: { readonly report: Report }) {
  const t = useTexts(paymentTexts);
  const yen = (key: 'providerYen' | 'shopYen' | 'points') => ({
    key,
    header: t(key),
    cell: (row: Report['items'][number]) => formatNumber(row[key]),
    isNumber: true,
  });
  return (
    <DataTable
      caption={t('reconcile')}
      rows={report.items.map((row, place) => ({ ...row, place }))}
      rowKey={({ place }) => place}
      empty={t('noRows')}
      columns={[
        { key: 'payment', header: t('payment'), cell: ({ payment, order }) => payment || order },
        { key: 'provider', header: t('provider'), cell: ({ provider }) => provider },
        { key: 'member', header: t('member'), cell: ({ member }) => member },
        yen('providerYen'),
        yen('shopYen'),
        yen('points'),
        {
          key: 'differences',
          header: t('difference'),
          cell: ({ differences }) => differences.map((each) => <div key={each}>{each}</div>),
        },
      ]}
    />
  );
}
