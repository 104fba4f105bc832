import type { Call } from '#contract/shop/call.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useKeyedCall } from '../../lib/use-keyed-call.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { letterTexts } from './texts.ts';

/**
 * Sends letters. A second press after a lost response does not send a letter twice.
 *
 * @param onSent called when the server has accepted the letter
 */
export function useWrite<C extends Call>(call: C, onSent: () => unknown) {
  const t = useTexts(letterTexts);
  const failureText = useFailureText();
  const { send, isBusy, answer, failed, isUncertain } = useKeyedCall(call, onSent);
  return {
    write: send,
    isBusy,
    isSent: answer !== undefined,
    /** Why the letter was not sent; undefined if it was, or if none was sent yet. */
    errorText: failed && (isUncertain ? t('uncertain') : failureText(failed)),
  };
}
