import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { listCoupons, redeemCoupon } from '#contract/shop/coupons.ts';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { newIdempotencyKey } from '../../../kit/lib/idempotency-key.ts';
import { send } from '../../lib/api.ts';
import { classifyFailure } from '../../lib/classify-failure.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { couponTexts } from './texts.ts';

type Choice = { readonly code: string } | { readonly coupon_id: number };

/**
 * Redeems coupons, each under an idempotency key that stays the same until the server accepts or
 * refuses it. So a second press after a lost response gives nothing twice.
 */
export function useRedeem() {
  const t = useTexts(couponTexts);
  const failureText = useFailureText();
  const key = useRef({ of: '', key: newIdempotencyKey() });
  const redeeming = useMutation({
    mutationFn: (choice: Choice) => {
      const of = JSON.stringify(choice);
      if (key.current.of !== of) key.current = { of, key: newIdempotencyKey() };
      return send(redeemCoupon, { payload: choice, idempotencyKey: key.current.key });
    },
    onSuccess: (result) => {
      if (result.ok || classifyFailure(result) === 'refused')
        key.current = { of: '', key: newIdempotencyKey() };
      if (!result.ok) return;
      for (const call of [getCurrentUser, listCoupons]) void invalidateCall(call);
    },
  });
  const { data } = redeeming;
  const isUncertain = data?.ok === false && ['offline', 'error'].includes(data.reason);
  return {
    redeem: (choice: Choice) => {
      if (!redeeming.isPending) redeeming.mutate(choice);
    },
    isBusy: redeeming.isPending,
    /** Points that were credited; 0 if the coupon waits for a purchase; undefined before. */
    points: data?.ok === true ? data.answer.point : undefined,
    errorText: data?.ok === false ? (isUncertain ? t('uncertain') : failureText(data)) : undefined,
  };
}
