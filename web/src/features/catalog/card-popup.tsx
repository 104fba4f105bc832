import { useRef } from 'react';
import type { LineUpCard, Pack } from '#contract/catalog.ts';
import { commonTexts } from '../../lib/common-texts.ts';
import { formatChance, formatNumber } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { CardFact, CardSheet } from '../../ui/card-sheet.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Price } from '../../ui/price.tsx';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import { useAvailability } from './availability.ts';
import styles from './card-popup.module.css';
import { detailTexts } from './detail-texts.ts';

interface CardPopupProps {
  /** The card looked at, null while none is. */
  readonly card: LineUpCard | null;
  readonly pack: Pack;
  readonly onClose: () => void;
}

/** A card of the line-up, large, with all that is known of it. */
export function CardPopup({ card, pack, onClose }: CardPopupProps) {
  const common = useTexts(commonTexts);
  // The card looked at last stays while the popup goes away.
  const last = useRef(card);
  if (card !== null) last.current = card;
  const shown = card ?? last.current;
  return (
    <Dialog
      open={card !== null}
      onClose={onClose}
      title={shown?.name ?? ''}
      closeLabel={common('close')}
      wide
    >
      {shown !== null && <CardFacts card={shown} pack={pack} />}
    </Dialog>
  );
}

function CardFacts({ card, pack }: { readonly card: LineUpCard; readonly pack: Pack }) {
  const t = useTexts(detailTexts);
  const language = useLanguage();
  const hasEnded = useAvailability(pack) === 'ended';
  return (
    <CardSheet picture={card.image_url} alt={card.name} large>
      <CardFact name={t('rarity')}>
        <RarityBadge rarity={card.rarity} label={card.rarity_label} />
      </CardFact>
      <CardFact name={t('modelNumber')}>
        {card.model_number}
        <small className={styles.note}>{t('setSize', { num: card.num })}</small>
      </CardFact>
      <CardFact name={t('left')}>{t('leftOf', { remaining: card.remaining, total: card.total })}</CardFact>
      {!hasEnded && (
        <CardFact name={t('chance')} main>
          {formatChance(card.remaining, pack.pack_count)}
          <small className={styles.note}>
            {formatNumber(card.remaining)} / {formatNumber(pack.pack_count)}
          </small>
        </CardFact>
      )}
      <CardFact name={t('pointValue')}>
        {card.buy_point === null ? (
          t('shippingOnly')
        ) : (
          <Price amount={card.buy_point} kind="points" language={language} />
        )}
      </CardFact>
    </CardSheet>
  );
}
