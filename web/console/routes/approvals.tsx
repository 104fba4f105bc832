import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { operationText } from '../features/approvals/operation-text.ts';
import { SingleHanded } from '../features/approvals/single-handed.tsx';
import { approvalTexts } from '../features/approvals/texts.ts';
import { Views } from '../features/views/views.tsx';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { ListScreen } from '../ui/list-screen.tsx';

/** The queue of commands that wait for a second person. */
export function Approvals({ session }: { readonly session: Session }) {
  const t = useTexts(approvalTexts);
  const language = useLanguage();
  const { value } = useListAddress();
  const { data, error, refetch } = useRead(operations.listApprovals, {});
  const showsAll = value('show') === 'all';
  const items = data?.items.filter(({ state }) => showsAll || state === 'open');
  return (
    <ListScreen
      title={t('title')}
      hint={t('hint')}
      filters={[
        {
          kind: 'choice',
          name: 'show',
          label: t('only'),
          value: showsAll ? 'all' : undefined,
          any: t('only_open'),
          options: [['all', t('only_all')]],
        },
      ]}
      list={{
        tools: <Views list="approvals" />,
        read: { data: items && { items }, error, refetch },
        rowKey: ({ id }) => id,
        linkOf: ({ id }) => `${paths.approvals}/${id}`,
        empty: t('none'),
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
          },
          {
            key: 'ends',
            header: t('expiresAt'),
            cell: ({ expiresAt }) => formatDateTime(expiresAt, language),
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
      <SingleHanded session={session} />
    </ListScreen>
  );
}

/** The name of a requested operation, in the reader's language. */
function OperationName({ operation }: { readonly operation: string }) {
  const t = useTexts(approvalTexts);
  const name = operationText(operation);
  return name === undefined ? operation : t(name);
}
