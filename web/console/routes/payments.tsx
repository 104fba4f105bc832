import type { FormEvent } from 'react';
import { operations } from '#contract/console/index.ts';
import { paymentState } from '#contract/console/payments.ts';
import { textOf } from '../../kit/lib/form.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { SelectField } from '../../kit/ui/select-field.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';
import { Reconciliation } from '../features/payments/reconciliation.tsx';
import { paymentTexts } from '../features/payments/texts.ts';
import type { AnswerOf } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';

type Row = AnswerOf<typeof operations.listPayments>['items'][number];
const states = paymentState.options;

/** All payments, newest first, with their filters, and the reconciliation of a day. */
export function Payments() {
  const t = useTexts(paymentTexts);
  const { value, change } = useListAddress();
  const search = value('search');
  const state = states.find((each) => each === value('state'));
  const cursor = value('cursor');
  const query = { search, state, cursor };
  const { data, error, refetch } = useRead(operations.listPayments, { query });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    change({ search: textOf(form, 'search').trim(), state: textOf(form, 'state') });
  };
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      {/* Another address fills the fields anew. */}
      <form key={`${search} ${state}`} className={styles.filters} onSubmit={onSubmit}>
        <TextField
          label={t('search')}
          name="search"
          type="search"
          autoComplete="off"
          defaultValue={search}
          maxLength={200}
        />
        <SelectField label={t('state')} name="state" defaultValue={state ?? ''}>
          <option value="">{t('anyState')}</option>
          {states.map((each) => (
            <option key={each} value={each}>
              {t(`state_${each}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit">{t('filter')}</Button>
      </form>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <PaymentTable
          rows={data.items}
          paging={{
            next: data.next,
            isFirst: cursor === undefined,
            onCursor: (next) => change({ cursor: next }),
          }}
        />
      )}
      <Reconciliation />
    </div>
  );
}

interface PaymentTableProps {
  readonly rows: readonly Row[];
  readonly paging: NonNullable<Parameters<typeof DataTable>[0]['paging']>;
}

function PaymentTable({ rows, paging }: PaymentTableProps) {
  const t = useTexts(paymentTexts);
  const language = useLanguage();
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `${paths.payments}/${id}`}
      empty={t('none')}
      paging={paging}
      columns={[
        { key: 'at', header: t('at'), cell: ({ at }) => formatDateTime(at, language) },
        { key: 'member', header: t('member'), cell: ({ memberId }) => memberId },
        { key: 'state', header: t('state'), cell: ({ state }) => t(`state_${state}`) },
        { key: 'method', header: t('method'), cell: ({ method }) => method },
        {
          key: 'yen',
          header: t('yen'),
          cell: ({ amount }) => formatNumber(amount),
          isNumber: true,
        },
        {
          key: 'reversed',
          header: t('reversed'),
          cell: ({ reversed }) => reversed > 0 && formatNumber(reversed),
          isNumber: true,
        },
        { key: 'provider', header: t('provider'), cell: ({ provider }) => provider },
        { key: 'order', header: t('order'), cell: ({ providerId }) => providerId },
      ]}
    />
  );
}
