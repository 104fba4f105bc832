import { decisionHours } from '#contract/limits.ts';
import type { Pack } from '#contract/shop/catalog.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Price } from '../../ui/price.tsx';
import { StockBar } from '../../ui/stock-bar.tsx';
import { useAvailability, useIsPast } from './availability.ts';
import { detailTexts } from './detail-texts.ts';
import styles from './pack-head.module.css';
import { PackName } from './pack-name.tsx';
import { worthOf } from './worth.ts';

/** A pack's name, remaining stock, price and end of sale. */
export function PackHead({ pack }: { readonly pack: Pack }) {
  const t = useTexts(detailTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const hasEnded = useAvailability(pack) === 'ended';
  const isPast = useIsPast(pack);
  const moment =
    pack.format_end_date || (pack.end_date === null ? '' : formatDateTime(pack.end_date, language));
  // "Available until sold out" would be wrong for a sold-out pack.
  const noEnd = pack.pack_count > 0 ? t('noEnd') : '';
  const forSale = moment === '' ? noEnd : t(isPast ? 'endedAt' : 'until', { moment });
  return (
    <header className={styles.head}>
      <h1 className={styles.name}>
        <PackName name={pack.name} />
      </h1>
      {pack.labels !== undefined && (
        <ul className={styles.labels}>
          {pack.labels.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      )}
      <p className={styles.price}>
        <span className="visually-hidden">{t('price')}</span>
        <Price
          amount={pack.point}
          kind={pack.payment_method === '1' ? 'points' : 'coins'}
          language={language}
          ofPack
        />
        <span className={styles.per} aria-hidden="true">
          / {t('onePack')}
        </span>
        <span className={styles.one}>{t('onePackIsOneCard')}</span>
      </p>
      <PackWorth pack={pack} />
      <StockBar
        remaining={pack.pack_count}
        total={pack.total_pack_count}
        label={t(hasEnded ? 'leftOver' : 'stock')}
        fewLabel={common('lastFew')}
        closed={hasEnded}
      />
      {forSale !== '' && <p className={styles.until}>{forSale}</p>}
      {pack.payment_method === '1' && (
        <p className={styles.until}>
          {t('undecidedBecomePoints', { hours: pack.hold_hours ?? decisionHours })}
        </p>
      )}
    </header>
  );
}

/**
 * The fewest and the most buy-back points of its cards. For a coin pack: that its cards are
 * shipped.
 */
function PackWorth({ pack }: { readonly pack: Pack }) {
  const t = useTexts(detailTexts);
  if (pack.payment_method === '2') return <p className={styles.worth}>{t('cardsAreShipped')}</p>;
  const worth = worthOf(pack);
  if (worth === null) return null;
  return (
    <p className={styles.worth}>
      <span>{t('packWorth')}</span>
      <strong className="figures">
        {worth.least === worth.most
          ? t('worthAlways', { points: worth.most })
          : t('worthFromTo', worth)}
      </strong>
    </p>
  );
}

/** Reserves the head's space while the pack loads. */
export function PackHeadSkeleton() {
  const t = useTexts(detailTexts);
  return (
    <div className={styles.head}>
      <Skeleton width="min(16rem, 80%)" height="calc(var(--size-2xl) * var(--leading-tight))" />
      <Skeleton width="14rem" height="calc(var(--size-2xl) * var(--leading-tight))" />
      <div className={styles.worth}>
        <span>{t('packWorth')}</span>
        <Skeleton width="12rem" height="calc(var(--size-lg) * var(--leading))" />
      </div>
      <Skeleton height="1.9rem" />
      <Skeleton width="8rem" height="calc(var(--size-sm) * var(--leading))" />
      {/* Only its height: the pack may give more hours. */}
      <p className={styles.unknown}>{t('undecidedBecomePoints', { hours: decisionHours })}</p>
    </div>
  );
}
