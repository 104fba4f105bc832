import { dateInJapan } from '../lib/days.rules.ts';
import { day } from '../lib/time.rules.ts';
import { midnightAfterBusinessDays } from './business-days.rules.ts';
import { isOverseas } from './carrier-files.rules.ts';
import type { Address } from './shipping.queries.ts';

/** How fast parcels leave and arrive. */
export interface DeliveryRules {
  /** Business days from the request of a parcel until it leaves. */
  dispatchDays: number;
  /**
   * Days from the dispatch to the delivery, by prefecture (`01` to `47`) and by the beginning of
   * postal codes (at least three digits), which goes first; null: no day can be promised.
   */
  days: ReadonlyMap<string, number | null>;
}

/** The days on which a parcel can be delivered, as dates in Japan. */
export interface DeliveryDays {
  first: string;
  last: string;
}

/** The parts of an address that decide how long a parcel travels. */
export type Destination = Pick<Address, 'prefectureId' | 'postalCode' | 'country'>;

/** Yamato keeps a parcel for a day of delivery until the seventh day after it was handed over. */
export const mostDaysAtCarrier = 7;

/** Days to prefectures that the rules do not name. */
const usualDays = 1;

const sameDays = (days: number | null, ...places: string[]) =>
  places.map((place) => [place, days] as const);

/**
 * Yamato's days from Tokyo: the next day within Honshu's east and middle, two days to the west, the
 * north and the south, more to islands; none to Ogasawara and Daito, where ships go once a week.
 */
export const defaultDeliveryRules: DeliveryRules = {
  dispatchDays: 3,
  days: new Map([
    ...sameDays(2, '01', '31', '32', '33', '34', '35', '36', '37', '38', '39'),
    ...sameDays(2, '40', '41', '42', '43', '44', '45', '46', '952'),
    ...sameDays(3, '47', '097', '684', '685', '817', '8115', '853', '8913', '8914', '894'),
    ...sameDays(3, '10001', '10002', '10003', '10004', '10005', '10006'),
    ...sameDays(3, '10011', '10012', '10013', '10014', '10015', '10016', '10017'),
    ...sameDays(4, '906', '907'),
    ...sameDays(null, '10021', '10022', '90138', '90139'),
  ]),
};

/**
 * Computes the days on which a parcel can be delivered that is asked for now.
 *
 * @returns undefined if no day can be chosen for the address
 */
export function deliveryDaysFrom(
  now: Date,
  to: Destination,
  rules: DeliveryRules,
): DeliveryDays | undefined {
  return daysAfterDispatch(midnightAfterBusinessDays(now, rules.dispatchDays), to, rules);
}

/** Computes the days on which a parcel can be delivered that leaves on the day of `sentOn`. */
export function deliveryDaysOfDispatch(
  sentOn: Date,
  to: Destination,
  rules: DeliveryRules,
): DeliveryDays | undefined {
  return daysAfterDispatch(Date.parse(dateInJapan(sentOn)), to, rules);
}

/** @param dispatch midnight UTC of the day of dispatch */
function daysAfterDispatch(
  dispatch: number,
  to: Destination,
  rules: DeliveryRules,
): DeliveryDays | undefined {
  const days = daysTo(to, rules);
  if (days === null || days > mostDaysAtCarrier) return undefined;
  return { first: dateAfter(dispatch, days), last: dateAfter(dispatch, mostDaysAtCarrier) };
}

/** Finds how many days a parcel travels; null if no day can be promised. */
function daysTo(to: Destination, { days }: DeliveryRules): number | null {
  const { prefectureId, postalCode } = to;
  if (isOverseas(to) || prefectureId === null) return null;
  const digits = postalCode.replaceAll(/\D/g, '');
  for (let length = digits.length; length >= 3; length -= 1) {
    const found = days.get(digits.slice(0, length));
    if (found !== undefined) return found;
  }
  const found = days.get(String(prefectureId).padStart(2, '0'));
  return found === undefined ? usualDays : found;
}

/** Whether a parcel can be delivered on a date. */
export function canDeliverOn(date: string, days: DeliveryDays | undefined): boolean {
  return days !== undefined && date >= days.first && date <= days.last;
}

/** Whether a parcel that leaves today would wait too long at the carrier for its day. */
export function leavesTooEarly(deliverOn: string | null, now: Date): boolean {
  if (deliverOn === null) return false;
  return deliverOn > dateAfter(Date.parse(dateInJapan(now)), mostDaysAtCarrier);
}

const dateAfter = (midnight: number, days: number) =>
  new Date(midnight + days * day).toISOString().slice(0, 10);
