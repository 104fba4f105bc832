import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { OpenOfferNotice } from '../features/copy-offers/open-offer-notice.tsx';
import { historyTexts } from '../features/won-cards/history-texts.ts';
import { PurchaseHistory } from '../features/won-cards/purchase-history.tsx';
import { usePageInAddress } from '../lib/page-in-address.ts';
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
      <OpenOfferNotice />
      <PurchaseHistory page={page} onPage={goTo} />
    </div>
  );
}
