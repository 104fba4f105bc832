import { useState } from 'react';
import type { WonCard } from '#contract/shop/won-cards.ts';
import { gradeOf } from '../grade.rules.ts';
import styles from './held-card.module.css';

interface Props {
  readonly card: WonCard;
  /** Several cards on a table lie flat and still; a single card tilts and shines. */
  readonly flat?: boolean;
}

/**
 * A card with two faces. The choreography decides which one is visible: `card` turns, `tilt`
 * follows the pointer.
 */
export function HeldCard({ card, flat = false }: Props) {
  return (
    <div className={styles.card} data-actor="card" data-grade={gradeOf(card.movie_rarity)}>
      <div className={styles.tilt} data-tilts="">
        <div className={styles.face}>
          <Picture card={card} />
          {!flat && <div className={styles.holo} data-tilts="" />}
          {!flat && <div className={styles.glare} data-actor="glare" data-tilts="" />}
          <div className={styles.edge} />
        </div>
        <CardBack />
      </div>
    </div>
  );
}

/** The picture of a card. If it cannot be loaded, the card shows its texts instead of a blank. */
function Picture({ card }: { readonly card: WonCard }) {
  const [lost, setLost] = useState(false);
  if (lost || card.image === '') {
    return (
      <div className={styles.printed}>
        <strong>{card.name}</strong>
        <span>{card.model_number}</span>
      </div>
    );
  }
  return (
    <img
      className={styles.picture}
      src={card.image}
      alt=""
      decoding="async"
      draggable={false}
      onError={() => setLost(true)}
    />
  );
}

/** The back of a card, with the shop's crest. */
function CardBack() {
  return (
    <div className={styles.back} aria-hidden="true">
      <div className={styles.backFrame}>
        <div className={styles.backCrest}>
          <span>開</span>
          <span>封</span>
        </div>
      </div>
      <div className={styles.backLight} />
    </div>
  );
}
