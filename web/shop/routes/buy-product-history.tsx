import { Link } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { OpenOfferNotice } from '../features/copy-offers/open-offer-notice.tsx';
import { historyTexts } from '../features/won-cards/history-texts.ts';
import { PurchaseHistory } from '../features/won-cards/purchase-history.tsx';
import { usePageInAddress } from '../lib/page-in-address.ts';
import { paths } from '../lib/paths.ts';
import styles from './buy-product-history.module.css';

/** Screen /buy-product-history: the packs that the member bought, in pages. */
export function Component() {
  const t = useTexts(historyTexts);
  const [page, goTo] = usePageInAddress();
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.hint}>{t('hint')}</p>
      <Link to={paths.myParcels()} className={styles.forward}>
        <Icon name="parcel" size={18} />
        {t('toParcels')}
      </Link>
      <OpenOfferNotice />
      <PurchaseHistory page={page} onPage={goTo} />
    </div>
  );
}
