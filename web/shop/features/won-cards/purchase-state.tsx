import type { PackHistory } from '#contract/shop/histories.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SendState } from '../../ui/send-state.tsx';
import { DecisionBreakdown } from './decision-breakdown.tsx';
import { historyTexts } from './history-texts.ts';

/** The status of a purchase: waiting for its draw, refunded, or what becomes of its cards. */
export function PurchaseState({ purchase }: { readonly purchase: PackHistory }) {
  const t = useTexts(historyTexts);
  if (purchase.waiting !== undefined) return <span>{t('beingDrawn')}</span>;
  if (purchase.refunded_at !== undefined) return <span>{t('refunded')}</span>;
  return (
    <>
      <SendState id={purchase.send_state_id} words={purchase.send_state} />
      <DecisionBreakdown purchase={purchase} />
      {purchase.price_returned_at !== undefined && <span>{t('priceReturned')}</span>}
    </>
  );
}
