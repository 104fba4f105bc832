import { useMutation } from '@tanstack/react-query';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import { listPartnerSites, type PartnerSite, transferPoints } from '#contract/shop/partners.ts';
import { newIdempotencyKey } from '../../../kit/lib/idempotency-key.ts';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import { classifyFailure } from '../../lib/classify-failure.ts';
import { storedIdempotencyKey } from '../../lib/idempotency-key.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { sendUnderKey } from '../../lib/send-under-key.ts';
import { memberStorageName } from '../../lib/tab-member.ts';
import { useFailureText } from '../../ui/read-error.tsx';

/**
 * The idempotency keys of each member's transfers that got no response. A repeated request has the
 * same key, so the transfer is made once.
 */
const storedKeys = sessionValues('kaifu.transfer.', storedIdempotencyKey);
const nameOf = (site: PartnerSite, points: number) => memberStorageName(site.id, points);

/** Transfers points from a site and reports the result: '' if they were credited. */
export function useTransfer(site: PartnerSite, onEnded: (error: string) => void) {
  const failureText = useFailureText();
  const transfer = useMutation({
    mutationFn: (points: number) => {
      const name = nameOf(site, points);
      const key = storedKeys.read(name) ?? newIdempotencyKey();
      const payload = { point: points, site_id: site.id };
      const stored = { values: storedKeys, name, value: key, key };
      return sendUnderKey(transferPoints, { payload }, stored);
    },
    onSuccess: (result) => {
      if (!result.ok && classifyFailure(result) === 'uncertain') return;
      for (const call of [getCurrentUser, listPartnerSites]) void invalidateCall(call);
      onEnded(result.ok ? result.answer.error : failureText(result));
    },
  });
  const isUncertain = transfer.data?.ok === false && classifyFailure(transfer.data) === 'uncertain';
  return {
    isBusy: transfer.isPending,
    isUncertain,
    start(points: number) {
      // The dialog's button still works while the dialog closes after the transfer; such a press
      // does nothing.
      if (transfer.data === undefined || isUncertain) transfer.mutate(points);
    },
  };
}
