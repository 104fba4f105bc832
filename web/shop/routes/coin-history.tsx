import { cx } from '../../kit/lib/cx.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { useViewer } from '../features/accounts/viewer.ts';
import { CoinBalance } from '../features/exchange/coin-balance.tsx';
import { CoinHistory } from '../features/exchange/coin-history.tsx';
import { exchangeTexts } from '../features/exchange/texts.ts';
import { usePageInAddress } from '../lib/page-in-address.ts';
import styles from './exchange-card.module.css';

/** Screen /coin-history: the changes of the member's coins, in pages from page 1. */
export function Component() {
  const t = useTexts(exchangeTexts);
  const viewer = useViewer();
  const [page, goTo] = usePageInAddress();
  return (
    <div className={cx(styles.screen, styles.narrow)}>
      <PageTitle>{t('historyTitle')}</PageTitle>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('historyTitle')}</h1>
          <p className={styles.intro}>{t('historyHint')}</p>
        </div>
        <CoinBalance coins={viewer?.coins ?? null} />
      </div>
      <section aria-label={t('historyTitle')}>
        <CoinHistory page={page} onPage={goTo} />
      </section>
    </div>
  );
}
