import { operations } from '#contract/console/index.ts';
import { packSorts, packState } from '#contract/console/packs.ts';
import type { Session } from '#contract/console/session.ts';
import { formatNumber } from '../../kit/lib/format.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Coverage, Rounds, SalePeriod } from '../features/catalogue/pack-cells.tsx';
import { catalogueTexts } from '../features/catalogue/texts.ts';
import { UploadCatalogue } from '../features/catalogue/upload-catalogue.tsx';
import { ExportList } from '../features/exports/export-list.tsx';
import { StopSales } from '../features/pack-sales/stop-sales.tsx';
import { ListTools } from '../features/totals/list-tools.tsx';
import { type AnswerOf, send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import type { Column } from '../ui/columns.ts';
import { ListScreen } from '../ui/list-screen.tsx';

type Row = AnswerOf<typeof operations.listPacks>['items'][number];
const states = packState.options;

/** All packs, on sale or not, with stock, rounds and coverage. */
export function Catalogue({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(catalogueTexts);
  const { value } = useListAddress();
  const search = value('search');
  const state = states.find((each) => each === value('state'));
  const sort = packSorts.find((each) => each === value('sort'));
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
        tools: <ListTools list="catalogue" query={query} />,
        read: useRead(operations.listPacks, { query }),
        rowKey: ({ id }) => id,
        linkOf: ({ id }) => `${paths.catalogue}/${id}`,
        empty: t('none'),
        defaultSort: 'number-desc',
        columns: useColumns(),
      }}
    >
      <ExportList start={() => send(operations.exportPackList, { body: filter })} />
      {permissions.includes('packs.pause') && <StopSales />}
      {permissions.includes('packs.edit') && <UploadCatalogue />}
    </ListScreen>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTexts(catalogueTexts);
  const number = (key: 'units' | 'sold' | 'remaining') => ({
    key,
    header: t(key),
    cell: (pack: Row) => formatNumber(pack[key]),
    isNumber: true,
  });
  return [
    {
      key: 'number',
      header: t('number'),
      cell: ({ id }) => id,
      sort: { ascending: 'number', descending: 'number-desc' },
    },
    { key: 'name', header: t('name'), cell: ({ name }) => name },
    { key: 'state', header: t('state'), cell: ({ state }) => t(`state_${state}`) },
    {
      key: 'price',
      header: t('price'),
      cell: ({ currency, price }) => t(`price_${currency}`, { amount: formatNumber(price) }),
      isNumber: true,
    },
    number('units'),
    number('sold'),
    {
      ...number('remaining'),
      sort: { ascending: 'remaining', descending: 'remaining-desc' },
    },
    {
      key: 'rounds',
      header: t('rounds'),
      cell: ({ rounds }) => <Rounds rounds={rounds} />,
      isNumber: true,
    },
    { key: 'sale', header: t('sale'), cell: (pack) => <SalePeriod pack={pack} /> },
    {
      key: 'coverage',
      header: t('coverage'),
      cell: ({ coverage }) => <Coverage coverage={coverage} />,
    },
  ];
}
