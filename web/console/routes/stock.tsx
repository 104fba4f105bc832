import { Link } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { stockStates } from '#contract/stock-moves.ts';
import { formatNumber } from '../../kit/lib/format.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { ExportList } from '../features/exports/export-list.tsx';
import { copiesIn, Places } from '../features/stock/places.tsx';
import { stockTexts } from '../features/stock/texts.ts';
import { ListTools } from '../features/totals/list-tools.tsx';
import { send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { ListScreen } from '../ui/list-screen.tsx';

/** All items and lots, newest first. A scanner types a code into the search field. */
export function Stock() {
  const t = useTexts(stockTexts);
  const { value } = useListAddress();
  const [search, location, intake] = [value('search'), value('location'), value('intake')];
  const state = stockStates.find((each) => each === value('state'));
  const filter = { search, state, location, intake };
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
          options: stockStates.map((each) => [each, t(`state_${each}`)]),
        },
        { kind: 'text', name: 'location', label: t('location'), value: location, maxLength: 40 },
      ]}
      links={
        <>
          <Link to={paths.locations}>{t('toLocations')}</Link>
          <Link to={paths.coverage}>{t('toCoverage')}</Link>
        </>
      }
      list={{
        tools: <ListTools list="stock" query={query} />,
        read: useRead(operations.listStock, { query }),
        rowKey: ({ code }) => code,
        linkOf: ({ code }) => `${paths.stock}/${encodeURIComponent(code)}`,
        empty: t('none'),
        columns: [
          { key: 'code', header: t('code'), cell: ({ code }) => code },
          {
            key: 'card',
            header: t('card'),
            cell: ({ modelNumber, name }) => `${modelNumber} ${name}`,
          },
          {
            key: 'graded',
            header: t('graded'),
            cell: ({ grader, grade, certificate }) =>
              grader && `${grader} ${grade ?? ''} / ${certificate ?? ''}`,
          },
          {
            key: 'copies',
            header: t('copies'),
            cell: ({ places }) => formatNumber(copiesIn(places)),
            isNumber: true,
          },
          { key: 'places', header: t('places'), cell: ({ places }) => <Places places={places} /> },
        ],
      }}
    >
      <ExportList start={() => send(operations.exportStockList, { body: filter })} />
    </ListScreen>
  );
}
