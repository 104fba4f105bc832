import { operations } from '#contract/console/index.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { auditTexts } from '../features/audit/texts.ts';
import { VerifyAudit } from '../features/audit/verify-audit.tsx';
import { ExportList } from '../features/exports/export-list.tsx';
import { ListTools } from '../features/totals/list-tools.tsx';
import { type AnswerOf, send } from '../lib/api.ts';
import { useListAddress } from '../lib/list-address.ts';
import { useRead } from '../lib/queries.ts';
import { Facts, factsOf } from '../ui/facts.tsx';
import type { Filter } from '../ui/filter-form.tsx';
import { ListScreen } from '../ui/list-screen.tsx';

type Entry = AnswerOf<typeof operations.listAudit>['items'][number];

/** The audit log, with its filters and order. */
export function Audit() {
  const t = useTexts(auditTexts);
  const language = useLanguage();
  const { value } = useListAddress();
  const texts = { subject: value('subject'), action: value('action'), who: value('who') };
  const singleHanded = value('singleHanded') === 'true' ? ('true' as const) : undefined;
  const period = { from: value('from'), to: value('to') };
  const sort = value('sort') === 'oldest' ? ('oldest' as const) : undefined;
  const filter = { ...texts, ...period, singleHanded, sort };
  const query = { ...filter, cursor: value('cursor') };
  const field = (name: keyof typeof texts, maxLength: number): Filter => {
    return { kind: 'search', name, label: t(name), value: texts[name], maxLength };
  };
  return (
    <ListScreen
      title={t('title')}
      hint={t('hint')}
      filters={[
        field('subject', 200),
        field('action', 100),
        field('who', 200),
        { kind: 'date', name: 'from', label: t('from'), value: period.from },
        { kind: 'date', name: 'to', label: t('to'), value: period.to },
        {
          kind: 'check',
          name: 'singleHanded',
          label: t('onlySingleHanded'),
          value: singleHanded !== undefined,
        },
      ]}
      list={{
        tools: <ListTools list="audit" query={query} />,
        read: useRead(operations.listAudit, { query }),
        rowKey: ({ id }) => id,
        empty: t('none'),
        defaultSort: 'newest',
        columns: [
          {
            key: 'at',
            header: t('at'),
            cell: ({ at }) => formatDateTime(at, language),
            sort: { ascending: 'oldest', descending: 'newest' },
          },
          { key: 'by', header: t('by'), cell: ({ by }) => by.name },
          { key: 'what', header: t('what'), cell: ({ action }) => action },
          { key: 'about', header: t('about'), cell: ({ subject }) => subject },
          { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
          { key: 'origin', header: t('origin'), cell: ({ origin }) => origin, isOptional: true },
          {
            key: 'approvedBy',
            header: t('approvedBy'),
            cell: ({ approvedBy }) => approvedBy?.name,
            isOptional: true,
          },
          {
            key: 'details',
            header: t('details'),
            cell: (entry) => <EntryDetails entry={entry} />,
          },
        ],
      }}
    >
      <ExportList start={() => send(operations.exportAuditList, { body: filter })} />
      <VerifyAudit />
    </ListScreen>
  );
}

/** All fields of an audit entry, with the values before and after the change if it has them. */
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
