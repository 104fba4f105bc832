import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Factors } from '../features/session/factors.tsx';
import { OwnSessions } from '../features/session/own-sessions.tsx';
import { PasswordForm } from '../features/session/password-form.tsx';
import styles from './account.module.css';
import { shellTexts } from './texts.ts';

/** Screen of a person's own sign-in: second factors, password, sessions. */
export function Account() {
  const t = useTexts(shellTexts);
  return (
    <>
      <PageTitle>{t('account')}</PageTitle>
      <h1>{t('account')}</h1>
      <div className={styles.sections}>
        <Factors />
        <PasswordForm />
        <OwnSessions />
      </div>
    </>
  );
}
