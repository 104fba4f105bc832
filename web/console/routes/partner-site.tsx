import { useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { SiteCommands } from '../features/partners/site-commands.tsx';
import type { PartnerSite as Site } from '../features/partners/site-fields.tsx';
import { partnerTexts } from '../features/partners/texts.ts';
import { RecordTimeline } from '../features/record-timeline/record-timeline.tsx';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { Facts } from '../ui/facts.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

/** A partner site: its names and state, how members use it, its commands and its history. */
export function PartnerSite({ session: { permissions } }: { readonly session: Session }) {
  const { siteId = '' } = useParams();
  const t = useTexts(partnerTexts);
  const language = useLanguage();
  const read = useRead(operations.getPartnerSite, { params: { siteId } });
  const name = language === 'ja' ? read.data?.nameJa : read.data?.nameEn;
  return (
    <RecordScreen
      title={name || t('unnamed', { id: siteId })}
      read={read}
      neighbours={[{ to: paths.partnerSites, text: t('title') }]}
    >
      {(site) => (
        <>
          <div className={styles.columns}>
            <SiteFacts site={site} />
            <SiteFigures site={site} />
          </div>
          {permissions.includes('partners.edit') && site.state !== 'gone' && (
            <SiteCommands site={site} />
          )}
          <RecordTimeline operation={operations.listPartnerSiteTimeline} id={siteId} />
        </>
      )}
    </RecordScreen>
  );
}

interface PartProps {
  readonly site: Site;
}

function SiteFacts({ site }: PartProps) {
  const t = useTexts(partnerTexts);
  const language = useLanguage();
  const { nameJa, nameEn, state, url, pausedAt, resumesAt } = site;
  const isInSettings = state !== 'gone' && url === null;
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          [t('nameJa'), nameJa],
          [t('nameEn'), nameEn],
          [t('state'), t(`state_${state}`)],
          [t('pausedAt'), pausedAt !== null && formatDateTime(pausedAt, language)],
          [t('resumesAt'), resumesAt !== null && formatDateTime(resumesAt, language)],
          [t('url'), isInSettings ? t('inSettings') : url],
        ]}
      />
      {isInSettings && <p className={styles.soft}>{t('settingsHint')}</p>}
      {state === 'gone' && <p className={styles.soft}>{t('goneHint')}</p>}
    </Section>
  );
}

function SiteFigures({ site }: PartProps) {
  const t = useTexts(partnerTexts);
  return (
    <Section title={t('figures')}>
      <Facts
        facts={[
          [t('links'), t('people', { count: site.links })],
          [t('unfinished'), t('times', { count: site.unfinished })],
          [t('recentTransfers'), t('times', { count: site.recentTransfers })],
          [t('recentPoints'), t('pointCount', { count: site.recentPoints })],
          [t('transfers'), t('times', { count: site.transfers })],
          [t('points'), t('pointCount', { count: site.points })],
        ]}
      />
    </Section>
  );
}
