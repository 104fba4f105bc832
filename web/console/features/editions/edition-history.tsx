import type { EditedRecord } from '#contract/console/editions.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Section } from '../../ui/section.tsx';
import { changedFields } from './content-fields.ts';
import { editionTexts } from './texts.ts';

type Edition = EditedRecord['editions'][number];

/** Every edition of a record: when it was shown, who published it and what changed. */
export function EditionHistory({ record: { editions } }: { readonly record: EditedRecord }) {
  const t = useTexts(editionTexts);
  const language = useLanguage();
  const time = (at: string | null) => (at === null ? '' : formatDateTime(at, language));
  const changes = ({ number, content }: Edition) => {
    const before = editions.find((each) => each.number === number - 1);
    if (before === undefined) return number === 1 ? t('first') : '';
    const names = changedFields(before.content, content).map((name) => t(name));
    return names.length === 0 ? t('same') : names.join(language === 'ja' ? '、' : ', ');
  };
  const by = ({ publishedBy, approvedBy, origin }: Edition) => {
    const name = publishedBy?.name ?? (origin === 'import' ? t('byImport') : '');
    return approvedBy === null ? name : t('withApprover', { name, approver: approvedBy.name });
  };
  return (
    <Section title={t('editions')}>
      <DataTable
        caption={t('editions')}
        rows={editions}
        rowKey={({ number }) => number}
        empty={t('noEditions')}
        columns={[
          { key: 'number', header: t('number'), cell: ({ number }) => number, isNumber: true },
          { key: 'publishedAt', header: t('publishedAt'), cell: (row) => time(row.publishedAt) },
          { key: 'by', header: t('by'), cell: by },
          { key: 'changes', header: t('changes'), cell: changes },
          { key: 'from', header: t('from'), cell: ({ from }) => time(from) },
          { key: 'until', header: t('until'), cell: ({ until }) => time(until) || t('noEnd') },
          { key: 'withdrawnAt', header: t('withdrawnAt'), cell: (row) => time(row.withdrawnAt) },
          { key: 'why', header: t('why'), cell: ({ reason }) => reason },
        ]}
      />
    </Section>
  );
}
