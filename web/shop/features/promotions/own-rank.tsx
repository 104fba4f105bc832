import { useQuery } from '@tanstack/react-query';
import { getRank } from '#contract/shop/ranks.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import styles from './coupons.module.css';
import { couponTexts } from './texts.ts';

/** The member's rank and the way to the next one. Nothing while the shop has no ranks. */
export function OwnRank() {
  const t = useTexts(couponTexts);
  const { data } = useQuery({ ...callQuery(getRank, {}), staleTime: 0 });
  if (data?.data == null) return null;
  const { window_days: days, spent, rank, next, ranks } = data.data;
  return (
    <section className={styles.own}>
      <h2>{t('rank')}</h2>
      <p className={styles.soft}>{t('rankLead', { days: formatNumber(days) })}</p>
      <dl className={styles.rank}>
        <dt>{t('rankOwn')}</dt>
        <dd>{rank?.name ?? t('rankNone')}</dd>
        <dt>{t('rankSpent')}</dt>
        <dd>{formatNumber(spent)}</dd>
        {next !== null && (
          <>
            <dt>{t('rankNext')}</dt>
            <dd>{t('rankLeft', { name: next.name, points: formatNumber(next.left) })}</dd>
          </>
        )}
      </dl>
      <h3>{t('rankAll')}</h3>
      <ul>
        {ranks.map(({ name, point }) => (
          <li key={point}>{t('rankFrom', { name, points: formatNumber(point) })}</li>
        ))}
      </ul>
      <p className={styles.soft}>{t('rankGives')}</p>
      <LinkButton to={paths.findPacks({ tags: 'rank' })}>{t('toRankPacks')}</LinkButton>
    </section>
  );
}
