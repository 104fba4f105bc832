import type { Pack } from '#contract/catalog.ts';
import { commonTexts } from '../../lib/common-texts.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { Price } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StockBar } from '../../ui/stock-bar.tsx';
import { useAvailability, useIsPast } from './availability.ts';
import { detailTexts } from './detail-texts.ts';
import styles from './pack-head.module.css';

/** A pack's name, what is left of it, what one costs and how long it is sold. */
export function PackHead({ pack }: { readonly pack: Pack }) {
  const t = useTexts(detailTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const hasEnded = useAvailability(pack) === 'ended';
  const isPast = useIsPast(pack);
  const moment =
    pack.format_end_date || (pack.end_date === null ? '' : formatDateTime(pack.end_date, language));
  // One that is sold out is not to be had while packs last.
  const noEnd = pack.pack_count > 0 ? t('noEnd') : '';
  const forSale = moment === '' ? noEnd : t(isPast ? 'endedAt' : 'until', { moment });
  return (
    <header className={styles.head}>
      <h1 className={styles.name}>{pack.name}</h1>
      <p className={styles.price}>
        <span className="visually-hidden">{t('price')}</span>
        <Price
          amount={pack.point}
          kind={pack.payment_method === '1' ? 'points' : 'coins'}
          language={language}
        />
        <span className={styles.per} aria-hidden="true">
          / {t('onePack')}
        </span>
      </p>
      <StockBar
        remaining={pack.pack_count}
        total={pack.total_pack_count}
        label={t(hasEnded ? 'leftOver' : 'stock')}
        fewLabel={common('lastFew')}
        closed={hasEnded}
      />
      {forSale !== '' && <p className={styles.until}>{forSale}</p>}
    </header>
  );
}

/** Keeps the place of a pack's head while the pack is loaded. */
export function PackHeadSkeleton() {
  return (
    <div className={styles.head}>
      <Skeleton width="min(16rem, 80%)" height="calc(var(--size-2xl) * var(--leading-tight))" />
      <Skeleton width="9rem" height="calc(var(--size-2xl) * var(--leading-tight))" />
      <Skeleton height="1.9rem" />
      <Skeleton width="8rem" height="calc(var(--size-sm) * var(--leading))" />
    </div>
  );
}
