import * as z from 'zod';
import { shippingBusinessDays } from '#contract/limits.ts';
import { type DeliveryRules, defaultDeliveryRules } from './delivery-days.rules.ts';

/** The environment variables of how fast parcels leave and arrive. */
export const deliveryVariables = {
  /** Business days from the request of a parcel until it leaves. */
  KAIFU_DISPATCH_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(shippingBusinessDays)
    .default(defaultDeliveryRules.dispatchDays),
  /** Days from dispatch to delivery by prefecture or beginning of postal codes: `47=3 907=4`. */
  KAIFU_DELIVERY_DAYS: z
    .string()
    .regex(
      /^(\d{2,7}=([0-7]|none)( |$))*$/,
      'must name prefectures (01 to 47) or beginnings of postal codes with days or none, such as 47=3 907=4 10021=none',
    )
    .default(''),
};

/** Reads the rules from their variables. What they do not name stays as it is by default. */
export function deliveryRulesOf(dispatchDays: number, text: string): DeliveryRules {
  const named = text
    .split(' ')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [place = '', days = ''] = entry.split('=');
      return [place, days === 'none' ? null : Number(days)] as const;
    });
  return { dispatchDays, days: new Map([...defaultDeliveryRules.days, ...named]) };
}
