import { operations } from '#contract/console/index.ts';
import { paymentSorts, paymentState } from '#contract/console/payments.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { ExportList } from '../features/exports/export-list.tsx';
import { Reconciliation } from '../features/payments/reconciliation.tsx';
import { paymentTexts } from '../features/payments/texts.ts';
import { ListTools } from '../features/totals/list-tools.tsx';
import { send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { ListScreen } from '../ui/list-screen.tsx';

const states = paymentState.options;

/** All payments, newest first, with their filters, and the reconciliation of a day. */
export function Payments() {
  const t = useTexts(paymentTexts);
  const language = useLanguage();
  const { value } = useListAddress();
  const search = value('search');
  const state = states.find((each) => each === value('state'));
  const sort = paymentSorts.find((each) => each === value('sort'));
  const filter = { search, state, sort };
  const query = { ...filter, cursor: value('cursor') };
  return (
    <ListScreen
      title={t('title')}
      filters={[
        { kind: 'search', name: 'search', label: t('search'), value: search, maxLength: 200 },
        {
          kind: 'choice',
          name: 'state',
          label: t('state'),
          value: state,
          any: t('anyState'),
          options: states.map((each) => [each, t(`state_${each}`)]),
        },
      ]}
      list={{
        tools: <ListTools list="payments" query={query} />,
        read: useRead(operations.listPayments, { query }),
        rowKey: ({ id }) => id,
        linkOf: ({ id }) => `${paths.payments}/${id}`,
        empty: t('none'),
        defaultSort: 'newest',
        columns: [
          {
            key: 'at',
            header: t('at'),
            cell: ({ at }) => formatDateTime(at, language),
            sort: { ascending: 'oldest', descending: 'newest' },
          },
          { key: 'member', header: t('member'), cell: ({ memberId }) => memberId },
          { key: 'state', header: t('state'), cell: ({ state }) => t(`state_${state}`) },
          { key: 'method', header: t('method'), cell: ({ method }) => method },
          {
            key: 'yen',
            header: t('yen'),
            cell: ({ amount }) => formatNumber(amount),
            isNumber: true,
            sort: { ascending: 'amount', descending: 'amount-desc' },
          },
          {
            key: 'reversed',
            header: t('reversed'),
            cell: ({ reversed }) => reversed > 0 && formatNumber(reversed),
            isNumber: true,
          },
          { key: 'provider', header: t('provider'), cell: ({ provider }) => provider },
          { key: 'order', header: t('order'), cell: ({ providerId }) => providerId },
        ],
      }}
    >
      <ExportList start={() => send(operations.exportPaymentList, { body: filter })} />
      <Reconciliation />
    </ListScreen>
  );
}
