import { memo, useState } from 'react';
import type { WonCard } from '#contract/shop/won-cards.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { ExtraBadge } from '../../ui/extra-badge.tsx';
import { ItemName } from '../../ui/item-facts.tsx';
import { largeCardTexts } from '../../ui/large-card-texts.ts';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import styles from './card-choice.module.css';
import { allowsChoice, type Choice } from './choice.rules.ts';
import { wonCardTexts } from './texts.ts';

interface Props {
  readonly card: WonCard;
  readonly choice: Choice | undefined;
  readonly onChoose: (card: WonCard, choice: Choice) => void;
  readonly onEnlarge: (card: WonCard) => void;
}

/** A won card with its two choices. Pressing the chosen one again leaves the card for later. */
export const CardChoice = memo(function CardChoice({ card, choice, onChoose, onEnlarge }: Props) {
  const t = useTexts(wonCardTexts);
  const large = useTexts(largeCardTexts);
  const { name } = card;
  const points = card.buy_point ?? 0;
  return (
    <article className={styles.card} data-choice={choice ?? 'later'}>
      <button
        type="button"
        className={styles.enlarge}
        aria-label={large('enlarge', { name })}
        onClick={() => onEnlarge(card)}
      >
        <CardPicture card={card} />
      </button>
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        <ExtraBadge card={card} />
        <ItemName item={card.item} />
        <p className={styles.facts}>
          <RarityBadge rarity={card.rarity} label={card.rarity_label} />
          <span className={styles.number}>{card.model_number}</span>
        </p>
      </div>
      <div className={styles.ways}>
        <button
          type="button"
          className={styles.way}
          aria-pressed={choice === 'ship'}
          aria-label={t('shipSpoken', { name })}
          onClick={() => onChoose(card, 'ship')}
        >
          <Icon name="parcel" size={18} />
          {t('ship')}
        </button>
        {allowsChoice(card, 'points') && (
          <button
            type="button"
            className={styles.way}
            aria-pressed={choice === 'points'}
            aria-label={t('pointsSpoken', { name, points })}
            onClick={() => onChoose(card, 'points')}
          >
            <span className="figures">{formatNumber(points)}</span>
            <span className={styles.unit}>P</span>
          </button>
        )}
      </div>
    </article>
  );
});

/** The card's picture. If it cannot load, its space shows the model number. */
export function CardPicture({ card }: { readonly card: WonCard }) {
  const [lost, setLost] = useState(false);
  return (
    <div className={styles.picture}>
      {lost || card.image === '' ? (
        <span className={styles.lost}>{card.model_number}</span>
      ) : (
        <img
          src={card.image}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setLost(true)}
        />
      )}
    </div>
  );
}
