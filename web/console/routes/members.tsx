import { operations } from '#contract/console/index.ts';
import { memberSorts } from '#contract/console/members.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDate } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { ExportMembers } from '../features/exports/export-members.tsx';
import { MinorsSetting } from '../features/members/minors-setting.tsx';
import { memberTexts } from '../features/members/texts.ts';
import { ListTools } from '../features/totals/list-tools.tsx';
import { useListAddress } from '../lib/list-address.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { ListScreen } from '../ui/list-screen.tsx';
import styles from '../ui/screen.module.css';

/** Screen that finds members by number, mail, phone or name. */
export function Members({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(memberTexts);
  const language = useLanguage();
  const { value } = useListAddress();
  const sort = memberSorts.find((each) => each === value('sort'));
  const filter = { search: value('search'), sort };
  const query = { ...filter, cursor: value('cursor') };
  const read = useRead(operations.listMembers, { query });
  return (
    <ListScreen
      title={t('title')}
      filters={[
        {
          kind: 'search',
          name: 'search',
          label: t('search'),
          value: query.search,
          maxLength: 200,
        },
      ]}
      filterAction={t('find')}
      list={{
        tools: <ListTools list="members" query={query} />,
        read,
        rowKey: ({ id }) => id,
        linkOf: ({ id }) => `${paths.members}/${id}`,
        empty: t('none'),
        defaultSort: 'newest',
        columns: [
          { key: 'number', header: t('number'), cell: ({ id }) => id },
          {
            key: 'name',
            header: t('name'),
            cell: ({ name }) => name,
            sort: { ascending: 'name', descending: 'name-desc' },
          },
          {
            key: 'mail',
            header: t('mail'),
            cell: ({ mail }) => mail,
            sort: { ascending: 'mail', descending: 'mail-desc' },
          },
          { key: 'phone', header: t('phone'), cell: ({ phone }) => phone },
          {
            key: 'since',
            header: t('since'),
            cell: ({ createdAt }) => formatDate(createdAt, language),
            sort: { ascending: 'oldest', descending: 'newest' },
          },
        ],
      }}
    >
      {read.data?.isCut && <p className={styles.soft}>{t('isCut')}</p>}
      {permissions.includes('settings.change') && <MinorsSetting />}
      {permissions.includes('members.export') && <ExportMembers filter={filter} />}
    </ListScreen>
  );
}
