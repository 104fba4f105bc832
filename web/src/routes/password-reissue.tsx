import { useNavigate } from 'react-router';
import { registrationTexts } from '../features/accounts/registration-texts.ts';
import { ReissueForm } from '../features/accounts/reissue-form.tsx';
import { useTexts } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { Paper } from '../ui/paper.tsx';

/** /password-reissue: the completion takes its place in the history, so that nobody goes back to it. */
export function Component() {
  const t = useTexts(registrationTexts);
  const navigate = useNavigate();
  return (
    <Paper heading={t('reissue')}>
      <PageTitle>{t('reissue')}</PageTitle>
      <ReissueForm onSent={() => void navigate(paths.completePasswordReissue(), { replace: true })} />
    </Paper>
  );
}
