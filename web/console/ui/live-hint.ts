import { useTexts } from '../../kit/lib/i18n.ts';
import { second } from '../../kit/lib/time.rules.ts';
import { uiTexts } from './texts.ts';

/**
 * Returns the sentence that says how a screen stays up to date.
 *
 * @param isLive whether a stream updates it; without one it is read again after each `pollMs`
 */
export function useLiveHint(isLive: boolean, pollMs: number): string {
  const t = useTexts(uiTexts);
  return isLive ? t('live') : t('polled', { seconds: pollMs / second });
}
