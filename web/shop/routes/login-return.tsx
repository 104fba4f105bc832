import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import type { Factor } from '#contract/envelope.ts';
import {
  addIdentity,
  completeLoginAt,
  type LoginProvider,
  linkIdentity,
} from '#contract/shop/identities.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { ButtonStack, LinkButton } from '../../kit/ui/button.tsx';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Paper } from '../../kit/ui/paper.tsx';
import { Notice } from '../../kit/ui/states.tsx';
import { LoginForm } from '../features/accounts/login-form.tsx';
import { emptyDraft, registrationDraft } from '../features/accounts/registration-draft.ts';
import { clearCachedResponses } from '../features/accounts/viewer.ts';
import { identityTexts } from '../features/logins/identity-texts.ts';
import { PasskeyLogin } from '../features/logins/passkey-login.tsx';
import {
  type BegunLogin,
  providerFrom,
  providerNames,
  takeBegunLogin,
} from '../features/logins/provider-login.ts';
import { SecondStep } from '../features/logins/second-step.tsx';
import { send } from '../lib/api.ts';
import { offerPasskey } from '../lib/passkey-offer.ts';
import { paths } from '../lib/paths.ts';
import { useFailureText } from '../ui/read-error.tsx';
import { TopLink } from '../ui/top-link.tsx';
import { ScreenPending } from './frame/screen-pending.tsx';

/**
 * An account at a login provider that is not linked yet. Its verified mail address is a member's,
 * who may link it with the token.
 */
interface ToLink {
  readonly mail: string;
  readonly token: string;
}

type Step =
  | { readonly kind: 'pending' }
  | { readonly kind: 'done' }
  | { readonly kind: 'again' }
  | { readonly kind: 'linked' }
  | { readonly kind: 'failed'; readonly text: string; readonly isLoggedIn: boolean }
  | { readonly kind: 'to-link'; readonly account: ToLink; readonly problem: string | null }
  | { readonly kind: 'to-register'; readonly mail: string }
  | {
      readonly kind: 'factor';
      readonly factors: readonly Factor[];
      /** Linked once the login is complete. */
      readonly account: ToLink | null;
    };

/**
 * Screen /login-return/:provider?…: the return from a login provider. It sends
 * the query to the shop once, and removes it from the address.
 */
export function Component() {
  const { provider: named } = useParams();
  const provider = providerFrom(named);
  return provider === null ? (
    <Navigate to={paths.login()} replace />
  ) : (
    <Return key={provider} provider={provider} />
  );
}

/** Completes the return of a browser, once. */
function useReturn(provider: LoginProvider) {
  const t = useTexts(identityTexts);
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [step, setStep] = useState<Step>({ kind: 'pending' });
  const begun = useRef<BegunLogin>(null);

  useEffect(() => {
    if (begun.current !== null) return;
    begun.current = takeBegunLogin(provider);
    const query = window.location.search.slice(1);
    void navigate(window.location.pathname, { replace: true });
    void finish(provider, begun.current, query, failureText).then(setStep);
  }, [navigate, provider, failureText]);

  /** Links the account of a member who has just logged in. */
  const link = async ({ token }: ToLink) => {
    const result = await send(linkIdentity, { payload: { provider, token } });
    await clearCachedResponses();
    const text = t('notLinked', { name: providerNames[provider] });
    setStep(result.ok ? { kind: 'done' } : { kind: 'failed', text, isLoggedIn: true });
  };
  return { step, setStep, link, begun };
}

function Return({ provider }: { readonly provider: LoginProvider }) {
  const t = useTexts(identityTexts);
  const { step, setStep, link, begun } = useReturn(provider);
  const name = providerNames[provider];
  const packId = begun.current?.packId ?? null;
  switch (step.kind) {
    case 'pending':
      return <ScreenPending />;
    case 'done':
      return <Navigate to={packId === null ? paths.top() : paths.packDetail(packId)} replace />;
    case 'again':
      return <Navigate to={paths.login(packId ?? undefined)} replace />;
    case 'linked':
      return (
        <Page title={t('linkTitle', { name })}>
          <Notice kind="success">{t('linked', { name })}</Notice>
          <LinkButton kind="primary" wide to={paths.mySessions()}>
            {t('toSessions')}
          </LinkButton>
        </Page>
      );
    case 'failed':
      return (
        <Page title={t(begun.current?.aim === 'link' ? 'linkTitle' : 'returnTitle', { name })}>
          <Notice kind="danger">{step.text}</Notice>
          <Onward isLoggedIn={step.isLoggedIn} packId={packId} />
        </Page>
      );
    case 'factor':
      return (
        <Page title={t('returnTitle', { name })}>
          <SecondStep
            factors={step.factors}
            onLoggedIn={async () => {
              if (step.account !== null) return link(step.account);
              await clearCachedResponses();
              setStep({ kind: 'done' });
            }}
            onBack={(problem) => setStep(stepBefore(step.account, problem))}
          />
        </Page>
      );
    case 'to-link':
      return (
        <Page title={t('toLinkTitle', { name })}>
          <p>{t('toLinkLead', { name, mail: step.account.mail })}</p>
          <LoginForm
            mail={step.account.mail}
            problem={step.problem}
            onLoggedIn={() => link(step.account)}
            onFactorNeeded={(factors) =>
              setStep({ kind: 'factor', factors, account: step.account })
            }
          >
            <PasskeyLogin onLoggedIn={() => link(step.account)} />
          </LoginForm>
        </Page>
      );
    case 'to-register':
      return <ToRegister name={name} mail={step.mail} packId={packId} />;
  }
}

/**
 * Returns the step that follows when a login has to begin again.
 *
 * @param problem why it has to; null if the person chose to go back
 */
function stepBefore(account: ToLink | null, problem: string | null): Step {
  if (account !== null) return { kind: 'to-link', account, problem };
  return problem === null
    ? { kind: 'again' }
    : { kind: 'failed', text: problem, isLoggedIn: false };
}

interface ToRegisterProps {
  readonly name: string;
  readonly mail: string;
  readonly packId: number | null;
}

/** Offers to register, because no member has the account's mail address. */
function ToRegister({ name, mail, packId }: ToRegisterProps) {
  const t = useTexts(identityTexts);
  return (
    <Page title={t('returnTitle', { name })}>
      <p>{t('toRegisterLead', { name, mail })}</p>
      <ButtonStack>
        <LinkButton
          kind="primary"
          wide
          to={paths.userRegister(packId ?? undefined)}
          onClick={() => fillRegistration(mail)}
        >
          {t('register')}
        </LinkButton>
        <LinkButton wide to={paths.login(packId ?? undefined)}>
          {t('toLogin')}
        </LinkButton>
      </ButtonStack>
      <p>{t('otherMail', { name })}</p>
    </Page>
  );
}

/** Sends the query of the return to the shop. @returns the next step of the screen */
async function finish(
  provider: LoginProvider,
  { aim, staysLoggedIn }: BegunLogin,
  query: string,
  failureText: ReturnType<typeof useFailureText>,
): Promise<Step> {
  if (aim === 'link') {
    const result = await send(addIdentity, { payload: { provider, query } });
    if (result.ok) return { kind: 'linked' };
    return { kind: 'failed', text: failureText(result), isLoggedIn: true };
  }
  const saveCookie = staysLoggedIn ? { save_cookie: '1' as const } : {};
  const result = await send(completeLoginAt, { payload: { provider, query, ...saveCookie } });
  if (!result.ok) {
    if (result.factors.length > 0)
      return { kind: 'factor', factors: result.factors, account: null };
    return { kind: 'failed', text: failureText(result), isLoggedIn: false };
  }
  const { outcome: nextStep, mail, token } = result.answer;
  if (nextStep === 'to_link') return { kind: 'to-link', account: { mail, token }, problem: null };
  if (nextStep === 'to_register') return { kind: 'to-register', mail };
  offerPasskey();
  await clearCachedResponses();
  return { kind: 'done' };
}

/** Fills the address into the registration form, which keeps what was typed before. */
function fillRegistration(mail: string): void {
  registrationDraft.save({ ...(registrationDraft.read() ?? emptyDraft), mail });
}

function Page({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper heading={title}>
      <PageTitle>{title}</PageTitle>
      {children}
    </Paper>
  );
}

/** The buttons below a failure. */
function Onward({
  isLoggedIn,
  packId,
}: {
  readonly isLoggedIn: boolean;
  readonly packId: number | null;
}) {
  const t = useTexts(identityTexts);
  return isLoggedIn ? (
    <ButtonStack>
      <LinkButton kind="primary" wide to={paths.mySessions()}>
        {t('toSessions')}
      </LinkButton>
      <TopLink wide />
    </ButtonStack>
  ) : (
    <LinkButton kind="primary" wide to={paths.login(packId ?? undefined)}>
      {t('toLogin')}
    </LinkButton>
  );
}
