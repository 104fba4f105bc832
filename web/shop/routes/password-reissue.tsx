import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { registrationTexts } from '../features/accounts/registration-texts.ts';
import { ReissueForm } from '../features/accounts/reissue-form.tsx';
import { packIn, paths } from '../lib/paths.ts';

/**
 * Screen /password-reissue[?packId]: requests a temporary password. The completion replaces it in
 * the history, so that Back does not return to it.
 */
export function Component() {
  const t = useTexts(registrationTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Paper heading={t('reissue')}>
      <PageTitle>{t('reissue')}</PageTitle>
      <ReissueForm
        onSent={() =>
          void navigate(paths.completePasswordReissue(packIn(search)), { replace: true })
        }
      />
    </Paper>
  );
}
