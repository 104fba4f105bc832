import type { FormEvent } from 'react';
import { operations } from '#contract/console/index.ts';
import { textOf } from '../../kit/lib/form.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { TextField } from '../../kit/ui/text-field.tsx';
import { auditTexts } from '../features/audit/texts.ts';
import { VerifyAudit } from '../features/audit/verify-audit.tsx';
import type { AnswerOf } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useRead } from '../lib/queries.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Facts, factsOf } from '../ui/facts.tsx';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';

type Entry = AnswerOf<typeof operations.listAudit>['items'][number];

/** The audit log, newest first, with its filters. */
export function Audit() {
  const t = useTexts(auditTexts);
  const { value, change } = useListAddress();
  const filter = { subject: value('subject'), action: value('action'), who: value('who') };
  const singleHanded = value('singleHanded') === 'true' ? ('true' as const) : undefined;
  const cursor = value('cursor');
  const { data, error, refetch } = useRead(operations.listAudit, {
    query: { ...filter, singleHanded, cursor },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [subject, action, who] = ['subject', 'action', 'who'].map((n) => textOf(form, n).trim());
    change({ subject, action, who, singleHanded: form.get('singleHanded') ? 'true' : undefined });
  };
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <p className={styles.soft}>{t('hint')}</p>
      {/* Another address fills the fields anew. */}
      <form
        key={JSON.stringify([filter, singleHanded])}
        className={styles.filters}
        onSubmit={onSubmit}
      >
        <TextField
          label={t('subject')}
          name="subject"
          type="search"
          defaultValue={filter.subject}
          maxLength={200}
        />
        <TextField
          label={t('action')}
          name="action"
          type="search"
          defaultValue={filter.action}
          maxLength={100}
        />
        <TextField
          label={t('who')}
          name="who"
          type="search"
          defaultValue={filter.who}
          maxLength={200}
        />
        <label className={styles.check}>
          <input type="checkbox" name="singleHanded" defaultChecked={singleHanded !== undefined} />
          {t('onlySingleHanded')}
        </label>
        <Button type="submit">{t('filter')}</Button>
      </form>
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <AuditTable
          rows={data.items}
          paging={{
            next: data.next,
            isFirst: cursor === undefined,
            onCursor: (next) => change({ cursor: next }),
          }}
        />
      )}
      <VerifyAudit />
    </div>
  );
}

interface AuditTableProps {
  readonly rows: readonly Entry[];
  readonly paging: Parameters<typeof DataTable>[0]['paging'];
}

function AuditTable({ rows, paging }: AuditTableProps) {
  const t = useTexts(auditTexts);
  const language = useLanguage();
  return (
    <DataTable
      caption={t('title')}
      rows={rows}
      keyOf={({ id }) => id}
      empty={t('none')}
      {...(paging && { paging })}
      columns={[
        { key: 'at', header: t('at'), cell: ({ at }) => formatDateTime(at, language) },
        { key: 'by', header: t('by'), cell: ({ by }) => by.name },
        { key: 'what', header: t('what'), cell: ({ action }) => action },
        { key: 'about', header: t('about'), cell: ({ subject }) => subject },
        { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
        { key: 'details', header: t('details'), cell: (entry) => <EntryDetails entry={entry} /> },
      ]}
    />
  );
}

/** Everything an entry says, with what was before and after where the change says it. */
function EntryDetails({ entry }: { readonly entry: Entry }) {
  const t = useTexts(auditTexts);
  return (
    <details>
      <summary>{t('details')}</summary>
      <Facts
        facts={[
          [t('number'), String(entry.id)],
          [t('origin'), entry.origin],
          [t('approvedBy'), entry.approvedBy?.name],
          ['', entry.singleHanded && t('singleHanded')],
          ...factsOf(entry.details),
        ]}
      />
    </details>
  );
}
