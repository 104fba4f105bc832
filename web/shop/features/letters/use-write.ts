import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Call } from '#contract/shop/call.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { newIdempotencyKey } from '../../../kit/lib/idempotency-key.ts';
import { type RequestOf, send } from '../../lib/api.ts';
import { classifyFailure } from '../../lib/classify-failure.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { letterTexts } from './texts.ts';

/**
 * Sends letters, each under an idempotency key. The key stays the same until the server accepts or
 * refuses the letter. So a second press after a lost response does not send it twice.
 *
 * @param onSent called when the server has accepted the letter
 */
export function useWrite<C extends Call>(call: C, onSent: () => unknown) {
  const t = useTexts(letterTexts);
  const failureText = useFailureText();
  const key = useRef(newIdempotencyKey());
  const writing = useMutation({
    mutationFn: (request: RequestOf<C>) => send(call, { ...request, idempotencyKey: key.current }),
    onSuccess: (result) => {
      if (result.ok || classifyFailure(result) === 'refused') key.current = newIdempotencyKey();
      if (result.ok) onSent();
    },
  });
  const failed = writing.data?.ok === false ? writing.data : undefined;
  const isUncertain = failed !== undefined && ['offline', 'error'].includes(failed.reason);
  return {
    write: (request: RequestOf<C>) => {
      if (!writing.isPending) writing.mutate(request);
    },
    isBusy: writing.isPending,
    isSent: writing.data?.ok === true,
    /** Why the letter was not sent; undefined if it was, or if none was sent yet. */
    errorText: failed && (isUncertain ? t('uncertain') : failureText(failed)),
  };
}
