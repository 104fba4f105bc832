import { useTexts } from '../../kit/lib/i18n.ts';
import { ButtonStack, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { PasswordForm } from '../features/accounts/password-form.tsx';
import { profileTexts } from '../features/accounts/profile-texts.ts';
import { paths } from '../lib/paths.ts';

/** Screen /change-password: sets a new password, typed twice. */
export function Component() {
  const t = useTexts(profileTexts);
  return (
    <Paper heading={t('changePassword')}>
      <PageTitle>{t('changePassword')}</PageTitle>
      <ButtonStack>
        <PasswordForm />
        <LinkButton wide to={paths.userMenu()}>
          {t('back')}
        </LinkButton>
      </ButtonStack>
    </Paper>
  );
}
