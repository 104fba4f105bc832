import { useQuery } from '@tanstack/react-query';
import { getPackStock } from '#contract/shop/catalog.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { serverNow } from '../../../kit/lib/server-clock.ts';
import { day } from '../../../kit/lib/time.rules.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { callQuery } from '../../lib/queries.ts';
import styles from './pack-stock.module.css';
import { packStockTexts } from './pack-stock-texts.ts';

/** Whether the shop has the cards of a pack, and when somebody last counted them. */
export function PackStock({ packId }: { readonly packId: number }) {
  const t = useTexts(packStockTexts);
  const { data } = useQuery(callQuery(getPackStock, { params: { packId } }));
  // Reserves the place of two lines.
  if (data === undefined) return <p className={styles.stock} aria-hidden="true" />;
  const { stock } = data;
  if (stock === null) return <p className={styles.stock}>{t('untracked')}</p>;
  const { needed, short, counted_at: countedAt } = stock;
  const number = { needed: formatNumber(needed), short: formatNumber(short) };
  const state = needed === 0 ? 'allSent' : short === 0 ? 'covered' : 'short';
  return (
    <p className={styles.stock}>
      <Icon name={short === 0 ? 'check' : 'alert'} size={20} />
      <span>
        <strong>{t(state, number)}</strong> {needed > 0 && <Counted at={countedAt} />}
      </span>
    </p>
  );
}

/** The number of days since the stock was counted; that it never was, if `at` is null. */
function Counted({ at }: { readonly at: string | null }) {
  const t = useTexts(packStockTexts);
  if (at === null) return t('notCounted');
  const days = Math.max(0, Math.floor((serverNow() - Date.parse(at)) / day));
  return <time dateTime={at}>{days === 0 ? t('today') : t('daysAgo', { count: days })}</time>;
}
