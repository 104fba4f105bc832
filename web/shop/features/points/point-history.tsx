import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listPointHistory, type PointHistoryEntry } from '#contract/shop/points.ts';
import { cx } from '../../../kit/lib/cx.ts';
import { formatDateTime, formatNumber, formatPoints, formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { paths } from '../../lib/paths.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { HeldPoints } from './held-points.tsx';
import styles from './point-history.module.css';
import { pointTexts } from './texts.ts';

interface PointHistoryProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Content above the list is still loading. */
  readonly isHeld: boolean;
}

/** The history of a member's points: every change, newest first, in pages. */
export function PointHistory({ page, onPage, isHeld }: PointHistoryProps) {
  const t = useTexts(pointTexts);
  const history = useQuery({
    ...callQuery(listPointHistory, { params: { page } }),
    ...keepShownData,
    select: ({ data }) => data,
  });
  return (
    <PagedList
      read={history}
      isHeld={isHeld}
      height="36rem"
      onPage={onPage}
      empty={
        <EmptyState
          icon="history"
          title={t('noHistory')}
          actions={<LinkButton to={paths.buyPoint()}>{t('toBuy')}</LinkButton>}
        />
      }
    >
      {(entries) => (
        <>
          <HeldPoints held={history.data?.held ?? []} />
          <ol className={styles.list} data-surface="paper">
            {entries.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                <Entry entry={entry} />
              </li>
            ))}
          </ol>
        </>
      )}
    </PagedList>
  );
}

/** A change of the member's points: when, why and how many. */
function Entry({ entry }: { readonly entry: PointHistoryEntry }) {
  const t = useTexts(pointTexts);
  const language = useLanguage();
  return (
    <>
      <div>
        <time className={styles.date} dateTime={entry.created}>
          {formatDateTime(entry.created, language)}
        </time>
        <p className={styles.memo}>{entry.memo}</p>
        {entry.money > 0 && (
          <p className={styles.money}>{t('paid', { price: formatYen(entry.money, language) })}</p>
        )}
        {entry.order_id !== '' && (
          <Link className={styles.terms} to={paths.termsOfService(entry.order_id)}>
            {t('terms')}
          </Link>
        )}
      </div>
      <div className={styles.figures}>
        <p className={cx('figures', styles.amount, entry.bonusPoint > 0 && styles.gained)}>
          <span aria-hidden="true">{signed(entry.bonusPoint)} P</span>
          <span className="visually-hidden">
            {entry.bonusPoint > 0 ? '+' : '−'}
            {formatPoints(Math.abs(entry.bonusPoint), language)}
          </span>
        </p>
        <p className={cx('figures', styles.balance)}>
          {t('balanceAfter')} {formatNumber(entry.balance)}
        </p>
      </div>
    </>
  );
}

function signed(points: number): string {
  return `${points > 0 ? '+' : '−'}${formatNumber(Math.abs(points))}`;
}
