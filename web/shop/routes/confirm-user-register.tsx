import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { registrationDraft } from '../features/accounts/registration-draft.ts';
import { RegistrationReview } from '../features/accounts/registration-review.tsx';
import { registrationTexts } from '../features/accounts/registration-texts.ts';
import { numberFromQuery, paths } from '../lib/paths.ts';

/**
 * Screen /confirm-user-register: shows what was typed, and registers the member. Without input, or
 * after a reload without the password, it redirects to the form.
 */
export function Component() {
  const t = useTexts(registrationTexts);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const packId = numberFromQuery(search.get('packId')) ?? undefined;
  const [typed] = useState(() => ({
    draft: registrationDraft.read(),
    passwords: registrationDraft.passwords(),
  }));
  if (typed.draft === null || typed.passwords.pass === '') {
    return <Navigate to={paths.userRegister(packId)} replace />;
  }
  return (
    <Paper heading={t('confirmTitle')}>
      <PageTitle>{t('confirmTitle')}</PageTitle>
      <RegistrationReview
        draft={typed.draft}
        passwords={typed.passwords}
        onFix={() => void navigate(paths.userRegister(packId))}
        // Replaces this screen in the history: Back opens the form, which is then empty.
        onRegistered={() => void navigate(paths.completeUserRegister(packId), { replace: true })}
      />
    </Paper>
  );
}
