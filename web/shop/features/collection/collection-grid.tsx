import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { CollectedCard } from '#contract/shop/collection.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useColumns } from '../../lib/use-columns.ts';
import { LargeCard } from '../../ui/large-card.tsx';
import { CollectedCardTile } from './collected-card-tile.tsx';
import styles from './collection-grid.module.css';
import { collectionTexts } from './texts.ts';

interface CollectionGridProps {
  /** The cards that are loaded. */
  readonly cards: readonly CollectedCard[];
  /** How many cards the list will have. */
  readonly total: number;
  /** Called when the end of the loaded cards is near. */
  readonly onEnd: () => void;
}

/**
 * The cards in as many columns as fit. A member can have 10,000 cards, so only rows near the
 * visible part are drawn.
 */
export function CollectionGrid({ cards, total, onEnd }: CollectionGridProps) {
  const t = useTexts(collectionTexts);
  const list = useRef<HTMLDivElement>(null);
  const [large, setLarge] = useState<CollectedCard | null>(null);
  const { columns, rem, top } = useColumns(list, minColumnRem, 2);
  const rows = useWindowVirtualizer({
    count: Math.ceil(cards.length / columns),
    estimateSize: () => estimatedRowRem * rem,
    overscan: 4,
    scrollMargin: top,
    gap: rowGap,
  });
  const drawn = rows.getVirtualItems();
  const first = drawn[0];
  const from = (first?.index ?? 0) * columns;
  const until = ((drawn.at(-1)?.index ?? -1) + 1) * columns;
  const isNearEnd = until > cards.length - cardsAhead;
  useEffect(() => {
    if (isNearEnd) onEnd();
  }, [isNearEnd, onEnd]);
  return (
    <div ref={list} className={styles.place} style={{ height: rows.getTotalSize() }}>
      <ul
        aria-label={t('cards')}
        className={styles.list}
        style={{
          transform: `translateY(${(first?.start ?? top) - top}px)`,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          rowGap,
        }}
      >
        {cards.slice(from, until).map((card, offset) => {
          const place = from + offset;
          return (
            // A row is measured by its first card, because the grid makes all cards of a row
            // equally high.
            <li
              key={card.history_id}
              ref={place % columns === 0 ? rows.measureElement : undefined}
              data-index={place / columns}
              aria-setsize={total}
              aria-posinset={place + 1}
            >
              <CollectedCardTile card={card} onEnlarge={setLarge} />
            </li>
          );
        })}
      </ul>
      <LargeCard card={large} onClose={() => setLarge(null)} />
    </div>
  );
}

const rowGap = 12;
/** The narrowest column in rem. A phone has two. */
const minColumnRem = 11;
/** The estimated height of a row in rem, until it is measured. */
const estimatedRowRem = 26;
/** The next part is read when fewer cards than this are left below the drawn ones. */
const cardsAhead = 60;
