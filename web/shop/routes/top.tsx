import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { listTopPacks, tab } from '#contract/shop/catalog.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { useViewer } from '../features/accounts/viewer.ts';
import { Banners } from '../features/catalog/banners.tsx';
import { chosenTab } from '../features/catalog/tabs.ts';
import { catalogTexts } from '../features/catalog/texts.ts';
import { TopPacks, TopPacksSkeleton } from '../features/catalog/top-packs.tsx';
import { TypeTabs } from '../features/catalog/type-tabs.tsx';
import { isVisitorsPage } from '../lib/first-answers.ts';
import { isFromNotFound } from '../lib/navigation-state.ts';
import { numberFromQuery } from '../lib/paths.ts';
import { callQuery, keepShownData } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import { WhenNear } from '../ui/when-near.tsx';
import { usePackLink } from './pack-link.ts';
import styles from './top.module.css';
import { Welcome } from './welcome.tsx';

const PreviewedPost = lazy(async () => ({
  default: (await import('../features/catalog/post-list.tsx')).PreviewedPost,
}));
const PreviewedBanner = lazy(async () => ({
  default: (await import('../features/catalog/previewed-banner.tsx')).PreviewedBanner,
}));
const PostList = lazy(async () => ({
  default: (await import('../features/catalog/post-list.tsx')).PostList,
}));
const LiveFeed = lazy(async () => ({
  default: (await import('../features/feed/live-feed.tsx')).LiveFeed,
}));

/** The live feed, which loads once the visitor has almost scrolled to it. */
function FeedBelow() {
  const viewer = useViewer();
  if (viewer === undefined) return null;
  return (
    <WhenNear>
      <Suspense>
        <LiveFeed isMember={viewer.isMember} />
      </Suspense>
    </WhenNear>
  );
}

/** Interval of reading the remaining counts again while the list is visible. */
const refreshMs = 30_000;

/** Screen /: banners, and the packs or the news of one tab. */
export function Component() {
  const t = useTexts(catalogTexts);
  const [search, setSearch] = useSearchParams();
  const previewKey = search.get('preview');
  const { state } = useLocation();
  const viewer = useViewer();
  const isVisitor = viewer === undefined ? isVisitorsPage() : !viewer.isMember;
  const linkOf = usePackLink();
  const packs = useQuery({
    ...callQuery(listTopPacks, {}),
    ...keepShownData,
    refetchInterval: refreshMs,
  });
  const groups = packs.data?.data.list ?? [];
  const current = chosenTab(
    search.get('tab'),
    packs.data ? groups.map((group) => group.card_type) : [tab.default],
  );
  const tabs = [
    { id: tab.all, name: t('all') },
    ...groups.map((group) => ({ id: group.card_type, name: group.name })),
    { id: tab.comingSoon, name: t('comingSoon') },
    { id: tab.posts, name: t('news') },
  ];

  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {isFromNotFound(state) && (
        <div className={styles.notice}>
          <Notice>{t('nothingThere')}</Notice>
        </div>
      )}
      {previewKey === null || current === tab.posts ? (
        <Banners />
      ) : (
        <Suspense>
          <PreviewedBanner previewKey={previewKey} />
        </Suspense>
      )}
      {isVisitor ? <Welcome /> : <h1 className="visually-hidden">{t('title')}</h1>}
      <TypeTabs tabs={packs.isPending ? null : tabs} current={current} />
      <div className={styles.content}>
        {current === tab.posts ? (
          <>
            <h2 className={styles.heading}>{t('news')}</h2>
            <Suspense>
              {previewKey === null ? (
                <PostList
                  page={numberFromQuery(search.get('page')) ?? 1}
                  onPage={(page) => setSearch({ tab: String(tab.posts), page: String(page) })}
                />
              ) : (
                <PreviewedPost previewKey={previewKey} />
              )}
            </Suspense>
          </>
        ) : packs.isPending ? (
          <TopPacksSkeleton />
        ) : packs.isLoadingError ? (
          <ReadError failure={packs.error.failure} onRetry={() => void packs.refetch()} />
        ) : (
          <TopPacks groups={groups} current={current} linkOf={linkOf} />
        )}
        {packs.isSuccess && current !== tab.posts && <FeedBelow />}
      </div>
    </>
  );
}
