import type { DeliveryDays } from '#contract/shop/parcels.ts';
import { day } from '../../kit/lib/time.rules.ts';

/** Lists the dates from the first to the last one; none without them. */
export function daysBetween(days: DeliveryDays | null): string[] {
  if (days === null) return [];
  const first = Date.parse(days.first);
  const count = Math.round((Date.parse(days.last) - first) / day) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, place) =>
    new Date(first + place * day).toISOString().slice(0, 10),
  );
}
