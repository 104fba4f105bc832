import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { ErrorState } from '../../../kit/ui/states.tsx';
import { frameTexts } from './texts.ts';

/**
 * A message in place of a screen or menu that cannot be drawn, most often because a new version of
 * the shop removed its code.
 */
export function ScreenError() {
  const t = useTexts(frameTexts);
  return (
    <ErrorState
      title={t('screenError')}
      actions={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
    >
      <p>{t('screenErrorHint')}</p>
    </ErrorState>
  );
}
