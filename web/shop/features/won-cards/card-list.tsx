import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { WonCard } from '#contract/shop/won-cards.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
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
  const { columns, rowHeight, top } = useLayout(list);
  const rows = useWindowVirtualizer({
    count: Math.ceil(cards.length / columns),
    estimateSize: () => rowHeight,
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

/**
 * Measures the number of columns of the list, and where on the page it begins. Both depend on its
 * width.
 */
function useLayout(list: RefObject<HTMLDivElement | null>) {
  const [layout, setLayout] = useState({ columns: 1, rowHeight: estimatedRowRem * 16, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const columns = Math.max(1, Math.floor(element.clientWidth / (minColumnRem * rem)));
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setLayout((now) =>
        now.columns === columns && now.top === top
          ? now
          : { columns, rowHeight: estimatedRowRem * rem, top },
      );
    };
    measure();
    // Content above the list that changes its height moves the list, so the page is observed, too.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}
