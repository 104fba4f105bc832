import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { useWaitingPayments, WaitingCards } from '../features/payments/waiting-payments.tsx';
import { PointHistory } from '../features/points/point-history.tsx';
import { pointTexts } from '../features/points/texts.ts';
import { usePageInAddress } from '../lib/page-in-address.ts';
import styles from './buy-product-history.module.css';

/** Screen /buy-point-history: the changes of the member's points, in pages. */
export function Component() {
  const t = useTexts(pointTexts);
  const [page, goTo] = usePageInAddress();
  const waiting = useWaitingPayments();
  return (
    <div className={styles.screen}>
      <PageTitle>{t('historyTitle')}</PageTitle>
      <h1 className={styles.title}>{t('historyTitle')}</h1>
      <p className={styles.hint}>{t('historyHint')}</p>
      <WaitingCards read={waiting} />
      <PointHistory page={page} onPage={goTo} isHeld={waiting.isPending} />
    </div>
  );
}
