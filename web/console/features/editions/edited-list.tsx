import type { ComponentProps, ReactNode } from 'react';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useRead } from '../../lib/queries.ts';
import { ListScreen } from '../../ui/list-screen.tsx';
import { ExportList } from '../exports/export-list.tsx';
import { ListTools } from '../totals/list-tools.tsx';
import type { EditionOperations } from './edition-commands.tsx';
import { EditionState } from './record-facts.tsx';
import { editionTexts } from './texts.ts';

interface EditedListProps {
  readonly title: string;
  readonly hint: string;
  /** The header of the column with the titles of the records. */
  readonly header: string;
  readonly list: EditionOperations['list'];
  /** The name of the list, for views and totals. */
  readonly name: 'news' | 'banners' | 'courses' | 'offers' | 'legalTexts';
  /** Sends the operation that exports the list. */
  readonly startExport: ComponentProps<typeof ExportList>['start'];
  /** The URL of the list. Each record's own screen is below it. */
  readonly path: string;
  /** Whether records have an end. */
  readonly hasEnd: boolean;
  /** Shown above the list to staff who may begin a draft. */
  readonly top: ReactNode;
}

/** All records of one kind (news, banners, legal texts): drafts, scheduled, shown, past ones. */
export function EditedList(props: EditedListProps) {
  const { title, hint, header, list, name, path, hasEnd, top, startExport } = props;
  const t = useTexts(editionTexts);
  const language = useLanguage();
  const { value } = useListAddress();
  const time = (at: string | null) => (at === null ? '' : formatDateTime(at, language));
  const query = { cursor: value('cursor') };
  const read = useRead(list, { query });
  type Row = NonNullable<typeof read.data>['items'][number];
  const end = { key: 'until', header: t('until'), cell: ({ until }: Row) => time(until) };
  return (
    <ListScreen
      title={title}
      hint={hint}
      top={top}
      list={{
        tools: <ListTools list={name} query={query} />,
        read,
        rowKey: ({ id }) => id,
        linkOf: ({ id }) => `${path}/${id}`,
        empty: t('none'),
        columns: [
          { key: 'title', header, cell: (row) => row.title[language] || t('untitled') },
          { key: 'state', header: t('state'), cell: (row) => <EditionState record={row} /> },
          { key: 'from', header: t('from'), cell: ({ from }) => time(from) },
          ...(hasEnd ? [end] : []),
          { key: 'changedAt', header: t('changedAt'), cell: (row) => time(row.changedAt) },
        ],
      }}
    >
      <ExportList start={startExport} />
    </ListScreen>
  );
}
