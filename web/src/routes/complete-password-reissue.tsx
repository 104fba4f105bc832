import { temporaryPasswordMinutes } from '#contract/limits.ts';
import { registrationTexts } from '../features/accounts/registration-texts.ts';
import { useTexts } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Paper } from '../ui/paper.tsx';

/** /complete-password-reissue: what to do with the mail. */
export function Component() {
  const t = useTexts(registrationTexts);
  return (
    <Paper heading={t('reissueDone')}>
      <PageTitle>{t('reissueDone')}</PageTitle>
      <p>{t('reissueDoneLead', { minutes: temporaryPasswordMinutes })}</p>
      <p>{t('reissueDoneHint')}</p>
      <LinkButton kind="primary" wide to={paths.login()}>
        {t('toLogin')}
      </LinkButton>
    </Paper>
  );
}
