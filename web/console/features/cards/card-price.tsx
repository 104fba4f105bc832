import { priceFreshDays } from '#contract/console/cards.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { japanAheadMs } from '../../lib/japan-time.ts';
import styles from './cards.module.css';
import { cardMasterTexts } from './texts.ts';

const dayMs = 86_400_000;

/** Whether a price of this day in Japan is too old to count as current. */
export function isPriceOld(pricedOn: string, nowMs: number): boolean {
  const sinceMs = Date.parse(`${pricedOn}T00:00:00Z`) - japanAheadMs;
  return sinceMs < nowMs - priceFreshDays * dayMs;
}

interface MarketPrice {
  readonly yen: number;
  readonly pricedOn: string;
}

/** A reference price with its day; grey once it is old. */
export function CardPrice({ price }: { readonly price: MarketPrice | null }) {
  const t = useTexts(cardMasterTexts);
  if (price === null) return <span className={styles.old}>{t('noPrice')}</span>;
  const isOld = isPriceOld(price.pricedOn, Date.now());
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
