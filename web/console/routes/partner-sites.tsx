import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatNumber } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { ConnectSite } from '../features/partners/connect-site.tsx';
import { partnerTexts } from '../features/partners/texts.ts';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { DataTable } from '../ui/data-table.tsx';
import { ReadState } from '../ui/read-state.tsx';
import styles from '../ui/screen.module.css';

/** The sites from which members transfer points, and the form that connects one. */
export function PartnerSites({ session: { permissions } }: { readonly session: Session }) {
  const t = useTexts(partnerTexts);
  const language = useLanguage();
  const { data, error, refetch } = useRead(operations.listPartnerSites, {});
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1>{t('title')}</h1>
      <p className={styles.soft}>{t('hint')}</p>
      {permissions.includes('partners.edit') && <ConnectSite />}
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <DataTable
          caption={t('title')}
          rows={data.items}
          rowKey={({ id }) => id}
          linkOf={({ id }) => `${paths.partnerSites}/${id}`}
          empty={t('none')}
          columns={[
            {
              ...{ key: 'site', header: t('site') },
              cell: ({ id, nameJa, nameEn }) =>
                (language === 'ja' ? nameJa : nameEn) || t('unnamed', { id }),
            },
            { key: 'state', header: t('state'), cell: ({ state }) => t(`state_${state}`) },
            ...(
              [
                'links',
                'unfinished',
                'recentTransfers',
                'recentPoints',
                'transfers',
                'points',
              ] as const
            ).map((key) => ({
              ...{ key, header: t(key), isNumber: true },
              cell: (site: (typeof data.items)[number]) => formatNumber(site[key]),
            })),
          ]}
        />
      )}
    </div>
  );
}
