import { useListAddress } from '../../lib/list-address.ts';
import { todayInJapan } from '../../lib/today.ts';

/** The period of all reports, from the URL; this month in Japan if the URL names none. */
export function useDays() {
  const { value, change } = useListAddress();
  const today = todayInJapan();
  return {
    first: value('first') ?? `${today.slice(0, 8)}01`,
    last: value('last') ?? today,
    change,
  };
}
