import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import { getPackHistory } from '#contract/shop/histories.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Icon } from '../../kit/ui/icon.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { OpenOfferNotice } from '../features/copy-offers/open-offer-notice.tsx';
import { OwnReceipt } from '../features/fairness/own-receipt.tsx';
import { historyTexts } from '../features/won-cards/history-texts.ts';
import { PurchaseDetail } from '../features/won-cards/purchase-detail.tsx';
import { waitingRefreshMs, waits } from '../features/won-cards/purchase-history.tsx';
import { paths } from '../lib/paths.ts';
import { callQuery, keepShownData } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import styles from './buy-product-history.module.css';

/** Screen /buy-product-history-detail?packHistoryId: the result of one purchase. */
export function Component() {
  const [search] = useSearchParams();
  const packHistoryId = search.get('packHistoryId');
  if (packHistoryId === null) return <Navigate to={paths.buyProductHistory()} replace />;
  return <Detail key={packHistoryId} packHistoryId={packHistoryId} />;
}

/** The result of one purchase, or why it could not be read. */
function Detail({ packHistoryId }: { readonly packHistoryId: string }) {
  const t = useTexts(historyTexts);
  const read = useQuery({
    ...callQuery(getPackHistory, { params: { packHistoryId } }),
    ...keepShownData,
    refetchInterval: ({ state }) =>
      state.data !== undefined && waits(state.data.data) ? waitingRefreshMs : false,
  });
  if (read.isLoadingError) {
    const { reason } = read.error.failure;
    // The purchase does not exist, belongs to another member, or the id is invalid.
    if (reason === 'missing' || reason === 'refused')
      return <Navigate to={paths.buyProductHistory()} replace />;
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  }
  // Cards of unopened packs must stay hidden: the choice covers them and links to their opening.
  if (read.data?.data.status === '0' && read.data.data.unopened > 0)
    return <Navigate to={paths.getCardList(packHistoryId)} replace />;
  return (
    <div className={styles.screen}>
      <PageTitle>{t('detailTitle')}</PageTitle>
      <Link to={paths.buyProductHistory()} className={styles.back}>
        <Icon name="previous" size={18} />
        {t('back')}
      </Link>
      {read.isPending ? (
        <Skeleton height="36rem" radius="var(--radius-md)" />
      ) : (
        <>
          <h1 className={styles.title}>{read.data.data.pack_name}</h1>
          <p className={styles.hint}>{t('packs', { count: read.data.data.count })}</p>
          <OpenOfferNotice />
          <PurchaseDetail
            purchase={read.data.data}
            receipt={<OwnReceipt packHistoryId={packHistoryId} />}
          />
        </>
      )}
    </div>
  );
}
