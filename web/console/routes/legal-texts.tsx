import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { CreateLegalText } from '../features/editions/create-legal-text.tsx';
import { EditionState } from '../features/editions/record-facts.tsx';
import { editionTexts } from '../features/editions/texts.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { ListScreen } from '../ui/list-screen.tsx';

/** The legal texts that the operator has written in place of the software's. */
export function LegalTexts({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(editionTexts);
  const language = useLanguage();
  const { value } = useListAddress();
  const time = (at: string | null) => (at === null ? '' : formatDateTime(at, language));
  return (
    <ListScreen
      title={t('legalTexts')}
      hint={t('legalHint')}
      top={permissions.includes('legal.edit') && <CreateLegalText />}
      list={{
        read: useRead(operations.listLegalTexts, { query: { cursor: value('cursor') } }),
        rowKey: ({ id }) => id,
        linkOf: ({ id }) => `${paths.legalTexts}/${id}`,
        empty: t('none'),
        columns: [
          {
            key: 'title',
            header: t('document'),
            cell: ({ title }) => title[language],
          },
          { key: 'state', header: t('state'), cell: (row) => <EditionState record={row} /> },
          { key: 'from', header: t('from'), cell: ({ from }) => time(from) },
          { key: 'changedAt', header: t('changedAt'), cell: (row) => time(row.changedAt) },
        ],
      }}
    />
  );
}
