import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { PurchaseWithCards } from './purchase-detail.tsx';
import { wonCardTexts } from './texts.ts';

/**
 * Explains why a decision did nothing. Either the deadline had passed: how many cards were turned
 * into points, when and into how many. Or the cards were decided elsewhere: what was decided.
 */
export function SettledBefore({ purchase }: { readonly purchase: PurchaseWithCards | null }) {
  const t = useTexts(wonCardTexts);
  const language = useLanguage();
  if (purchase === null) return <p>{t('thanksBefore')}</p>;
  const { lapsed_at: at, lapsed_card: lapsed, lapsed_point: points } = purchase;
  const [shipped, converted] = [purchase.send_card, purchase.reduction_card - lapsed];
  return (
    <>
      {at === null ? (
        <p>{t('thanksBefore')}</p>
      ) : (
        <p>{t('thanksLapsed', { count: lapsed, when: formatDateTime(at, language), points })}</p>
      )}
      {shipped > 0 && <p>{t('decidedShipped', { count: shipped })}</p>}
      {converted > 0 && <p>{t('decidedConverted', { count: converted })}</p>}
    </>
  );
}
