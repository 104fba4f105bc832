import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { RegistrationForm } from '../features/accounts/registration-form.tsx';
import { registrationTexts } from '../features/accounts/registration-texts.ts';
import { useViewer } from '../features/accounts/viewer.ts';
import { useTexts } from '../lib/i18n.ts';
import { numberFromQuery, paths } from '../lib/paths.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { Paper } from '../ui/paper.tsx';

/** /user-register[?packId][&referralCode]: a member is there already. */
export function Component() {
  const t = useTexts(registrationTexts);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const viewer = useViewer();
  const packId = numberFromQuery(search.get('packId')) ?? undefined;
  if (viewer?.isMember) return <Navigate to={paths.top()} replace />;
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
