import { isPriceCurrent, priceFreshDays } from '#contract/console/cards.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import styles from './cards.module.css';
import { cardTexts } from './texts.ts';

/** The reference price of one copy, and its day in Japan: `2026-11-21`. */
interface MarketPrice {
  readonly yen: number;
  readonly pricedOn: string;
}

/** A reference price with its day; grey once it is old. */
export function CardPrice({ price }: { readonly price: MarketPrice | null }) {
  const t = useTexts(cardTexts);
  if (price === null) return <span className={styles.old}>{t('noPrice')}</span>;
  const isOld = !isPriceCurrent(price.pricedOn, Date.now());
  return (
    <span className={isOld ? styles.old : undefined}>
      {formatNumber(price.yen)}
      <small className={styles.day}>
        {price.pricedOn}
        {isOld && ` (${t('old', { days: priceFreshDays })})`}
      </small>
    </span>
  );
}
