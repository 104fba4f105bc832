import { formatNumber } from '../../kit/lib/format.ts';
import { translateIn } from '../../kit/lib/i18n.ts';
import type { Language } from '../../kit/lib/language.ts';
import styles from './price.module.css';
import { priceTexts } from './price-texts.ts';

/** The icon of points: a P in a golden circle. */
function PointIcon() {
  return (
    <svg aria-hidden="true" className={styles.icon} viewBox="0 0 24 24">
      <circle cx="12" cy="12" r="11" fill="#d9a94b" />
      <circle
        cx="12"
        cy="12"
        r="8.8"
        fill="none"
        stroke="#7a5410"
        strokeWidth="1"
        strokeDasharray="1.4 1.36"
      />
      <path
        d="M9.3 17.5V6.5h3.6a3.4 3.4 0 0 1 0 6.8H9.3"
        fill="none"
        stroke="#241a05"
        strokeWidth="2.3"
      />
    </svg>
  );
}

/** The icon of coins: a C in a silver hexagon. */
function CoinIcon() {
  return (
    <svg aria-hidden="true" className={styles.icon} viewBox="0 0 24 24">
      <path d="M12 .8l9.7 5.6v11.2L12 23.2l-9.7-5.6V6.4z" fill="#aeb8cc" />
      <path
        d="M12 3.4l7.5 4.3v8.6L12 20.6l-7.5-4.3V7.7z"
        fill="none"
        stroke="#4a556c"
        strokeWidth="1"
      />
      <path d="M15.6 9.3a4.3 4.3 0 1 0 0 5.4" fill="none" stroke="#161c2a" strokeWidth="2.3" />
    </svg>
  );
}

export type PriceKind = 'points' | 'coins';

interface PriceProps {
  /** Whole points or coins. */
  readonly amount: number;
  readonly kind: PriceKind;
  readonly language: Language;
  /** Whether it is the price of a pack, which is free at 0; other amounts of 0 are none. */
  readonly ofPack?: boolean;
}

/** An amount of points or coins with its icon. Screen readers read the unit; others see P or C. */
export function Price({ amount, kind, language, ofPack }: PriceProps) {
  if (ofPack && amount === 0)
    return <span className={styles.price}>{translateIn(language, priceTexts, 'free')}</span>;
  return (
    <span className={styles.price}>
      {kind === 'points' ? <PointIcon /> : <CoinIcon />}
      <span className="figures">{formatNumber(amount)}</span>
      <span className="visually-hidden">
        {' '}
        {translateIn(language, priceTexts, kind, { count: amount })}
      </span>
    </span>
  );
}
