import { Link, Navigate, useSearchParams } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import styles from '../features/accounts/login-form.module.css';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { accountTexts } from '../features/accounts/texts.ts';
import { clearCachedResponses, useViewer } from '../features/accounts/viewer.ts';
import { ChosenPack } from '../features/catalog/chosen-pack.tsx';
import { PasskeyLogin } from '../features/logins/passkey-login.tsx';
import { numberFromQuery, paths } from '../lib/paths.ts';
import { LogoMark } from '../ui/logo.tsx';

/**
 * Screen /login[?packId]: opens the chosen pack after the login, otherwise the top page. A member
 * who is logged in skips it.
 */
export function Component() {
  const t = useTexts(accountTexts);
  const [search] = useSearchParams();
  const viewer = useViewer();
  const packId = numberFromQuery(search.get('packId'));
  if (viewer?.needsNewPassword) return <Navigate to={paths.changePassword()} replace />;
  if (viewer?.isMember) {
    return <Navigate to={packId === null ? paths.top() : paths.packDetail(packId)} replace />;
  }
  return (
    <Paper heading={t('login')} mark={<LogoMark height={44} />}>
      <PageTitle>{t('login')}</PageTitle>
      {packId !== null && (
        <>
          <p>{t('loginForPack')}</p>
          <ChosenPack packId={packId} />
        </>
      )}
      <LoginForm>
        <PasskeyLogin onLoggedIn={clearCachedResponses} />
      </LoginForm>
      <nav className={styles.links} aria-label={t('otherWays')}>
        <Link to={paths.passwordReissue()}>{t('forgot')}</Link>
        <Link to={paths.userRegister(packId ?? undefined)}>{t('register')}</Link>
      </nav>
    </Paper>
  );
}
