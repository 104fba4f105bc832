import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getRank } from '#contract/shop/ranks.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery } from '../../lib/queries.ts';
import styles from './coupons.module.css';
import { couponTexts } from './texts.ts';

/** The member's rank and the way to the next one. Nothing while the shop has no ranks. */
export function OwnRank() {
  const t = useTexts(couponTexts);
  const { data } = useQuery({ ...callQuery(getRank, {}), staleTime: 0 });
  if (data?.data == null) return null;
  const { window_days: days, spent, rank, next, ranks, bonus_used_up: isUsedUp } = data.data;
  const givesCoins = ranks.some(({ bonus_percent: percent }) => percent > 0);
  return (
    <section className={styles.own}>
      <h2>{t('rank')}</h2>
      <p className={styles.soft}>{t('rankLead', { days: formatNumber(days) })}</p>
      <dl className={styles.rank}>
        <Fact name={t('rankOwn')}>
          {rank?.name ?? t('rankNone')}
          {rank !== null && <Benefits rank={rank} />}
        </Fact>
        <Fact name={t('rankSpent')}>{formatNumber(spent)}</Fact>
        {next !== null && (
          <Fact name={t('rankNext')}>
            {t('rankLeft', { name: next.name, points: formatNumber(next.left) })}
          </Fact>
        )}
      </dl>
      <h3>{t('rankAll')}</h3>
      <ul className={styles.ranks}>
        {ranks.map((each) => (
          <li key={each.point} aria-current={each.point === rank?.point ? 'true' : undefined}>
            <p className={styles.name}>
              {t('rankFrom', { name: each.name, points: formatNumber(each.point) })}
            </p>
            <Benefits rank={each} />
          </li>
        ))}
      </ul>
      {givesCoins && <p className={styles.soft}>{t(isUsedUp ? 'rankUsedUp' : 'rankBonusLead')}</p>}
      <p className={styles.soft}>{t('rankGives')}</p>
      <LinkButton to={paths.findPacks({ tags: 'rank' })}>{t('toRankPacks')}</LinkButton>
    </section>
  );
}

/** A line with a name and a value. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Rank = NonNullable<AnswerOf<typeof getRank>['data']>['ranks'][number];

/** The line that says what a rank gives with purchases; nothing if it gives nothing. */
function Benefits({ rank }: { readonly rank: Rank }) {
  const t = useTexts(couponTexts);
  const { hold_hours: hours, bonus_percent: percent } = rank;
  const given = [
    ...(percent > 0 ? [t('rankBonus', { percent: formatNumber(percent) })] : []),
    ...(hours > 0 ? [t('rankHours', { hours: formatNumber(hours) })] : []),
  ];
  if (given.length === 0) return null;
  return <div className={styles.soft}>{given.join(t('and'))}</div>;
}
