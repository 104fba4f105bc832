import { exportedList, exportSorts, exportState } from '#contract/console/exports.ts';
import { operations } from '#contract/console/index.ts';
import { formatDateTime, formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { SaveExport } from '../features/exports/save-export.tsx';
import { exportTexts } from '../features/exports/texts.ts';
import { ListTools } from '../features/totals/list-tools.tsx';
import type { AnswerOf } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useRead } from '../lib/queries.ts';
import type { Filter } from '../ui/filter-form.tsx';
import { ListScreen } from '../ui/list-screen.tsx';

type Row = AnswerOf<typeof operations.listOwnExports>['items'][number];

/** The list's query, from the URL. */
function useQuery() {
  const { value } = useListAddress();
  const list = exportedList.options.find((each) => each === value('list'));
  const state = exportState.options.find((each) => each === value('state'));
  const sort = exportSorts.find((each) => each === value('sort'));
  return { list, state, sort, cursor: value('cursor') };
}

/** The filters of the list, in the reader's language. */
function useFilters(query: ReturnType<typeof useQuery>): readonly Filter[] {
  const t = useTexts(exportTexts);
  return [
    {
      kind: 'choice',
      name: 'list',
      label: t('list'),
      value: query.list,
      any: t('anyList'),
      options: exportedList.options.map((list) => [list, t(`list_${list}`)]),
    },
    {
      kind: 'choice',
      name: 'state',
      label: t('state'),
      value: query.state,
      any: t('anyState'),
      options: exportState.options.map((state) => [state, t(`state_${state}`)]),
    },
  ];
}

/** Milliseconds between two reads while a file is being written. */
const refetchMs = 2_000;

/** The files that the person exported in the last day. */
export function Exports() {
  const t = useTexts(exportTexts);
  const language = useLanguage();
  const query = useQuery();
  const read = useRead(
    operations.listOwnExports,
    { query },
    {
      refetchMs: ({ items }) => items.some(({ state }) => state === 'running') && refetchMs,
    },
  );
  return (
    <ListScreen<Row>
      title={t('title')}
      hint={t('hint')}
      filters={useFilters(query)}
      list={{
        tools: <ListTools list="exports" query={query} />,
        read,
        rowKey: ({ id }) => id,
        empty: t(query.list || query.state ? 'noneFound' : 'none'),
        defaultSort: 'newest',
        columns: [
          { key: 'number', header: t('number'), cell: ({ id }) => id },
          { key: 'list', header: t('list'), cell: ({ list }) => t(`list_${list}`) },
          { key: 'state', header: t('state'), cell: ({ state }) => t(`state_${state}`) },
          {
            key: 'rows',
            header: t('rows'),
            cell: ({ rows, isCut }) => {
              const number = formatNumber(rows);
              return isCut ? t('isCut', { number }) : number;
            },
            isNumber: true,
          },
          {
            key: 'requestedAt',
            header: t('requestedAt'),
            cell: ({ requestedAt }) => formatDateTime(requestedAt, language),
            sort: { ascending: 'oldest', descending: 'newest' },
          },
          {
            key: 'expiresAt',
            header: t('expiresAt'),
            cell: ({ expiresAt }) => formatDateTime(expiresAt, language),
          },
          {
            key: 'file',
            header: t('file'),
            cell: ({ id, state, files }) =>
              state === 'done' && <SaveExport id={id} files={files} />,
          },
        ],
      }}
    />
  );
}
