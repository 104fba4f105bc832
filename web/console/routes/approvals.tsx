import { operations } from '#contract/console/index.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { SelectField } from '../../kit/ui/select-field.tsx';
import { operationText } from '../features/approvals/operation-text.ts';
import { approvalTexts } from '../features/approvals/texts.ts';
import type { AnswerOf } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';

type Approval = AnswerOf<typeof operations.listApprovals>['items'][number];

/** The queue of commands that wait for a second person. */
export function Approvals() {
  const t = useTexts(approvalTexts);
  const { value, change } = useListAddress();
  const { data, error, refetch } = useRead(operations.listApprovals, {});
  const showsAll = value('show') === 'all';
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <p className={styles.soft}>{t('hint')}</p>
      <div className={styles.filters}>
        <SelectField
          label={t('only')}
          value={showsAll ? 'all' : 'open'}
          onChange={({ target }) => change({ show: target.value === 'all' ? 'all' : undefined })}
        >
          <option value="open">{t('only_open')}</option>
          <option value="all">{t('only_all')}</option>
        </SelectField>
      </div>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <ApprovalTable rows={data.items.filter(({ state }) => showsAll || state === 'open')} />
      )}
    </div>
  );
}

function ApprovalTable({ rows }: { readonly rows: readonly Approval[] }) {
  const t = useTexts(approvalTexts);
  const language = useLanguage();
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      keyOf={({ id }) => id}
      linkOf={({ id }) => `${paths.approvals}/${id}`}
      empty={t('none')}
      columns={[
        {
          key: 'command',
          header: t('command'),
          cell: ({ operation }) => {
            const name = operationText(operation);
            return name === undefined ? operation : t(name);
          },
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
      ]}
    />
  );
}
