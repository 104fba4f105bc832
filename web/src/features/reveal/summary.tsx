import { useEffect, useRef } from 'react';
import type { WonCard } from '#contract/won-cards.ts';
import { useTexts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import { bestFirst, gradeOf } from './grade.rules.ts';
import { HeldCard } from './stage/held-card.tsx';
import styles from './summary.module.css';
import { revealTexts } from './texts.ts';
import { Tally } from './words.tsx';

/** So many cards are shown with their names; of the rest the next screen has the list. */
const mostShown = 24;

interface Props {
  readonly cards: readonly WonCard[];
  readonly shipsOnly: boolean;
  readonly onDone: () => void;
}

/** Everything that was drawn, the best first. */
export function Summary({ cards, shipsOnly, onDone }: Props) {
  const t = useTexts(revealTexts);
  const [best, ...others] = bestFirst(cards).slice(0, mostShown);
  const onward = useRef<HTMLButtonElement>(null);
  useEffect(() => onward.current?.focus({ preventScroll: true }), []);
  const rest = cards.length - Math.min(cards.length, mostShown);
  return (
    <div className={styles.summary}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll what does not fit */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('summaryTitle')}>
        <header className={styles.head}>
          <h1>{t('summaryTitle')}</h1>
          <p>{t('summaryCount', { count: cards.length })}</p>
          <Tally cards={cards} />
        </header>
        {best && <Best card={best} />}
        <ul className={styles.grid}>
          {others.map((card) => (
            <li key={card.history_id} className={styles.item}>
              <div className={styles.picture} data-grade={gradeOf(card.movie_rarity)}>
                <HeldCard card={card} flat />
              </div>
              <span className={styles.name}>{card.name}</span>
            </li>
          ))}
        </ul>
        {rest > 0 && <p className={styles.rest}>{t('summaryRest', { count: rest })}</p>}
      </section>
      <footer className={styles.foot}>
        <Button kind="primary" size="lg" wide ref={onward} onClick={onDone}>
          {t(shipsOnly ? 'toThanks' : 'toChoice')}
        </Button>
      </footer>
    </div>
  );
}

function Best({ card }: { readonly card: WonCard }) {
  const t = useTexts(revealTexts);
  return (
    <section className={styles.best}>
      <div className={styles.bestPicture} data-grade={gradeOf(card.movie_rarity)}>
        <HeldCard card={card} flat />
      </div>
      <div className={styles.bestWords}>
        <p className={styles.crown}>{t('summaryBest')}</p>
        <h2>{card.name}</h2>
        <RarityBadge rarity={card.rarity} label={card.rarity_label} />
        <p>{card.model_number}</p>
        {card.buy_point !== null && <p>{t('worth', { count: card.buy_point })}</p>}
      </div>
    </section>
  );
}
