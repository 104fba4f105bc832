import { useLocation } from 'react-router';
import { useViewer } from '../features/accounts/viewer.ts';
import { DecisionDone } from '../features/won-cards/decision-done.tsx';
import { doneFrom } from '../features/won-cards/done-state.ts';
import { wonCardTexts } from '../features/won-cards/texts.ts';
import { useTexts } from '../lib/i18n.ts';
import { PageTitle } from '../ui/page-title.tsx';

/** /thank-you: what was decided, and what comes next. */
export function Component() {
  const t = useTexts(wonCardTexts);
  const { state } = useLocation();
  const viewer = useViewer();
  return (
    <>
      <PageTitle>{t('thanksTitle')}</PageTitle>
      <DecisionDone done={doneFrom(state)} balance={viewer?.points ?? null} />
    </>
  );
}
