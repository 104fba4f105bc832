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
 * The cards in as many columns as fit. Of three thousand only the rows near the window are drawn.
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
            // The first card of a row stands for the row: the grid makes all of it equally high.
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
/** Narrower than this, in rem, a card's two ways do not fit beside its picture. */
const leastColumn = 20;
/** A guess at a row's height in rem, until it is measured. */
const guessedRow = 9.25;

/** How many columns fit, and where on the page the list begins: both follow its width. */
function useLayout(list: RefObject<HTMLDivElement | null>) {
  const [layout, setLayout] = useState({ columns: 1, rowHeight: guessedRow * 16, top: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const columns = Math.max(1, Math.floor(element.clientWidth / (leastColumn * rem)));
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setLayout((now) =>
        now.columns === columns && now.top === top
          ? now
          : { columns, rowHeight: guessedRow * rem, top },
      );
    };
    measure();
    // Whatever grows or shrinks above the list moves it, so the page is watched as well.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return layout;
}
