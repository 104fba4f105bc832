import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { Factor } from '#contract/envelope.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { ButtonStack } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import styles from '../features/accounts/login-form.module.css';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { accountTexts } from '../features/accounts/texts.ts';
import { clearCachedResponses, useViewer } from '../features/accounts/viewer.ts';
import { ChosenPack, useChosenPack } from '../features/catalog/chosen-pack.tsx';
import { factorTexts } from '../features/logins/factor-texts.ts';
import { PasskeyLogin } from '../features/logins/passkey-login.tsx';
import { ProviderLogins } from '../features/logins/provider-logins.tsx';
import { SecondStep } from '../features/logins/second-step.tsx';
import { numberFromQuery, paths } from '../lib/paths.ts';
import { LogoMark } from '../ui/logo.tsx';
import { ScreenPending } from './frame/screen-pending.tsx';

type Step =
  | { readonly kind: 'password'; readonly problem: string | null }
  | { readonly kind: 'factor'; readonly factors: readonly Factor[] };

/**
 * Screen /login[?packId]: opens the chosen pack after the login, otherwise the top page. A member
 * who is logged in skips it. On a new device, members show their second factor in a second step.
 */
export function Component() {
  const t = useTexts(accountTexts);
  const tFactor = useTexts(factorTexts);
  const [step, setStep] = useState<Step>({ kind: 'password', problem: null });
  const [search] = useSearchParams();
  const viewer = useViewer();
  const packId = numberFromQuery(search.get('packId'));
  const chosen = useChosenPack(packId);
  if (viewer?.needsNewPassword)
    return <Navigate to={paths.changePassword(packId ?? undefined)} replace />;
  if (viewer?.isMember) {
    return <Navigate to={packId === null ? paths.top() : paths.packDetail(packId)} replace />;
  }
  if (step.kind === 'factor') {
    return (
      <Paper heading={tFactor('askTitle')} mark={<LogoMark height={44} />}>
        <PageTitle>{tFactor('askTitle')}</PageTitle>
        <SecondStep
          factors={step.factors}
          onLoggedIn={clearCachedResponses}
          onBack={(problem) => setStep({ kind: 'password', problem })}
        />
      </Paper>
    );
  }
  if (chosen.isLoading) return <ScreenPending />;
  return (
    <Paper heading={t('login')} mark={<LogoMark height={44} />}>
      <PageTitle>{t('login')}</PageTitle>
      {packId !== null && (
        <>
          <p>{t('loginForPack')}</p>
          {chosen.pack && <ChosenPack pack={chosen.pack} />}
        </>
      )}
      <LoginForm
        problem={step.problem}
        onFactorNeeded={(factors) => setStep({ kind: 'factor', factors })}
      >
        <ButtonStack>
          <PasskeyLogin onLoggedIn={clearCachedResponses} />
          <ProviderLogins packId={packId} />
        </ButtonStack>
      </LoginForm>
      <nav className={styles.links} aria-label={t('otherWays')}>
        <Link to={paths.passwordReissue(packId ?? undefined)}>{t('forgot')}</Link>
        <Link to={paths.userRegister(packId ?? undefined)}>{t('register')}</Link>
      </nav>
    </Paper>
  );
}
