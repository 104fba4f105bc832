import type { Pack } from '#contract/shop/catalog.ts';
import { useAtServerTime } from '../../../kit/lib/server-clock.ts';

/**
 * Whether a pack can be bought now, and if not, the first reason that applies (spec, section 4).
 */
export type Availability = 'soldOut' | 'ended' | 'paused' | 'beforeStart' | 'limited' | 'onSale';

/**
 * Decides whether a pack can be bought at a moment. Uses the pack's dates if it has them, because
 * its flags describe the moment of the response.
 *
 * @param now the moment by the server's clock, in epoch milliseconds
 */
export function availabilityOf(
  pack: Pick<
    Pack,
    'pack_count' | 'is_ended' | 'end_date' | 'is_before' | 'start_date' | 'can_limit' | 'pause'
  >,
  now: number,
): Availability {
  if (pack.pack_count <= 0) return 'soldOut';
  if (isPast(pack, now)) return 'ended';
  if (pack.pause !== undefined) return 'paused';
  const before =
    pack.start_date === null ? pack.is_before === 1 : Date.parse(pack.start_date) > now;
  if (before) return 'beforeStart';
  return pack.can_limit === 1 ? 'limited' : 'onSale';
}

/** Whether a pack's sale has ended. */
function isPast(
  { is_ended: ended, end_date: end }: Pick<Pack, 'is_ended' | 'end_date'>,
  now: number,
): boolean {
  return ended === 1 || (end !== null && Date.parse(end) <= now);
}

/** Whether a pack's sale has ended, sold out or not. */
export function useIsPast(pack: Parameters<typeof isPast>[0]): boolean {
  return useAtServerTime((now) => isPast(pack, now));
}

/** Returns whether a pack can be bought now, and updates it when the sale starts or ends. */
export function useAvailability(pack: Parameters<typeof availabilityOf>[0]): Availability {
  return useAtServerTime((now) => availabilityOf(pack, now));
}
