import { Link } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatNumber } from '../../kit/lib/format.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { ExportList } from '../features/exports/export-list.tsx';
import { purchaseTexts } from '../features/stock/purchase-texts.ts';
import { ReceiveBatch } from '../features/stock/receive-batch.tsx';
import { intakeTexts } from '../features/stock/texts.ts';
import { ListTools } from '../features/totals/list-tools.tsx';
import { send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { List } from '../ui/list.tsx';
import { ListScreen } from '../ui/list-screen.tsx';
import { Section } from '../ui/section.tsx';

/** The batches that were received, and the form for a new one. */
export function Intakes({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(intakeTexts);
  const purchases = useTexts(purchaseTexts);
  const { value } = useListAddress();
  const query = { cursor: value('cursor') };
  return (
    <ListScreen
      title={t('title')}
      links={<Link to={paths.purchases}>{purchases('toPurchases')}</Link>}
    >
      {permissions.includes('stock.receive') && <ReceiveBatch />}
      <Section title={t('batches')}>
        <List
          caption={t('batches')}
          hasChoices
          tools={<ListTools list="intakes" query={query} />}
          read={useRead(operations.listIntakes, { query })}
          rowKey={({ id }) => id}
          linkOf={({ id }) => `${paths.intakes}/${id}`}
          empty={t('none')}
          columns={[
            { key: 'id', header: t('number'), cell: ({ id }) => id },
            { key: 'receivedOn', header: t('receivedOn'), cell: ({ receivedOn }) => receivedOn },
            { key: 'kind', header: t('kind'), cell: ({ kind }) => t(`kind_${kind}`) },
            { key: 'source', header: t('source'), cell: ({ source }) => source },
            {
              key: 'holdings',
              header: t('holdings'),
              cell: ({ holdings }) => formatNumber(holdings),
              isNumber: true,
            },
            {
              key: 'copies',
              header: t('copies'),
              cell: ({ copies }) => formatNumber(copies),
              isNumber: true,
            },
            { key: 'by', header: t('by'), cell: ({ by }) => by },
          ]}
        />
        <ExportList start={() => send(operations.exportIntakeList, { body: {} })} />
      </Section>
    </ListScreen>
  );
}
