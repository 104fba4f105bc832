import { approvalShow, approvalSorts } from '#contract/console/approvals.ts';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { AmountAlone } from '../features/approvals/amount-alone.tsx';
import { operationText } from '../features/approvals/operation-text.ts';
import { SingleHanded } from '../features/approvals/single-handed.tsx';
import { approvalTexts } from '../features/approvals/texts.ts';
import { ExportList } from '../features/exports/export-list.tsx';
import { ListTools } from '../features/totals/list-tools.tsx';
import { send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import type { Filter } from '../ui/filter-form.tsx';
import { ListScreen } from '../ui/list-screen.tsx';

/** The queue of commands that wait for a second person. */
export function Approvals({ session }: { readonly session: Session }) {
  const t = useTexts(approvalTexts);
  const language = useLanguage();
  const query = useQuery();
  const { show } = query;
  return (
    <ListScreen
      title={t('title')}
      hint={t('hint')}
      filters={useFilters(show)}
      list={{
        tools: <ListTools list="approvals" query={query} />,
        read: useRead(operations.listApprovals, { query }),
        rowKey: ({ id }) => id,
        linkOf: ({ id }) => `${paths.approvals}/${id}`,
        empty: t(show === undefined ? 'none' : 'noneFound'),
        defaultSort: 'newest',
        columns: [
          {
            key: 'command',
            header: t('command'),
            cell: ({ operation }) => <OperationName operation={operation} />,
          },
          { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
          { key: 'by', header: t('requestedBy'), cell: ({ requestedBy }) => requestedBy.name },
          {
            key: 'at',
            header: t('requestedAt'),
            cell: ({ requestedAt }) => formatDateTime(requestedAt, language),
            sort: { ascending: 'oldest', descending: 'newest' },
          },
          {
            key: 'ends',
            header: t('expiresAt'),
            cell: ({ expiresAt }) => formatDateTime(expiresAt, language),
            sort: { ascending: 'expiry', descending: 'expiry-desc' },
          },
          {
            key: 'state',
            header: t('state'),
            cell: ({ state, mayDecide }) => (mayDecide ? t('yourTurn') : t(`state_${state}`)),
          },
          {
            key: 'decidedBy',
            header: t('decidedBy'),
            cell: ({ decidedBy }) => decidedBy?.name,
            isOptional: true,
          },
          {
            key: 'decidedAt',
            header: t('decidedAt'),
            cell: ({ decidedAt }) => decidedAt && formatDateTime(decidedAt, language),
            isOptional: true,
          },
        ],
      }}
    >
      <ExportList
        start={() => send(operations.exportApprovalList, { body: { show, sort: query.sort } })}
      />
      <SingleHanded session={session} />
      {session.permissions.includes('settings.change') && <AmountAlone />}
    </ListScreen>
  );
}

/** The filters of the list, in the reader's language. */
function useFilters(show: ReturnType<typeof useQuery>['show']): readonly Filter[] {
  const t = useTexts(approvalTexts);
  return [
    {
      kind: 'choice',
      name: 'show',
      label: t('only'),
      value: show,
      any: t('only_open'),
      options: approvalShow.options.map((each) => [each, t(`only_${each}`)]),
    },
  ];
}

/** The list's query, from the URL. */
function useQuery() {
  const { value } = useListAddress();
  const show = approvalShow.options.find((each) => each === value('show'));
  const sort = approvalSorts.find((each) => each === value('sort'));
  return { show, sort, cursor: value('cursor') };
}

/** The name of a requested operation, in the reader's language. */
function OperationName({ operation }: { readonly operation: string }) {
  const t = useTexts(approvalTexts);
  const name = operationText(operation);
  return name === undefined ? operation : t(name);
}
