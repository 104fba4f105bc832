import { Link } from 'react-router';
import { tab } from '#contract/shop/catalog.ts';
import { cx } from '../../../kit/lib/cx.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { LogoMark } from '../../ui/logo.tsx';
import styles from './footer.module.css';
import { legalPages } from './legal-pages.ts';
import { frameTexts } from './texts.ts';

/** The footer of every screen. */
export function Footer() {
  const t = useTexts(frameTexts);
  const shop = [
    { to: paths.top(), label: t('top') },
    { to: paths.packList(tab.all), label: t('allPacks') },
    { to: paths.top(tab.posts), label: t('news') },
    { to: paths.userGuide(), label: t('guide') },
    { to: paths.faq(), label: t('faq') },
    { to: paths.fairness(), label: t('proof') },
  ];
  const legal = [...legalPages(t), { to: paths.contactForm(), label: t('contact') }];
  return (
    <footer className={cx('crimped', styles.footer)}>
      <div className={styles.inner}>
        <div className={styles.promise}>
          <LogoMark height={40} />
          <div>
            <p className={styles.motto}>{t('promise')}</p>
            <p>{t('promiseDetail')}</p>
          </div>
        </div>
        <Links entries={shop} />
        <nav aria-label={t('legal')} className={styles.legal}>
          <Links entries={legal} />
        </nav>
      </div>
    </footer>
  );
}

/** A list of links. */
function Links({ entries }: { readonly entries: readonly { to: string; label: string }[] }) {
  return (
    <ul className={styles.links}>
      {entries.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
