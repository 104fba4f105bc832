import type { Translate } from '../../../kit/lib/i18n.ts';
import { proofScopeOf } from './steps.ts';
import type { fairnessTexts } from './texts.ts';
import type { Check } from './use-check.ts';
import type { Verified } from './verifier/result.ts';

export type TranslateFairness = Translate<(typeof fairnessTexts)['ja']>;

/** Writes the heading of a check's status. */
export function headlineOf(check: Check, t: TranslateFairness): string {
  switch (check.phase) {
    case 'waiting':
    case 'running':
      return t('checking');
    case 'stopped':
      return t('stopped');
    case 'unread':
      return t('unread');
    case 'done':
      return check.result.ok ? t(proofScopeOf(check.result)) : t('bad');
  }
}

/** Writes the sentence below the heading of a check. */
export function subOf(check: Check, t: TranslateFairness): string {
  switch (check.phase) {
    case 'waiting':
    case 'running':
      return t('checkingSub');
    case 'stopped':
      return t('stoppedSub', { rounds: t('rounds', { count: check.reached }) });
    case 'unread':
      return t('unreadSub');
    case 'done': {
      const { result } = check;
      if (!result.ok) return t('badAdvice');
      const voided = result.closed?.voidRounds ?? 0;
      const waiting = result.rounds - result.drawn - voided;
      return [
        foundText(result, t),
        ...(waiting === 0 ? [] : [t('waitingSub', { rounds: t('rounds', { count: waiting }) })]),
        ...(voided === 0 ? [] : [t('voidSub', { rounds: t('rounds', { count: voided }) })]),
        ...(result.beacon === 'unknown' ? [t('unknownSub')] : []),
      ].join(' ');
    }
  }
}

/** Writes what a check without an error has proved. */
function foundText(result: Verified, t: TranslateFairness): string {
  const rounds = t('rounds', { count: result.drawn });
  switch (proofScopeOf(result)) {
    case 'okAll':
      return t('okAllSub', { rounds, cards: t('cards', { count: result.cards }) });
    case 'okMine':
      return t('okMineSub');
    case 'okChain':
      return t('okChainSub', { rounds });
    case 'okNone':
      return t('okNoneSub');
  }
}

/** Writes a duration as text: seconds up to 90, then minutes. */
export function durationOf(ms: number, t: TranslateFairness): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 90
    ? t('seconds', { seconds })
    : t('minutes', { minutes: Math.round(seconds / 60) });
}

/** Writes the remaining time as text: seconds up to 90, then minutes. */
export function remainingTimeText(ms: number, t: TranslateFairness): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 90
    ? t('secondsLeft', { seconds })
    : t('minutesLeft', { minutes: Math.ceil(seconds / 60) });
}
