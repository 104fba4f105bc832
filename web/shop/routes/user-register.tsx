import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { RegistrationForm } from '../features/accounts/registration-form.tsx';
import { registrationTexts } from '../features/accounts/registration-texts.ts';
import { useViewer } from '../features/accounts/viewer.ts';
import { packIn, paths } from '../lib/paths.ts';

/**
 * Screen /user-register[?packId][&referralCode]: the registration form. A member who is logged in
 * skips it.
 */
export function Component() {
  const t = useTexts(registrationTexts);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const viewer = useViewer();
  const packId = packIn(search.toString());
  if (viewer?.isMember)
    return <Navigate to={packId === undefined ? paths.top() : paths.packDetail(packId)} replace />;
  return (
    <Paper heading={t('register')}>
      <PageTitle>{t('register')}</PageTitle>
      <RegistrationForm
        referralCode={search.get('referralCode') ?? ''}
        onChecked={() => void navigate(paths.confirmUserRegister(packId))}
      />
    </Paper>
  );
}
