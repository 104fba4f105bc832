import type { PartnerSite } from '#contract/shop/partners.ts';
import { formatPoints } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import styles from './site-list.module.css';
import { partnerTexts } from './texts.ts';

interface Props {
  readonly sites: readonly PartnerSite[];
  readonly onLink: (site: PartnerSite) => void;
  readonly onTransfer: (site: PartnerSite) => void;
}

/**
 * The partner sites: status '0' can be linked, from status '1' points can be transferred (spec,
 * section 2).
 */
export function SiteList({ sites, onLink, onTransfer }: Props) {
  const t = useTexts(partnerTexts);
  if (sites.length === 0) return <EmptyState title={t('none')} />;
  return (
    <ul className={styles.list} data-surface="paper" aria-label={t('sites')}>
      {sites.map((site) => (
        <li key={site.id} className={styles.site}>
          <Facts site={site} />
          {site.paused ? (
            <p className={styles.paused}>{t('paused')}</p>
          ) : site.status === '1' ? (
            <Button
              aria-label={t('transferFrom', { site: site.name })}
              onClick={() => onTransfer(site)}
            >
              {t('transfer')}
            </Button>
          ) : (
            <Button aria-label={t('linkSite', { site: site.name })} onClick={() => onLink(site)}>
              {t('link')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The name of a partner site and the member's points there. */
function Facts({ site }: { readonly site: PartnerSite }) {
  const t = useTexts(partnerTexts);
  const language = useLanguage();
  const isLinked = site.status === '1';
  return (
    <div className={styles.facts}>
      <h2 className={styles.name}>{site.name}</h2>
      <p className={styles.status} data-linked={isLinked}>
        {isLinked ? t('linked') : t('unlinked')}
      </p>
      {isLinked && !site.paused && (
        <p className={styles.balance}>
          {t('balance')}{' '}
          <strong className="figures">
            {site.point === undefined ? t('balanceUnknown') : formatPoints(site.point, language)}
          </strong>
        </p>
      )}
    </div>
  );
}
