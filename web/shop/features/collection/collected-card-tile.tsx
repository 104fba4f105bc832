import { memo } from 'react';
import { Link } from 'react-router';
import type { CollectedCard } from '#contract/shop/collection.ts';
import { formatDate, formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { smallPhotoOf } from '../../ui/item-name.rules.ts';
import { largeCardTexts } from '../../ui/large-card-texts.ts';
import { Price } from '../../ui/price.tsx';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import styles from './collected-card-tile.module.css';
import { collectionTexts } from './texts.ts';

interface CollectedCardTileProps {
  readonly card: CollectedCard;
  readonly onEnlarge: (card: CollectedCard) => void;
}

/** A won card with its picture, or the photo of the very copy, and what became of it. */
export const CollectedCardTile = memo(function CollectedCardTile({
  card,
  onEnlarge,
}: CollectedCardTileProps) {
  const t = useTexts(collectionTexts);
  const large = useTexts(largeCardTexts);
  const language = useLanguage();
  const photo = card.item?.photos[0];
  return (
    <article className={styles.tile}>
      <button
        type="button"
        className={styles.enlarge}
        aria-label={large('enlarge', { name: card.name })}
        onClick={() => onEnlarge(card)}
      >
        <img
          src={photo === undefined ? card.image : smallPhotoOf(photo)}
          alt=""
          width={240}
          height={336}
          loading="lazy"
          decoding="async"
          className={styles.picture}
        />
      </button>
      <h2 className={styles.name}>{card.name}</h2>
      <p className={styles.badges}>
        <RarityBadge rarity={card.rarity} label={card.rarity_label} />
        {card.buy_point !== null && (
          <Price amount={card.buy_point} kind="points" language={language} />
        )}
      </p>
      <p className={styles.state} data-state={card.state}>
        {stateOf()}
      </p>
      <Link
        className={styles.purchase}
        to={
          card.state === 'open'
            ? paths.getCardList(card.pack_history_id)
            : paths.buyProductHistoryDetail(card.pack_history_id)
        }
      >
        <span className={styles.pack}>{card.pack_name}</span>
        <time dateTime={card.won}>{t('boughtOn', { date: formatDate(card.won, language) })}</time>
      </Link>
    </article>
  );

  /** The state of the card, with the time that matters. */
  function stateOf(): string {
    if (card.decide_by !== null)
      return t('until', { when: formatDateTime(card.decide_by, language) });
    if (card.shipped !== null) return t('shippedOn', { date: formatDate(card.shipped, language) });
    return t(`state_${card.state}`);
  }
});
