import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPulls } from '#contract/shop/draw.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import { ReadError } from '../../ui/read-error.tsx';
import styles from './pack-pulls.module.css';
import { pullTexts } from './pull-texts.ts';

const refreshMs = 30_000;

/**
 * The cards that a pack gave last. They are read when a visitor opens the list, so that the page
 * needs no request for them and nothing moves.
 */
export function PackPulls({ packId }: { readonly packId: number }) {
  const t = useTexts(pullTexts);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={styles.pulls}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.heading}>{t('heading')}</summary>
      <p className={styles.hint}>{t('hint')}</p>
      {isOpen && <Pulls packId={packId} />}
    </details>
  );
}

/** The list, read again and again while it is open. */
function Pulls({ packId }: { readonly packId: number }) {
  const t = useTexts(pullTexts);
  const language = useLanguage();
  const read = useQuery({
    ...callQuery(listPulls, { params: { packId } }),
    ...keepShownData,
    refetchInterval: refreshMs,
  });
  if (read.isPending) return null;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { list } = read.data.data;
  if (list.length === 0) return <p>{t('none')}</p>;
  return (
    // Scrolls sideways, so that it can be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be focusable
    <ul className={styles.list} tabIndex={0} aria-label={t('heading')}>
      {list.map(({ name, image, rarity, rarity_label, round, at }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same card can be drawn twice
        <li key={`${round} ${place}`} className={styles.pull}>
          <img src={image} alt="" width={120} height={168} loading="lazy" decoding="async" />
          <span className={styles.name}>{name}</span>
          <RarityBadge rarity={rarity} label={rarity_label} />
          <time dateTime={at}>{formatDateTime(at, language)}</time>
        </li>
      ))}
    </ul>
  );
}
