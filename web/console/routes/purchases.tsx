import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatLastDayBefore, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { ExportList } from '../features/exports/export-list.tsx';
import { DealerLedger } from '../features/stock/dealer-ledger.tsx';
import { purchaseTexts } from '../features/stock/purchase-texts.ts';
import { ListTools } from '../features/totals/list-tools.tsx';
import { send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { ListScreen } from '../ui/list-screen.tsx';

/** The purchases of cards from persons, and the ledger of them that the law demands. */
export function Purchases({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(purchaseTexts);
  const language = useLanguage();
  const { value } = useListAddress();
  const query = { cursor: value('cursor') };
  return (
    <ListScreen
      title={t('title')}
      hint={t('hint')}
      list={{
        tools: <ListTools list="purchases" query={query} />,
        read: useRead(operations.listPurchases, { query }),
        rowKey: ({ id }) => id,
        linkOf: ({ id }) => `${paths.intakes}/${id}`,
        empty: t('none'),
        columns: [
          { key: 'id', header: t('number'), cell: ({ id }) => id },
          { key: 'receivedOn', header: t('receivedOn'), cell: ({ receivedOn }) => receivedOn },
          {
            key: 'copies',
            header: t('copies'),
            cell: ({ copies }) => formatNumber(copies),
            isNumber: true,
          },
          { key: 'yen', header: t('yen'), cell: ({ yen }) => formatNumber(yen), isNumber: true },
          { key: 'seller', header: t('seller'), cell: ({ seller }) => seller ?? t('notRecorded') },
          {
            key: 'identity',
            header: t('identity'),
            cell: ({ identity }) => identity !== null && t(`method_${identity}`),
          },
          {
            key: 'sellerStoredUntil',
            header: t('sellerStoredUntil'),
            cell: ({ sellerStoredUntil }) =>
              sellerStoredUntil !== null && formatLastDayBefore(sellerStoredUntil, language),
          },
          { key: 'by', header: t('by'), cell: ({ by }) => by },
        ],
      }}
    >
      <ExportList start={() => send(operations.exportPurchaseList, { body: {} })} />
      {permissions.includes('sellers.reveal') && <DealerLedger />}
    </ListScreen>
  );
}
