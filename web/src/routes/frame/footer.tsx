import { Link } from 'react-router';
import { tab } from '#contract/catalog.ts';
import { cx } from '../../lib/cx.ts';
import { useTexts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { LogoMark } from '../../ui/logo.tsx';
import styles from './footer.module.css';
import { frameTexts } from './texts.ts';

/** The foot of every screen. Links to screens only that exist. */
export function Footer() {
  const t = useTexts(frameTexts);
  return (
    <footer className={cx('crimped', styles.footer)}>
      <div className={styles.inner}>
        <div className={styles.promise}>
          <LogoMark size={40} />
          <div>
            <p className={styles.motto}>{t('promise')}</p>
            <p>{t('promiseDetail')}</p>
          </div>
        </div>
        <ul className={styles.links}>
          <li>
            <Link to={paths.top()}>{t('top')}</Link>
          </li>
          <li>
            <Link to={paths.packList(tab.all)}>{t('allPacks')}</Link>
          </li>
          <li>
            <Link to={paths.top(tab.posts)}>{t('news')}</Link>
          </li>
        </ul>
      </div>
    </footer>
  );
}
