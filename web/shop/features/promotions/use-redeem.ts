import { useRef } from 'react';
import { listCoupons, redeemCoupon } from '#contract/shop/coupons.ts';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { useKeyedCall } from '../../lib/use-keyed-call.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { couponTexts } from './texts.ts';

type Choice = { readonly code: string } | { readonly coupon_id: number };

/** Redeems coupons. A second press after a lost response gives nothing twice. */
export function useRedeem() {
  const t = useTexts(couponTexts);
  const failureText = useFailureText();
  const lastChoice = useRef('');
  const { send, renewKey, isBusy, answer, failed, isUncertain } = useKeyedCall(redeemCoupon, () => {
    for (const call of [getCurrentUser, listCoupons]) void invalidateCall(call);
  });
  return {
    redeem: (choice: Choice) => {
      if (isBusy) return;
      // Another coupon is another request.
      const text = JSON.stringify(choice);
      if (lastChoice.current !== text) renewKey();
      lastChoice.current = text;
      send({ payload: choice });
    },
    isBusy,
    /** Points that were credited; 0 if the coupon waits for a purchase; undefined before. */
    points: answer?.point,
    errorText: failed && (isUncertain ? t('uncertain') : failureText(failed)),
  };
}
