import {
  carrier as carriers,
  type parcelSorts,
  parcelSortsOf,
} from '#contract/console/shipping.ts';
import type { Carrier } from '../db/types.ts';
import { day, japanOffsetMs } from '../lib/time.rules.ts';
import { readTrackingNumber } from './tracking.rules.ts';

/** Days after today by which a parcel of each filter must leave; `overdue` should have left. */
const daysAhead = { overdue: -1, today: 0, week: 7 } as const;

/**
 * Computes when the last day of a filter ends in Japan, such as "due today", to compare it with
 * `shipBy`.
 */
export function endOfDueDays(due: keyof typeof daysAhead, now: Date): Date {
  const today = Math.floor((now.getTime() + japanOffsetMs) / day) * day;
  return new Date(today + (daysAhead[due] + 1) * day - japanOffsetMs);
}

/**
 * Reads what somebody searches for: the number of a parcel or of a member, or a tracking number of
 * any carrier. Undefined if it can be neither.
 */
export function numberOrTracking(
  search: string,
): { number: number } | { trackingNumber: string } | undefined {
  const written = search.normalize('NFKC').trim();
  if (/^[1-9]\d{0,8}$/.test(written)) return { number: Number(written) };
  const [trackingNumber] = carriers.options.flatMap(
    (carrier) => readTrackingNumber(carrier, written) ?? [],
  );
  return trackingNumber === undefined ? undefined : { trackingNumber };
}

type ParcelSort = (typeof parcelSorts)[number];

/** The filters of the console's list of parcels, as they are sent. */
export interface SentParcelQuery {
  search?: string | undefined;
  state?: 'open' | 'waiting' | 'exported' | 'held' | 'sent' | 'all' | undefined;
  due?: keyof typeof daysAhead | undefined;
  carrier?: Carrier | undefined;
  sort?: ParcelSort | undefined;
}

/**
 * Makes the filter and the order of the list from a query. Without a state it lists the open
 * parcels, or with a search or a carrier all that match.
 *
 * @returns undefined if no parcel can match
 */
export function parcelQueryOf(
  { search = '', due, carrier, sort, ...rest }: SentParcelQuery,
  now: Date,
): { filter: object; sort: ParcelSort } | undefined {
  const { state = search.trim() !== '' || carrier !== undefined ? 'all' : 'open' } = rest;
  const found = search.trim() === '' ? {} : numberOrTracking(search);
  if (found === undefined) return undefined;
  const isSent = state === 'sent' || (state === 'all' && carrier !== undefined);
  // Only a sent parcel has a carrier.
  if (carrier !== undefined && !isSent) return undefined;
  const shown = isSent ? 'sent' : state;
  const filter = {
    ...found,
    state: shown,
    ...(due && { dueBy: endOfDueDays(due, now) }),
    ...(carrier && { carrier }),
  };
  const sorts = parcelSortsOf(shown);
  return { filter, sort: sorts.find((each) => each === sort) ?? sorts[0] };
}
