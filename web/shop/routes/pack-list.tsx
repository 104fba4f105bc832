import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { listPacksOfType } from '#contract/shop/catalog.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Pager, usePagerLabels } from '../../kit/ui/pager.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { PackGrid, PackGridSkeleton } from '../features/catalog/pack-grid.tsx';
import { catalogTexts } from '../features/catalog/texts.ts';
import { usePageInAddress } from '../lib/page-in-address.ts';
import { numberFromQuery, paths } from '../lib/paths.ts';
import { callQuery, keepShownData } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import { usePackLink } from './pack-link.ts';
import styles from './pack-list.module.css';

/** /pack-list?index={cardType}: the packs of a card type, in pages. */
export function Component() {
  const [search] = useSearchParams();
  const cardType = numberFromQuery(search.get('index'));
  if (cardType === null) return <Navigate to={paths.top()} replace />;
  return <PackList key={cardType} cardType={cardType} />;
}

/** The packs of a card type, in pages. */
function PackList({ cardType }: { readonly cardType: number }) {
  const [page, goTo] = usePageInAddress();
  const t = useTexts(catalogTexts);
  const labels = usePagerLabels();
  const linkOf = usePackLink();
  const packs = useQuery({
    ...callQuery(listPacksOfType, { params: { type: cardType, page } }),
    ...keepShownData,
  });
  // The number is no card type: it names another tab's list or nothing.
  if (packs.isLoadingError && packs.error.failure.reason === 'missing')
    return <Navigate to={paths.top()} replace />;
  if (packs.isLoadingError)
    return <ReadError failure={packs.error.failure} onRetry={() => void packs.refetch()} />;
  if (packs.isPending) {
    return (
      <div className={styles.screen}>
        <h1 className={styles.title}>{t('packs')}</h1>
        <PackGridSkeleton />
      </div>
    );
  }
  const { name, list, page: pages } = packs.data.data;
  return (
    <div className={styles.screen}>
      <PageTitle>{name || t('packs')}</PageTitle>
      <h1 className={styles.title}>{name || t('packs')}</h1>
      {list.length === 0 ? (
        <EmptyState title={t('noPacks')}>{t('noPacksHint')}</EmptyState>
      ) : (
        <>
          <h2 className="visually-hidden">{t('packs')}</h2>
          <PackGrid packs={list} linkOf={linkOf} eager={4} />
        </>
      )}
      <Pager
        page={pages.page}
        lastPage={pages.all_page}
        pages={pages.pages}
        onPage={goTo}
        labels={labels}
      />
    </div>
  );
}
