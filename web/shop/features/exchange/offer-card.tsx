import { useId, useState } from 'react';
import { type ExchangeCard, maxExchangeCount } from '#contract/shop/exchange.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Price } from '../../ui/price.tsx';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import styles from './offer-card.module.css';
import { exchangeTexts } from './texts.ts';

interface Props {
  readonly card: ExchangeCard;
  /** The member's coins; null if unknown. */
  readonly coins: number | null;
  /** An exchange is being checked; `busy` if it is of this card. */
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onExchange: (count: number) => void;
}

/**
 * A card offered for coins: its data, the stock, a count, and the coins left after the exchange.
 */
export function OfferCard({ card, coins, disabled, busy, onExchange }: Props) {
  const t = useTexts(exchangeTexts);
  const language = useLanguage();
  const [wanted, setWanted] = useState(1);
  const largest = card.max_count ?? Math.min(maxExchangeCount, card.stock);
  const count = Math.min(wanted, largest);
  return (
    <article className={styles.card} data-surface="paper" data-gone={card.stock === 0 || undefined}>
      <img
        src={card.image}
        alt=""
        width={480}
        height={672}
        loading="lazy"
        decoding="async"
        className={styles.picture}
      />
      <div className={styles.what}>
        <p className={styles.kind}>
          <RarityBadge rarity={card.rarity} label={card.rarity_label} />
          <span>{card.model_number}</span>
        </p>
        <h3 className={styles.name}>{card.card_name}</h3>
        <p className={styles.series}>{card.name}</p>
      </div>
      <div className={styles.terms}>
        <p className={styles.price}>
          <span className={styles.soft}>{t('coinsEach')}</span>
          <Price amount={card.sub_coin} kind="coins" language={language} />
        </p>
        <p className={styles.stock}>
          <span>
            {t('stock')} <strong className="figures">{formatNumber(card.stock)}</strong>
          </span>
          {card.limit_per_member > 0 && <span>{t('limit', { limit: card.limit_per_member })}</span>}
        </p>
        {largest === 0 ? (
          <p className={styles.gone}>{t(card.stock === 0 ? 'outOfStock' : 'limitReached')}</p>
        ) : (
          <>
            <CountSelect count={count} largest={largest} disabled={disabled} onCount={setWanted} />
            <CoinsAfter coins={coins} spent={card.sub_coin * count} />
            <Button
              wide
              busy={busy}
              disabled={disabled}
              aria-label={t('exchangeCard', { name: card.card_name })}
              onClick={() => onExchange(count)}
            >
              {t('exchange')}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

interface CountProps {
  readonly count: number;
  readonly largest: number;
  readonly disabled: boolean;
  readonly onCount: (count: number) => void;
}

/** A select for how many of a card to take. */
function CountSelect({ count, largest, disabled, onCount }: CountProps) {
  const t = useTexts(exchangeTexts);
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="visually-hidden">
        {t('count')}
      </label>
      <Select
        id={id}
        value={count}
        disabled={disabled}
        onChange={(event) => onCount(Number(event.currentTarget.value))}
      >
        {Array.from({ length: largest }, (_, index) => index + 1).map((each) => (
          <option key={each} value={each}>
            {t('countOption', { count: each })}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The coins left after the exchange (spec, section 2), or how many are missing. */
function CoinsAfter({ coins, spent }: { readonly coins: number | null; readonly spent: number }) {
  const t = useTexts(exchangeTexts);
  const language = useLanguage();
  if (coins === null) return <p className={styles.after} />;
  if (coins < spent)
    return <p className={styles.short}>{t('coinsShort', { count: spent - coins })}</p>;
  return (
    <p className={styles.after}>
      <span>{t('coinsAfter')}</span>
      <Price amount={coins - spent} kind="coins" language={language} />
    </p>
  );
}

/** Reserves a card's space while it loads. */
export function OfferCardSkeleton() {
  return (
    <div className={styles.card} data-surface="paper">
      <div className={styles.picture} />
      <div className={styles.what}>
        <Skeleton width="60%" height="1.4rem" />
        <Skeleton width="80%" height="1.3rem" />
        <Skeleton width="40%" height="1.2rem" />
      </div>
      <div className={styles.terms}>
        <Skeleton height="1.5rem" />
        <Skeleton width="50%" height="1.2rem" />
        <Skeleton height="3rem" />
        <Skeleton height="1.2rem" />
        <Skeleton height="3rem" />
      </div>
    </div>
  );
}
