import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { CreateBanner } from '../features/editions/create-banner.tsx';
import { EditionState } from '../features/editions/record-facts.tsx';
import { editionTexts } from '../features/editions/texts.ts';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { ListScreen } from '../ui/list-screen.tsx';

/** The banners of the shop: drafts, scheduled, shown and past ones. */
export function Banners({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(editionTexts);
  const language = useLanguage();
  const { value } = useListAddress();
  const time = (at: string | null) => (at === null ? '' : formatDateTime(at, language));
  return (
    <ListScreen
      title={t('banners')}
      hint={t('bannersHint')}
      top={permissions.includes('banners.edit') && <CreateBanner />}
      list={{
        read: useRead(operations.listBanners, { query: { cursor: value('cursor') } }),
        rowKey: ({ id }) => id,
        linkOf: ({ id }) => `${paths.banners}/${id}`,
        empty: t('none'),
        columns: [
          {
            key: 'title',
            header: t('bannerWords'),
            cell: ({ title }) => title[language] || t('untitled'),
          },
          { key: 'state', header: t('state'), cell: (row) => <EditionState record={row} /> },
          { key: 'from', header: t('from'), cell: ({ from }) => time(from) },
          { key: 'until', header: t('until'), cell: ({ until }) => time(until) },
          { key: 'changedAt', header: t('changedAt'), cell: (row) => time(row.changedAt) },
        ],
      }}
    />
  );
}
