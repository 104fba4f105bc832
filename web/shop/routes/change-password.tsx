import { useLocation } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { ButtonStack, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { PasswordForm } from '../features/accounts/password-form.tsx';
import { profileTexts } from '../features/accounts/profile-texts.ts';
import { registrationTexts } from '../features/accounts/registration-texts.ts';
import { useViewer } from '../features/accounts/viewer.ts';
import { packIn, paths } from '../lib/paths.ts';

/**
 * Screen /change-password[?packId]: sets a new password, typed twice. A member who was about to buy
 * a pack when they had lost their password continues there.
 */
export function Component() {
  const t = useTexts(profileTexts);
  const registration = useTexts(registrationTexts);
  const packId = packIn(useLocation().search);
  const needsNewPassword = useViewer()?.needsNewPassword ?? true;
  return (
    <Paper heading={t('changePassword')}>
      <PageTitle>{t('changePassword')}</PageTitle>
      <ButtonStack>
        <PasswordForm />
        {packId !== undefined && !needsNewPassword && (
          <LinkButton wide to={paths.packDetail(packId)}>
            {registration('toPack')}
          </LinkButton>
        )}
        <LinkButton wide to={paths.userMenu()}>
          {t('back')}
        </LinkButton>
      </ButtonStack>
    </Paper>
  );
}
