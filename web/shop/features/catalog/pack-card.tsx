import { Link } from 'react-router';
import type { Pack } from '#contract/shop/catalog.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { cx } from '../../../kit/lib/cx.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Countdown } from '../../../kit/ui/countdown.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { paths } from '../../lib/paths.ts';
import { Price } from '../../ui/price.tsx';
import { StockBar } from '../../ui/stock-bar.tsx';
import { useAvailability } from './availability.ts';
import styles from './pack-card.module.css';
import { PackName } from './pack-name.tsx';
import { catalogTexts } from './texts.ts';
import { worthOf } from './worth.ts';

interface PackCardProps {
  readonly pack: Pack;
  /** The URL that a press opens. A sold-out pack has no link (spec, section 2). */
  readonly to: string;
  /**
   * Whether the picture loads before it is scrolled to. For packs in the first rows: the screen
   * looks complete when their pictures have loaded.
   */
  readonly eager?: boolean;
  /** The card type, if the list has several. */
  readonly typeName?: string | undefined;
}

/** A pack in a list: cover, name, remaining stock, price, and why it cannot be bought, if so. */
export function PackCard({ pack, to, eager = false, typeName }: PackCardProps) {
  const t = useTexts(catalogTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const availability = useAvailability(pack);
  const [cover] = pack.image;
  const { labels = [] } = pack;
  return (
    <article className={cx(styles.card, styles[availability])} data-surface="paper">
      <div className={styles.cover}>
        {cover !== undefined && (
          <img
            src={cover}
            alt=""
            width={600}
            height={800}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            className={styles.picture}
          />
        )}
        <Ribbon pack={pack} availability={availability} />
      </div>
      <div className={styles.what}>
        {typeName !== undefined && <p className={styles.type}>{typeName}</p>}
        <h3 className={styles.name}>
          {availability === 'soldOut' ? (
            <PackName name={pack.name} />
          ) : (
            <Link to={to} className={styles.link}>
              <PackName name={pack.name} />
            </Link>
          )}
        </h3>
        {labels.length > 0 && (
          <ul className={styles.labels}>
            {labels.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.terms}>
        <StockBar
          remaining={pack.pack_count}
          total={pack.total_pack_count}
          label={common('remaining')}
          fewLabel={common('lastFew')}
          closed={availability === 'ended'}
        />
        <p className={styles.price}>
          <span className={styles.per}>{t('price')}</span>
          <Price
            amount={pack.point}
            kind={pack.payment_method === '1' ? 'points' : 'coins'}
            language={language}
            ofPack
          />
        </p>
        {availability === 'limited' && <p className={styles.reason}>{pack.limit_message}</p>}
        <Worth pack={pack} />
      </div>
    </article>
  );
}

/**
 * The lowest and highest buy-back points of a pack's cards. For a sold-out pack: a link to its
 * results.
 */
function Worth({ pack }: { readonly pack: Pack }) {
  const t = useTexts(catalogTexts);
  const worth = worthOf(pack);
  if (pack.pack_count === 0) {
    return (
      <Link to={paths.packDetail(pack.id)} className={styles.results}>
        {t('results')}
        <span className="visually-hidden">: {pack.name}</span>
      </Link>
    );
  }
  if (pack.payment_method === '2') return <p className={styles.worth}>{t('shippedOnly')}</p>;
  if (worth === null) return null;
  return (
    <p className={cx(styles.worth, 'figures')}>
      {worth.least === worth.most ? (
        t('worthAlways', { points: worth.most })
      ) : (
        <>
          <span>{t('worthFrom', { least: worth.least })}</span>{' '}
          <span>{t('worthTo', { most: worth.most })}</span>
        </>
      )}
    </p>
  );
}

/**
 * A ribbon on a pack's cover that says why it cannot be bought now, with a countdown to its start
 * of sale. Nothing while it is on sale.
 */
function Ribbon({
  pack,
  availability,
}: {
  readonly pack: Pack;
  readonly availability: ReturnType<typeof useAvailability>;
}) {
  const t = useTexts(catalogTexts);
  const language = useLanguage();
  if (availability === 'soldOut') return <p className={styles.stamp}>{t('soldOut')}</p>;
  if (availability === 'ended') return <p className={styles.ribbon}>{t('ended')}</p>;
  if (availability === 'paused') return <p className={styles.ribbon}>{t('paused')}</p>;
  if (availability !== 'beforeStart') return null;
  if (pack.start_date === null) return <p className={styles.ribbon}>{t('startsSoon')}</p>;
  return (
    <p className={cx(styles.ribbon, styles.soon)}>
      <Icon name="clock" size={16} />
      <span>{t('startsIn')}</span>
      <Countdown until={pack.start_date} />
      <span className={styles.startMoment}>{formatDateTime(pack.start_date, language)}</span>
    </p>
  );
}

/** Reserves a pack card's space while it loads. */
export function PackCardSkeleton() {
  return (
    <div className={styles.card} data-surface="paper" aria-hidden="true">
      <div className={styles.cover} />
      <div className={styles.what}>
        <Skeleton width="80%" height="1.3rem" />
      </div>
      <div className={styles.terms}>
        <Skeleton height="1.75rem" />
        <Skeleton width="55%" height="1.75rem" />
        <Skeleton width="80%" height="1.1rem" />
      </div>
    </div>
  );
}
