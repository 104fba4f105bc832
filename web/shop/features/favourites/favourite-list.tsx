import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Pack } from '#contract/shop/catalog.ts';
import {
  changeWishedCard,
  listFavourites,
  listMarks,
  type WishedCard,
} from '#contract/shop/favourites.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button, LinkButton } from '../../../kit/ui/button.tsx';
import { EmptyState, Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, invalidateCall } from '../../lib/queries.ts';
import { ReadError, useFailureText } from '../../ui/read-error.tsx';
import styles from './favourites.module.css';
import { favouriteTexts } from './texts.ts';

/** The member's marked packs and wished cards. */
export function FavouriteList() {
  const read = useQuery({ ...callQuery(listFavourites, {}), staleTime: 0 });
  if (read.isPending) return <Reserved />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { packs = [], cards = [] } = read.data ?? {};
  return (
    <>
      <Packs packs={packs.map(({ pack }) => pack)} />
      <WishedCardList cards={cards} />
    </>
  );
}

/** Reserves the place of an empty list while it loads. */
function Reserved() {
  return (
    <div className={styles.reserved} aria-busy="true">
      <Packs packs={[]} />
      <WishedCardList cards={[]} />
    </div>
  );
}

function Packs({ packs }: { readonly packs: readonly Pack[] }) {
  const t = useTexts(favouriteTexts);
  if (packs.length === 0)
    return (
      <EmptyState
        icon="search"
        title={t('noPacks')}
        actions={<LinkButton to={paths.findPacks()}>{t('findPacks')}</LinkButton>}
      >
        <p>{t('noPacksHint')}</p>
      </EmptyState>
    );
  return (
    <section className={styles.section}>
      <h2>{t('packs')}</h2>
      <ul className={styles.list}>
        {packs.map((pack) => (
          <li key={pack.id} className={styles.row}>
            <img src={pack.image[0]} alt="" width={56} height={75} loading="lazy" />
            <span className={styles.facts}>
              <Link to={paths.packDetail(pack.id)}>{pack.name}</Link>
              <span className={`${styles.soft} figures`}>
                {pack.pack_count} / {pack.total_pack_count}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function WishedCardList({ cards }: { readonly cards: readonly WishedCard[] }) {
  const t = useTexts(favouriteTexts);
  return (
    <section className={styles.section}>
      <h2>{t('cards')}</h2>
      <p className={styles.soft}>{t(cards.length === 0 ? 'noCards' : 'cardsLead')}</p>
      <ul className={styles.list}>
        {cards.map((card) => (
          <WishedCardEntry key={card.model_number} card={card} />
        ))}
      </ul>
    </section>
  );
}

function WishedCardEntry({ card }: { readonly card: WishedCard }) {
  const t = useTexts(favouriteTexts);
  const failureText = useFailureText();
  const remove = useMutation({
    mutationFn: () =>
      send(changeWishedCard, { payload: { model_number: card.model_number, on: false } }),
    onSuccess: () => Promise.all([invalidateCall(listFavourites), invalidateCall(listMarks)]),
  });
  const packs = card.packs > 0 && (
    <Link to={paths.findPacks({ words: card.model_number })}>
      {t('inPacks', { count: card.packs })}
    </Link>
  );
  return (
    <li className={styles.row}>
      <img src={card.image} alt="" width={56} height={78} loading="lazy" />
      <span className={styles.facts}>
        <strong>{card.name}</strong>
        <span className={styles.soft}>{card.model_number}</span>
        {packs || <span className={styles.soft}>{t('inNoPack')}</span>}
        {remove.data?.ok === false && <Notice kind="danger">{failureText(remove.data)}</Notice>}
      </span>
      <Button
        size="sm"
        kind="quiet"
        busy={remove.isPending}
        aria-label={t('removeCard', { name: card.name })}
        onClick={() => remove.mutate()}
      >
        {t('remove_short')}
      </Button>
    </li>
  );
}
