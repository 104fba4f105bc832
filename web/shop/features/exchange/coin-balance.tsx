import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Price } from '../../ui/price.tsx';
import styles from './coin-balance.module.css';
import { exchangeTexts } from './texts.ts';

/** The member's coins; null while unknown, with the space reserved. */
export function CoinBalance({ coins }: { readonly coins: number | null }) {
  const t = useTexts(exchangeTexts);
  const language = useLanguage();
  return (
    <p className={styles.balance}>
      <span className={styles.label}>{t('ownedCoins')}</span>
      {coins !== null && <Price amount={coins} kind="coins" language={language} />}
    </p>
  );
}
