import { useQuery } from '@tanstack/react-query';
import { getPack, type Pack } from '#contract/shop/catalog.ts';
import { serverNow } from '../../../kit/lib/server-clock.ts';
import { callQuery } from '../../lib/queries.ts';
import { type Availability, availabilityOf } from './availability.ts';

/**
 * Reads the pack for which a member wants to buy points, and whether it can be bought now.
 * Undefined while it loads, without a pack, or if it does not exist.
 */
export function usePackToBuy(
  packId: number | null,
): { readonly pack: Pack; readonly availability: Availability } | undefined {
  const read = useQuery({
    ...callQuery(getPack, { params: { packId: packId ?? 0 } }),
    enabled: packId !== null,
  });
  const detail = read.data?.detail;
  if (detail === undefined || detail.id === '') return undefined;
  return { pack: detail, availability: availabilityOf(detail, serverNow()) };
}
