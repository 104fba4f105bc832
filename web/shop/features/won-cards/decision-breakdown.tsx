import type { PackHistory } from '#contract/shop/histories.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { historyTexts } from './history-texts.ts';

/** Whether some cards of a purchase are decided while others wait for a choice. */
export function isPartlyDecided({ open_card, send_card, reduction_card }: PackHistory): boolean {
  return open_card > 0 && send_card + reduction_card > 0;
}

/** The status of each part of a purchase, if the status label alone does not say it all. */
export function DecisionBreakdown({ purchase }: { readonly purchase: PackHistory }) {
  const t = useTexts(historyTexts);
  const {
    open_card: open,
    unsent_card: unsent,
    send_card: shipped,
    reduction_card: converted,
    taken_back_card: takenBack,
  } = purchase;
  if (purchase.send_state_id === 3 && takenBack === 0) return <span>{t('allConverted')}</span>;
  // With one kind of cards, the status label says it all. It does not name cards taken back.
  const kinds = [open, shipped, converted].filter((count) => count > 0).length;
  if (kinds < 2 && takenBack === 0) return null;
  const parts = [
    unsent > 0 && t('partUnsent', { count: unsent }),
    shipped > unsent && t('partSent', { count: shipped - unsent }),
    converted > 0 && t('partConverted', { count: converted }),
    open > 0 && t('partOpen', { count: open }),
    takenBack > 0 && t('partTakenBack', { count: takenBack }),
  ];
  return <span>{parts.filter((part) => part !== false).join(t('partJoint'))}</span>;
}
