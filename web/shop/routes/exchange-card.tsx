import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { findPacks, listCardTypes } from '#contract/shop/catalog.ts';
import { coinGachaType, listExchangeCards } from '#contract/shop/exchange.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Pager, usePagerLabels } from '../../kit/ui/pager.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { ChooseAddress } from '../features/accounts/choose-address.tsx';
import { useViewer } from '../features/accounts/viewer.ts';
import { PackGrid, PackGridSkeleton } from '../features/catalog/pack-grid.tsx';
import { CoinBalance } from '../features/exchange/coin-balance.tsx';
import { ExchangeDialogs } from '../features/exchange/exchange-dialogs.tsx';
import {
  type ExchangeFilter,
  exchangeFilterFrom,
  queryOf,
} from '../features/exchange/exchange-filter.ts';
import { ExchangeTabs } from '../features/exchange/exchange-tabs.tsx';
import { OfferGrid, OfferGridSkeleton } from '../features/exchange/offer-grid.tsx';
import { PackBanner } from '../features/exchange/pack-banner.tsx';
import { SearchForm } from '../features/exchange/search-form.tsx';
import { exchangeTexts } from '../features/exchange/texts.ts';
import { useExchange } from '../features/exchange/use-exchange.ts';
import { paths } from '../lib/paths.ts';
import { callQuery, keepShownData } from '../lib/queries.ts';
import { ReadError } from '../ui/read-error.tsx';
import styles from './exchange-card.module.css';
import { usePackLink } from './pack-link.ts';

/**
 * Screen /exchange-card: cards to exchange for coins, by card type, and the packs sold for coins.
 */
export function Component() {
  const t = useTexts(exchangeTexts);
  const viewer = useViewer();
  const [search, setSearch] = useSearchParams();
  const cardTypes = useQuery(callQuery(listCardTypes, {}));
  const shown = exchangeFilterFrom(search);
  const coins = viewer?.coins ?? null;
  return (
    <div className={styles.screen}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.intro}>{t(shown.type === coinGachaType ? 'introPacks' : 'intro')}</p>
        </div>
        <div className={styles.status}>
          <CoinBalance coins={coins} />
          <Link to={paths.coinHistory()} className={styles.history}>
            {t('history')}
          </Link>
        </div>
      </div>
      <ExchangeTabs
        cardTypes={cardTypes.data?.data.list ?? null}
        current={shown.type}
        linkOf={(type) => paths.exchangeCard(queryOf({ ...shown, type, words: '', page: 1 }))}
      />
      {shown.type === coinGachaType ? (
        <CoinPacks />
      ) : (
        <Offers
          key={shown.type}
          shown={shown}
          coins={coins}
          onShow={(next) => setSearch(queryOf(next))}
        />
      )}
    </div>
  );
}

interface OffersProps {
  readonly shown: ExchangeFilter;
  readonly coins: number | null;
  readonly onShow: (shown: ExchangeFilter) => void;
}

/** The cards that can be exchanged for coins, with search and pages. */
function Offers({ shown, coins, onShow }: OffersProps) {
  const labels = usePagerLabels();
  const exchange = useExchange();
  const [address, setAddress] = useState<number>();
  const { type, words, sort, page } = shown;
  const offers = useQuery({
    ...callQuery(listExchangeCards, {
      params: { page },
      payload: { type, searchText: words, sort },
    }),
    ...keepShownData,
  });
  const { data, banner } = offers.data ?? {};
  return (
    <>
      <SearchForm shown={shown} onSearch={(input) => onShow({ ...shown, ...input, page: 1 })} />
      {offers.isPending && <OfferGridSkeleton />}
      {offers.isLoadingError && (
        <ReadError failure={offers.error.failure} onRetry={() => void offers.refetch()} />
      )}
      {data !== undefined && (
        <>
          <OfferGrid
            cards={data.list}
            words={words}
            onClearSearch={() => onShow({ ...shown, words: '', page: 1 })}
            coins={coins}
            exchange={exchange}
          />
          <Pager
            page={data.page.page}
            lastPage={data.page.all_page}
            pages={data.page.pages}
            onPage={(to) => onShow({ ...shown, page: to })}
            labels={labels}
          />
        </>
      )}
      {banner !== undefined && <PackBanner banner={banner} />}
      <ExchangeDialogs
        exchange={exchange}
        coins={coins}
        shipTo={<ChooseAddress chosen={address} onChoose={setAddress} />}
        address={address}
      />
    </>
  );
}

/** The packs that are sold for coins. */
function CoinPacks() {
  const t = useTexts(exchangeTexts);
  const id = useId();
  const linkOf = usePackLink();
  const packs = useQuery({
    ...callQuery(findPacks, { payload: { payment_method: '2' } }),
    ...keepShownData,
  });
  if (packs.isPending) return <PackGridSkeleton />;
  if (packs.isLoadingError)
    return <ReadError failure={packs.error.failure} onRetry={() => void packs.refetch()} />;
  const { list } = packs.data.data;
  if (list.length === 0) return <EmptyState title={t('noCoinPacks')} />;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {t('coinGacha')}
      </h2>
      <PackGrid packs={list} linkOf={linkOf} />
    </section>
  );
}
