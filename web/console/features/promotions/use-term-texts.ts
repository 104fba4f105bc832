import { formatDateTime, formatNumber } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { PromotionView } from './promotion-view.ts';
import { promotionTexts } from './texts.ts';

/** Writes terms of promotions as every screen shows them. */
export function useTermTexts() {
  const t = useTexts(promotionTexts);
  const language = useLanguage();
  return {
    /** Writes how much a use gives, with its unit. */
    givesText: ({ kind, amount }: Pick<PromotionView, 'kind' | 'amount'>) =>
      kind === 'points'
        ? t('points', { points: formatNumber(amount) })
        : t('percent', { percent: formatNumber(amount) }),
    endText: ({ endsAt }: Pick<PromotionView, 'endsAt'>) =>
      endsAt === null ? t('noEnd') : formatDateTime(endsAt, language),
  };
}
