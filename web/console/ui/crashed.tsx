import { commonTexts } from '../../kit/lib/common-texts.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ErrorState } from '../../kit/ui/states.tsx';

/** An error message in place of a screen that has a bug. */
export function Crashed() {
  const t = useTexts(commonTexts);
  return (
    <main>
      <ErrorState
        title={t('errorTitle')}
        actions={<Button onClick={() => window.location.reload()}>{t('tryAgain')}</Button>}
      >
        {t('errorHint')}
      </ErrorState>
    </main>
  );
}
