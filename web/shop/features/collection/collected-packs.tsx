import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getCollectionPack,
  type LineUpEntry,
  listCollectionPacks,
} from '#contract/shop/collection.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { callQuery } from '../../lib/queries.ts';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import { ReadError } from '../../ui/read-error.tsx';
import styles from './collected-packs.module.css';
import { collectionTexts } from './texts.ts';

/** The packs of which a member has cards; each opens to show which cards are missing. */
export function CollectedPacks() {
  const t = useTexts(collectionTexts);
  const read = useQuery(callQuery(listCollectionPacks, {}));
  if (read.isPending) return <Skeleton height="20rem" radius="var(--radius-md)" />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { list } = read.data.data;
  if (list.length === 0) return <EmptyState title={t('noPacks')}>{t('packsHint')}</EmptyState>;
  return (
    <>
      <p className={styles.hint}>{t('packsHint')}</p>
      <ul className={styles.packs}>
        {list.map((pack) => (
          <li key={pack.id}>
            <CollectedPack pack={pack} />
          </li>
        ))}
      </ul>
    </>
  );
}

type Pack = AnswerOf<typeof listCollectionPacks>['data']['list'][number];

/** A pack with how much of its line-up the member has. */
function CollectedPack({ pack }: { readonly pack: Pack }) {
  const t = useTexts(collectionTexts);
  const [isOpen, setIsOpen] = useState(false);
  const { won, total } = pack;
  return (
    <details
      className={styles.pack}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <img
          src={pack.image}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          className={styles.cover}
        />
        <span className={styles.words}>
          <span className={styles.name}>{pack.name}</span>
          <span className="figures">
            {won === total ? t('complete') : t('kinds', { won, total })}
          </span>
          <progress className={styles.bar} value={won} max={total} aria-hidden="true" />
        </span>
        <Icon name="down" size={18} />
      </summary>
      {isOpen && <LineUp packId={pack.id} />}
    </details>
  );
}

/** The different cards of a pack's line-up, those that are missing in grey. */
function LineUp({ packId }: { readonly packId: number }) {
  const read = useQuery(callQuery(getCollectionPack, { params: { packId } }));
  if (read.isPending) return <Skeleton height="16rem" radius="var(--radius-md)" />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  return (
    <ul className={styles.cards}>
      {read.data.data.list.map((entry) => (
        <li
          key={entry.model_number}
          className={styles.card}
          data-missing={entry.won === 0 || undefined}
        >
          <Entry entry={entry} />
        </li>
      ))}
    </ul>
  );
}

/** A card of the line-up, and how many of it the member has won. */
function Entry({ entry }: { readonly entry: LineUpEntry }) {
  const t = useTexts(collectionTexts);
  return (
    <>
      <img
        src={entry.image}
        alt=""
        width={120}
        height={168}
        loading="lazy"
        decoding="async"
        className={styles.picture}
      />
      <span className={styles.cardName}>{entry.name}</span>
      <RarityBadge rarity={entry.rarity} label={entry.rarity_label} />
      <span className="figures">
        {entry.won === 0 ? t('missing') : t('count', { count: entry.won })}
      </span>
    </>
  );
}
