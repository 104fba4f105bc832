import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { WonCard } from '#contract/shop/won-cards.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useColumns } from '../../lib/use-columns.ts';
import { CardChoice } from './card-choice.tsx';
import styles from './card-list.module.css';
import type { Choice, Choices } from './choice.rules.ts';
import { wonCardTexts } from './texts.ts';

interface Props {
  readonly cards: readonly WonCard[];
  readonly choices: Choices;
  readonly onChoose: (card: WonCard, choice: Choice) => void;
  readonly onEnlarge: (card: WonCard) => void;
}

/**
 * The cards in as many columns as fit. A purchase can have 3,000 cards, so only rows near the
 * visible part are drawn.
 */
export function CardList({ cards, choices, onChoose, onEnlarge }: Props) {
  const t = useTexts(wonCardTexts);
  const list = useRef<HTMLDivElement>(null);
  const { columns, rem, top } = useColumns(list, minColumnRem);
  const rows = useWindowVirtualizer({
    count: Math.ceil(cards.length / columns),
    estimateSize: () => estimatedRowRem * rem,
    overscan: 4,
    scrollMargin: top,
    gap: rowGap,
  });
  if (cards.length === 0) return <p className={styles.none}>{t('noneShown')}</p>;
  const drawn = rows.getVirtualItems();
  const first = drawn[0];
  const from = (first?.index ?? 0) * columns;
  const until = ((drawn.at(-1)?.index ?? -1) + 1) * columns;
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
              aria-setsize={cards.length}
              aria-posinset={place + 1}
            >
              <CardChoice
                card={card}
                choice={choices.get(card.history_id)}
                onChoose={onChoose}
                onEnlarge={onEnlarge}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const rowGap = 8;
/** Below this width in rem, a card's two buttons do not fit beside its picture. */
const minColumnRem = 20;
/** The estimated height of a row in rem, until it is measured. */
const estimatedRowRem = 9.25;
