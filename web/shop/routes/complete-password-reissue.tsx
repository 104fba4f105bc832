import { useLocation } from 'react-router';
import { temporaryPasswordMinutes } from '#contract/limits.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { registrationTexts } from '../features/accounts/registration-texts.ts';
import { packIn, paths } from '../lib/paths.ts';

/**
 * Screen /complete-password-reissue[?packId]: explains what to do with the mail that has the
 * temporary password.
 */
export function Component() {
  const t = useTexts(registrationTexts);
  const { search } = useLocation();
  return (
    <Paper heading={t('reissueDone')}>
      <PageTitle>{t('reissueDone')}</PageTitle>
      <p>{t('reissueDoneLead', { minutes: temporaryPasswordMinutes })}</p>
      <p>{t('reissueDoneHint')}</p>
      <LinkButton kind="primary" wide to={paths.login(packIn(search))}>
        {t('toLogin')}
      </LinkButton>
    </Paper>
  );
}
