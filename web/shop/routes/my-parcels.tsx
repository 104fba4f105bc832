import { Link } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { historyTexts } from '../features/won-cards/history-texts.ts';
import { OwnParcels } from '../features/won-cards/own-parcels.tsx';
import { parcelTexts } from '../features/won-cards/parcel-texts.ts';
import { paths } from '../lib/paths.ts';
import styles from './buy-product-history.module.css';

/** Screen /my-parcels: the member's parcels that have not left. */
export function Component() {
  const t = useTexts(parcelTexts);
  const history = useTexts(historyTexts);
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <Link to={paths.buyProductHistory()} className={styles.back}>
        <Icon name="previous" size={18} />
        {history('back')}
      </Link>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.hint}>{t('lead')}</p>
      <OwnParcels />
    </div>
  );
}
