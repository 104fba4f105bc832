import { PasswordForm } from '../features/accounts/password-form.tsx';
import { profileTexts } from '../features/accounts/profile-texts.ts';
import { useTexts } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { ButtonStack, LinkButton } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Paper } from '../ui/paper.tsx';

/** /change-password: a new password, twice. */
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
