import { useMutation } from '@tanstack/react-query';
import type { Call } from '#contract/shop/call.ts';
import { useIdempotencyKey } from '../../kit/lib/use-idempotency-key.ts';
import { type AnswerOf, type RequestOf, send } from './api.ts';
import { classifyFailure } from './classify-failure.ts';

/**
 * Sends the requests of a form, each under an idempotency key. The key stays the same until the
 * server accepts or refuses the request, so a second press after a lost response does nothing
 * twice. It is not stored: after a reload the form is empty.
 *
 * @param onDone called when the server has accepted a request
 */
export function useKeyedCall<C extends Call>(call: C, onDone: () => unknown) {
  const key = useIdempotencyKey();
  const { data, isPending, mutate } = useMutation({
    mutationFn: (request: RequestOf<C>) => send(call, { ...request, idempotencyKey: key.current }),
    onSuccess: (result) => {
      if (result.ok || classifyFailure(result) === 'refused') key.renew();
      if (result.ok) onDone();
    },
  });
  const failed = data?.ok === false ? data : undefined;
  const answer: AnswerOf<C> | undefined = data?.ok === true ? data.answer : undefined;
  return {
    send: (request: RequestOf<C>) => {
      if (!isPending) mutate(request);
    },
    /** Makes the next request another one than the last, which may have got no response. */
    renewKey: () => key.renew(),
    isBusy: isPending,
    answer,
    failed,
    /** Whether the request may have been carried out, because no response came. */
    isUncertain: failed !== undefined && ['offline', 'error'].includes(failed.reason),
  };
}
