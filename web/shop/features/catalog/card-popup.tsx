import type { LineUpCard } from '#contract/shop/catalog.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { formatChance, formatDate, formatNumber, formatYen } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { useLastShown } from '../../../kit/lib/last-shown.ts';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { CardFact, CardSheet } from '../../ui/card-sheet.tsx';
import { ItemFacts } from '../../ui/item-facts.tsx';
import { Price } from '../../ui/price.tsx';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
import { WishedCardButton } from '../../ui/wished-card-button.tsx';
import styles from './card-popup.module.css';
import { detailTexts } from './detail-texts.ts';

interface CardPopupProps {
  /** The enlarged card; null if none. */
  readonly card: LineUpCard | null;
  /** The pack's stock, which the chance is computed from; null if nothing is left. */
  readonly packCount: number | null;
  /** The mean buy-back points of the next card; null if unknown. */
  readonly mean: number | null;
  readonly onClose: () => void;
}

/** A card of the line-up, large, with all its data. */
export function CardPopup({ card, packCount, mean, onClose }: CardPopupProps) {
  const common = useTexts(commonTexts);
  const shown = useLastShown(card);
  return (
    <Dialog
      open={card !== null}
      onClose={onClose}
      title={shown?.name ?? ''}
      closeLabel={common('close')}
      wide
    >
      {shown !== null && (
        <>
          <CardFacts card={shown} packCount={packCount} mean={mean} />
          <WishedCardButton modelNumber={shown.model_number} />
        </>
      )}
    </Dialog>
  );
}

interface CardFactsProps extends Pick<CardPopupProps, 'packCount' | 'mean'> {
  readonly card: LineUpCard;
}

/** The facts of a card of the line-up: number, rarity, remaining copies, chance and points. */
function CardFacts({ card, packCount, mean }: CardFactsProps) {
  const t = useTexts(detailTexts);
  const language = useLanguage();
  return (
    <CardSheet picture={card.image_url} alt={card.name} large>
      {card.items && <ItemFacts items={card.items} />}
      <CardFact name={t('rarity')}>
        <RarityBadge rarity={card.rarity} label={card.rarity_label} />
      </CardFact>
      <CardFact name={t('modelNumber')}>
        {card.model_number}
        <small className={styles.note}>{t('setSize', { count: card.num })}</small>
      </CardFact>
      <CardFact name={t('left')}>
        {t('leftOf', { remaining: card.remaining, total: card.total })}
      </CardFact>
      {packCount !== null && (
        <CardFact name={t('chance')} main>
          {formatChance(card.remaining, packCount)}
          <small className={styles.note}>
            {formatNumber(card.remaining)} / {formatNumber(packCount)}
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
      {card.reference_price && (
        <CardFact name={t('referencePrice')}>
          {formatYen(card.reference_price.yen, language)}
          <small className={styles.note}>
            {t('referenceSource', {
              source: card.reference_price.source,
              day: formatDate(card.reference_price.day, language),
            })}
          </small>
        </CardFact>
      )}
      {mean !== null && (
        <CardFact name={t('mean')}>
          {t('meanOf', { points: Math.round(mean) })}
          <small className={styles.note}>{t('meanHint')}</small>
        </CardFact>
      )}
    </CardSheet>
  );
}
