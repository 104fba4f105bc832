import type { RefObject } from 'react';
import type { WonCard } from '#contract/shop/won-cards.ts';
import { commonTexts } from '../../kit/lib/common-texts.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { useLastShown } from '../../kit/lib/last-shown.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { CardFact, CardSheet } from './card-sheet.tsx';
import { ExtraBadge } from './extra-badge.tsx';
import { extraTexts } from './extra-texts.ts';
import { ItemFacts } from './item-facts.tsx';
import { largeCardTexts } from './large-card-texts.ts';
import { Price } from './price.tsx';
import { RarityBadge } from './rarity-badge.tsx';
import { ShareCard } from './share-card.tsx';
import { WishedCardButton } from './wished-card-button.tsx';

interface Props {
  /** The enlarged card; null while the dialog is closed. */
  readonly card: WonCard | null;
  readonly onClose: () => void;
  /** As of `Dialog`. */
  readonly within?: RefObject<HTMLElement | null>;
}

/** A won card with its large picture. */
export function LargeCard({ card, onClose, within }: Props) {
  const t = useTexts(largeCardTexts);
  const common = useTexts(commonTexts);
  const extraText = useTexts(extraTexts);
  const language = useLanguage();
  const shown = useLastShown(card);
  return (
    <Dialog
      open={card !== null}
      onClose={onClose}
      title={shown?.name ?? ''}
      closeLabel={common('close')}
      wide
      {...(within && { within })}
    >
      {shown !== null && (
        <CardSheet picture={shown.image} alt={shown.name} large>
          {shown.extra && (
            <CardFact name={extraText('extra')}>
              <ExtraBadge card={shown} />
            </CardFact>
          )}
          {shown.item && <ItemFacts items={[shown.item]} />}
          <CardFact name={t('rarity')}>
            <RarityBadge rarity={shown.rarity} label={shown.rarity_label} />
          </CardFact>
          <CardFact name={t('modelNumber')}>{shown.model_number}</CardFact>
          {shown.buy_point !== null && (
            <CardFact name={t('worth')}>
              <Price amount={shown.buy_point} kind="points" language={language} />
            </CardFact>
          )}
        </CardSheet>
      )}
      {shown !== null && <WishedCardButton modelNumber={shown.model_number} />}
      {shown !== null && (
        <ShareCard key={shown.history_id} historyId={shown.history_id} name={shown.name} />
      )}
    </Dialog>
  );
}
