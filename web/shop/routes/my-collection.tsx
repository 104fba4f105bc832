import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type CardState, cardStates, getCollectionSums } from '#contract/shop/collection.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import { EmptyState, Notice } from '../../kit/ui/states.tsx';
import { CollectedPacks } from '../features/collection/collected-packs.tsx';
import { CollectionForm, StateFilter } from '../features/collection/collection-form.tsx';
import { CollectionGrid } from '../features/collection/collection-grid.tsx';
import {
  collectionFrom,
  everyCard,
  queryOf,
  type ShownCollection,
} from '../features/collection/shown-collection.ts';
import { collectionTexts } from '../features/collection/texts.ts';
import { useCollection } from '../features/collection/use-collection.ts';
import { OpenOfferNotice } from '../features/copy-offers/open-offer-notice.tsx';
import { paths } from '../lib/paths.ts';
import { callQuery, keepShownData } from '../lib/queries.ts';
import { Price } from '../ui/price.tsx';
import { ReadError } from '../ui/read-error.tsx';
import styles from './my-collection.module.css';

/** Screen /my-collection: every card that the member ever won, also by pack. */
export function Component() {
  const t = useTexts(collectionTexts);
  const [query, setQuery] = useSearchParams();
  const shown = collectionFrom(query);
  const show = (change: Partial<ShownCollection>) => setQuery(queryOf({ ...shown, ...change }));
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.hint}>
        {t('hint')} <Link to={paths.myName()}>{t('toShare')}</Link>
      </p>
      <OpenOfferNotice />
      <nav aria-label={t('views')} className={styles.views}>
        {(['cards', 'packs'] as const).map((view) => (
          <Link
            key={view}
            to={paths.myCollection(queryOf({ ...everyCard, view }))}
            className={styles.view}
            aria-current={view === shown.view ? 'page' : undefined}
          >
            {t(`view_${view}`)}
          </Link>
        ))}
      </nav>
      {shown.view === 'packs' ? <CollectedPacks /> : <Cards shown={shown} onShow={show} />}
    </div>
  );
}

interface CardsProps {
  readonly shown: ShownCollection;
  readonly onShow: (change: Partial<ShownCollection>) => void;
}

/** The cards with their number and value, filters and order. */
function Cards({ shown, onShow }: CardsProps) {
  const t = useTexts(collectionTexts);
  const language = useLanguage();
  const { words, state } = shown;
  const sums = useQuery({
    ...callQuery(getCollectionSums, { query: { ...(words !== '' && { words }) } }),
    ...keepShownData,
  });
  if (sums.isPending) return <Skeleton height="36rem" radius="var(--radius-md)" />;
  if (sums.isLoadingError)
    return <ReadError failure={sums.error.failure} onRetry={() => void sums.refetch()} />;
  const { states, unopened } = sums.data.data;
  const { cards, points } = sumOf(states, state);
  const all = { state: null, cards: sumOf(states, null).cards };
  const some = cardStates.flatMap((each) => {
    const found = states.find((sum) => sum.state === each);
    return found === undefined && each !== state ? [] : [{ state: each, cards: found?.cards ?? 0 }];
  });
  const hasNone = all.cards === 0 && words === '' && state === null;
  return (
    <>
      {unopened > 0 && (
        <Notice>
          {t('unopened', { count: unopened })}{' '}
          <Link to={paths.buyProductHistory()}>{t('toPurchases')}</Link>
        </Notice>
      )}
      {hasNone ? (
        <EmptyState
          title={t('none')}
          actions={<LinkButton to={paths.findPacks()}>{t('toPacks')}</LinkButton>}
        >
          {t('noneHint')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.tools}>
            <CollectionForm shown={shown} onShow={onShow} />
            <StateFilter
              states={[all, ...some]}
              shown={state}
              onShow={(to) => onShow({ state: to })}
            />
          </div>
          <p role="status" className={styles.sums}>
            <strong className="figures">{t('count', { count: cards })}</strong>
            <span>
              {t('worth')} <Price amount={points} kind="points" language={language} />
            </span>
          </p>
          <Found key={JSON.stringify(queryOf(shown))} shown={shown} total={cards} onShow={onShow} />
        </>
      )}
    </>
  );
}

/** Adds up the cards of a state; of every state if it is null. */
function sumOf(
  states: readonly { state: CardState; cards: number; points: number }[],
  state: CardState | null,
): { cards: number; points: number } {
  const counted = states.filter((each) => state === null || each.state === state);
  return {
    cards: counted.reduce((sum, each) => sum + each.cards, 0),
    points: counted.reduce((sum, each) => sum + each.points, 0),
  };
}

/** The cards themselves, which are read part by part while the member scrolls. */
function Found({ shown, total, onShow }: CardsProps & { readonly total: number }) {
  const t = useTexts(collectionTexts);
  const { read, readMore } = useCollection(shown);
  if (read.isPending) return <Skeleton height="30rem" radius="var(--radius-md)" />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  if (read.data.length === 0)
    return (
      <EmptyState
        icon="search"
        title={t('nothing')}
        actions={
          <Button onClick={() => onShow({ ...everyCard, sort: shown.sort })}>{t('clear')}</Button>
        }
      />
    );
  return (
    <>
      <CollectionGrid cards={read.data} total={total} onEnd={readMore} />
      {read.isFetchNextPageError && (
        <ReadError failure={read.error.failure} onRetry={() => void read.fetchNextPage()} />
      )}
    </>
  );
}
