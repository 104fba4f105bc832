import { commonTexts } from '../../kit/lib/common-texts.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ErrorState } from '../../kit/ui/states.tsx';
import type { Failure } from '../lib/api.ts';
import { TopLink } from './top-link.tsx';

/**
 * Returns a function that writes the failure of a call as a sentence: the shop's own message if it
 * sent one.
 */
export function useFailureText(): (failure: Failure) => string {
  const t = useTexts(commonTexts);
  return (failure) => {
    const [firstOfFields] = Object.values(failure.errors).flat();
    if (firstOfFields !== undefined) return firstOfFields;
    if (failure.message !== '') return failure.message;
    return failure.reason === 'offline' ? t('offline') : t('unexpected');
  };
}

/**
 * An error message in place of data that could not be read, with a button that tries again. It says
 * whether the device is offline, nothing was found, or the shop failed.
 */
export function ReadError({
  failure,
  onRetry,
}: {
  readonly failure: Failure;
  readonly onRetry: () => void;
}) {
  const t = useTexts(commonTexts);
  // An answer that this page cannot parse is of another version: asked again, it
  // would answer the same.
  const isOtherVersion =
    failure.reason === 'error' && (failure.state === 200 || failure.state === 204);
  const again = isOtherVersion ? () => window.location.reload() : onRetry;
  const retry = <Button onClick={again}>{t('tryAgain')}</Button>;
  if (failure.reason === 'offline') {
    return (
      <ErrorState icon="offline" title={t('offlineTitle')} actions={retry}>
        <p>{t('offlineHint')}</p>
      </ErrorState>
    );
  }
  if (failure.reason === 'missing') {
    const onward = <TopLink />;
    return <ErrorState title={t('missingTitle')} icon="parcel" actions={onward} />;
  }
  return (
    <ErrorState title={t('errorTitle')} actions={retry}>
      <p>{failure.message || t('errorHint')}</p>
      {failure.requestId !== null && <p>{t('errorId', { id: failure.requestId })}</p>}
    </ErrorState>
  );
}
