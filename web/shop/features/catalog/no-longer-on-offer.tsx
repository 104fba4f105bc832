import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { detailTexts } from './detail-texts.ts';
import type { usePackToBuy } from './use-pack-to-buy.ts';

/**
 * Informs a member, before they pay for points, that they cannot buy the pack for which they want
 * the points.
 */
export function NoLongerOnOffer({
  packToBuy,
}: {
  readonly packToBuy: ReturnType<typeof usePackToBuy>;
}) {
  const t = useTexts(detailTexts);
  if (packToBuy === undefined || !isNoLongerBuyable(packToBuy)) return null;
  const { pack, availability } = packToBuy;
  const why = {
    soldOut: t('noLongerSoldOut', { name: pack.name }),
    ended: t('noLongerEnded', { name: pack.name }),
    limited: pack.limit_message,
  }[availability];
  return <Notice>{why}</Notice>;
}

type Closed = { readonly availability: 'soldOut' | 'ended' | 'limited' };

/**
 * Whether this member cannot buy the pack any more: it is sold out, its sale has ended, or the
 * member has reached its limit. A sale that has not started or is paused does not count.
 */
export function isNoLongerBuyable<S extends NonNullable<ReturnType<typeof usePackToBuy>>>(
  packToBuy: S,
): packToBuy is S & Closed {
  return !['onSale', 'beforeStart', 'paused'].includes(packToBuy.availability);
}
