import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { listHistory } from '#contract/histories.ts';
import { historyTexts } from '../features/won-cards/history-texts.ts';
import { PurchaseList } from '../features/won-cards/purchase-list.tsx';
import { useTexts } from '../lib/i18n.ts';
import { numberFromQuery, paths } from '../lib/paths.ts';
import { callQuery, keepPage } from '../lib/queries.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pager, usePagerLabels } from '../ui/pager.tsx';
import { ReadError } from '../ui/read-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/states.tsx';
import styles from './buy-product-history.module.css';

/** /buy-product-history: the packs a member bought, in pages. */
export function Component() {
  const t = useTexts(historyTexts);
  const [search, setSearch] = useSearchParams();
  const goTo = (page: number) => {
    setSearch({ page: String(page) });
    window.scrollTo(0, 0);
  };
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.hint}>{t('hint')}</p>
      <Purchases page={numberFromQuery(search.get('page')) ?? 1} onPage={goTo} />
    </div>
  );
}

function Purchases({ page, onPage }: { readonly page: number; readonly onPage: (page: number) => void }) {
  const t = useTexts(historyTexts);
  const labels = usePagerLabels();
  const history = useQuery({
    ...callQuery(listHistory, { params: { page }, payload: { mode: 'pack' } }),
    ...keepPage,
  });
  if (history.isPending) return <Skeleton height="36rem" radius="var(--radius-md)" />;
  if (history.isError) {
    return <ReadError failure={history.error.failure} onRetry={() => void history.refetch()} />;
  }
  const { data } = history.data;
  if (data.mode !== 'pack') throw new Error('the shop answered with another history than was asked for');
  const { list, page: pages } = data;
  if (list.length === 0) {
    return (
      <EmptyState
        icon="history"
        title={t('none')}
        actions={<LinkButton to={paths.top()}>{t('toPacks')}</LinkButton>}
      />
    );
  }
  return (
    <>
      <PurchaseList purchases={list} />
      <Pager
        page={pages.page}
        lastPage={pages.all_page}
        pages={pages.pages}
        onPage={onPage}
        labels={labels}
      />
    </>
  );
}
