import type { FormEvent } from 'react';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useRead } from '../../lib/queries.ts';
import { todayInJapan } from '../../lib/today.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ReadState } from '../../ui/read-state.tsx';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { ReportFoot } from './report-foot.tsx';
import { bookTexts } from './texts.ts';

/** The points that are unused at the end of a day; today if the URL names none. */
export function UnusedPoints() {
  const t = useTexts(bookTexts);
  const { value, change } = useListAddress();
  const day = value('day') ?? todayInJapan();
  const { data, error, refetch } = useRead(operations.getUnusedPoints, { query: { day } });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change({ day: fieldText(new FormData(event.currentTarget), 'day') });
  };
  return (
    <Section title={t('unused')}>
      <p className={styles.soft}>{t('unusedHint')}</p>
      <form key={day} className={styles.filters} onSubmit={onSubmit}>
        <TextField label={t('day')} name="day" type="date" required defaultValue={day} />
        <Button type="submit">{t('show')}</Button>
      </form>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <>
          <UnusedTable unused={data} />
          <ReportFoot report={data} file={`unused-${day}.csv`} />
        </>
      )}
    </Section>
  );
}

/** A table of unused points, paid and free. */
function UnusedTable({ unused }: { readonly unused: AnswerOf<typeof operations.getUnusedPoints> }) {
  const t = useTexts(bookTexts);
  const { items, total } = unused;
  return (
    <DataTable
      caption={t('unused')}
      rows={items}
      rowKey={({ origin }) => origin}
      empty=""
      columns={[
        {
          key: 'origin',
          header: t('origin'),
          cell: ({ origin }) => t(origin === 'paid' ? 'paid' : 'free'),
        },
        {
          key: 'members',
          header: t('members'),
          cell: ({ members }) => formatNumber(members),
          isNumber: true,
        },
        {
          key: 'points',
          header: t('points'),
          cell: ({ points }) => formatNumber(points),
          isNumber: true,
          total: formatNumber(total),
        },
        {
          key: 'fromCards',
          header: t('fromCards'),
          cell: ({ fromCards }) => formatNumber(fromCards),
          isNumber: true,
          total: formatNumber(items.reduce((sum, { fromCards }) => sum + fromCards, 0)),
        },
      ]}
    />
  );
}
