import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { detailTexts } from './detail-texts.ts';
import type { usePackToBuy } from './use-pack-to-buy.ts';

/**
 * Informs a member, before they pay for points, that they cannot buy the pack for which they want
 * the points.
 */
export function NoLongerOnOffer({ sender }: { readonly sender: ReturnType<typeof usePackToBuy> }) {
  const t = useTexts(detailTexts);
  if (sender === undefined || !isNoLongerBuyable(sender)) return null;
  const { pack, availability } = sender;
  const why = {
    soldOut: t('noLongerSoldOut', { name: pack.name }),
    ended: t('noLongerEnded', { name: pack.name }),
    limited: pack.limit_message,
  }[availability];
  return <Notice>{why}</Notice>;
}

type Closed = { readonly availability: 'soldOut' | 'ended' | 'limited' };

/**
 * Whether this member can never buy the pack again. A pack whose sale has not started or is paused
 * does not count.
 */
export function isNoLongerBuyable<S extends NonNullable<ReturnType<typeof usePackToBuy>>>(
  sender: S,
): sender is S & Closed {
  return !['onSale', 'beforeStart', 'paused'].includes(sender.availability);
}
