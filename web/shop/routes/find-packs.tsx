import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { listCardTypes } from '#contract/shop/catalog.ts';
import { searchPacks } from '#contract/shop/pack-search.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Pager, usePagerLabels } from '../../kit/ui/pager.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { PackGrid, PackGridSkeleton } from '../features/catalog/pack-grid.tsx';
import { SearchForm } from '../features/pack-search/search-form.tsx';
import {
  countFilters,
  everything,
  queryOf,
  requestOf,
  type ShownSearch,
  searchFrom,
} from '../features/pack-search/shown-search.ts';
import { packSearchTexts } from '../features/pack-search/texts.ts';
import type { AnswerOf } from '../lib/api.ts';
import { callQuery, keepShownData } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import styles from './find-packs.module.css';
import { usePackLink } from './pack-link.ts';

/** Screen /find-packs: packs by words, filters and order; all of them are in the URL. */
export function Component() {
  const t = useTexts(packSearchTexts);
  const [search, setSearch] = useSearchParams();
  const shown = searchFrom(search);
  const cardTypes = useQuery(callQuery(listCardTypes, {}));
  const show = (change: Partial<ShownSearch>) =>
    setSearch(queryOf({ ...shown, page: 1, ...change }));
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className={styles.title}>{t('title')}</h1>
      <SearchForm shown={shown} cardTypes={cardTypes.data?.data.list ?? null} onShow={show} />
      <Found shown={shown} onShow={show} />
    </div>
  );
}

interface FoundProps {
  readonly shown: ShownSearch;
  readonly onShow: (change: Partial<ShownSearch>) => void;
}

/** The packs that a search finds, with their number, which a screen reader announces. */
function Found({ shown, onShow }: FoundProps) {
  const t = useTexts(packSearchTexts);
  const found = useQuery({ ...callQuery(searchPacks, requestOf(shown)), ...keepShownData });
  const total = found.data?.data.total;
  return (
    <>
      <p role="status" className="visually-hidden">
        {total !== undefined && (total === 0 ? t('nothing') : t('found', { count: total }))}
      </p>
      {found.isPending && <PackGridSkeleton />}
      {found.isLoadingError && (
        <ReadError failure={found.error.failure} onRetry={() => void found.refetch()} />
      )}
      {found.data !== undefined && (
        <Results
          {...found.data.data}
          isBusy={found.isPlaceholderData}
          shown={shown}
          onShow={onShow}
        />
      )}
    </>
  );
}

type FoundPage = AnswerOf<typeof searchPacks>['data'];

/** One page of the packs found. */
function Results({
  list,
  total,
  page,
  isBusy,
  shown,
  onShow,
}: FoundPage & FoundProps & { readonly isBusy: boolean }) {
  const t = useTexts(packSearchTexts);
  const id = useId();
  const labels = usePagerLabels();
  const linkOf = usePackLink();
  const isNarrowed = shown.words !== '' || countFilters(shown) > 0;
  const clear = isNarrowed && (
    <Button onClick={() => onShow({ ...everything, sort: shown.sort })}>{t('clear')}</Button>
  );
  if (total === 0)
    return (
      <EmptyState icon="search" title={t('nothing')} actions={clear}>
        <p>{t('nothingHint')}</p>
      </EmptyState>
    );
  return (
    <section aria-labelledby={id} aria-busy={isBusy}>
      <div className={styles.head}>
        <h2 id={id} className={`${styles.count} figures`}>
          {t('found', { count: total })}
        </h2>
        {clear}
      </div>
      <PackGrid packs={list} linkOf={linkOf} eager={4} />
      <Pager
        page={page.page}
        lastPage={page.all_page}
        pages={page.pages}
        onPage={(to) => onShow({ page: to })}
        labels={labels}
      />
    </section>
  );
}
