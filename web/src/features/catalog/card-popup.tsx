import { useRef } from 'react';
import type { LineUpCard, Pack } from '#contract/catalog.ts';
import { commonTexts } from '../../lib/common-texts.ts';
import { formatChance, formatNumber } from '../../lib/format.ts';
import { useLanguage, useTexts } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Price } from '../../ui/price.tsx';
import { RarityBadge } from '../../ui/rarity-badge.tsx';
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
  return (
    <div className={styles.layout}>
      <img src={card.image_url} alt={card.name} width={480} height={672} className={styles.picture} />
      <dl className={styles.facts}>
        <div className={styles.wide}>
          <dt className="visually-hidden">{t('type')}</dt>
          <dd>
            <RarityBadge rarity={card.rarity} label={card.rarity_label} />
          </dd>
        </div>
        <div>
          <dt>{t('modelNumber')}</dt>
          <dd>
            {card.model_number}
            <small className={styles.note}>{t('setSize', { num: card.num })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('left')}</dt>
          <dd className="figures">{t('leftOf', { remaining: card.remaining, total: card.total })}</dd>
        </div>
        <div>
          <dt>{t('chance')}</dt>
          <dd className="figures">
            <strong className={styles.chance}>{formatChance(card.remaining, pack.pack_count)}</strong>
            <small className={styles.note}>
              {formatNumber(card.remaining)} / {formatNumber(pack.pack_count)}
            </small>
          </dd>
        </div>
        <div>
          <dt>{t('pointValue')}</dt>
          <dd>
            {card.buy_point === null ? (
              t('shippingOnly')
            ) : (
              <Price amount={card.buy_point} kind="points" language={language} />
            )}
          </dd>
        </div>
      </dl>
    </div>
  );
}
