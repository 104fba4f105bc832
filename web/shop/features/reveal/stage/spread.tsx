import type { WonCard } from '#contract/shop/won-cards.ts';
import { formatNumber } from '../../../../kit/lib/format.ts';
import { bestFirst } from '../grade.rules.ts';
import { HeldCard } from './held-card.tsx';
import styles from './spread.module.css';

/**
 * At most this many cards of a batch are laid out; the rest are counted. The next screen shows all
 * of them.
 */
export const maxLaidOut = 12;

/** The cards of a batch on the table, best first. They are hidden until they are dealt. */
export function Spread({
  cards,
  seen,
}: {
  readonly cards: readonly WonCard[];
  readonly seen: boolean;
}) {
  const laidOut = bestFirst(cards).slice(0, maxLaidOut);
  const rest = cards.length - laidOut.length;
  return (
    <div className={styles.spread} data-count={laidOut.length}>
      {laidOut.map((card) => (
        <div
          key={card.history_id}
          className={styles.place}
          data-actor="dealt"
          data-grade={card.movie_rarity}
          style={seen ? { opacity: 1 } : undefined}
        >
          <HeldCard card={card} flat />
        </div>
      ))}
      {rest > 0 && (
        <div className={styles.rest} data-actor="dealt" style={seen ? { opacity: 1 } : undefined}>
          +{formatNumber(rest)}
        </div>
      )}
    </div>
  );
}
