import { Link } from 'react-router';
import type { ExchangeBanner } from '#contract/shop/exchange.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './pack-banner.module.css';
import { exchangeTexts } from './texts.ts';

/** A pack whose purchase earns coins; a press opens its page. */
export function PackBanner({ banner }: { readonly banner: ExchangeBanner }) {
  const t = useTexts(exchangeTexts);
  return (
    <Link to={paths.packDetail(banner.pack_id)} className={styles.banner}>
      <img
        src={banner.image}
        alt=""
        width={600}
        height={800}
        loading="lazy"
        className={styles.picture}
      />
      <span className={styles.words}>
        <span className={styles.hint}>{t('banner')}</span>
        <strong className={styles.name}>{banner.name}</strong>
      </span>
      <Icon name="next" />
    </Link>
  );
}
