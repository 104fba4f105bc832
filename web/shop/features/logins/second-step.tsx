import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Factor } from '#contract/envelope.ts';
import { waitingLogInMinutes } from '#contract/limits.ts';
import { completeLoginByCode } from '#contract/shop/completions.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { type CallResult, send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { CodeField } from './code-field.tsx';
import { FactorProblem, hasMailedCode } from './factor-problem.tsx';
import { factorTexts } from './factor-texts.ts';
import { loginTexts } from './login-texts.ts';
import styles from './logins.module.css';
import { canUsePasskeys, completeByOwnPasskey, type NotConfirmed } from './passkey-client.ts';

interface SecondStepProps {
  readonly factors: readonly Factor[];
  readonly onLoggedIn: () => Promise<unknown>;
  /** @param problem why the login has to begin again; null if the person chose to go back */
  readonly onBack: (problem: string | null) => void;
}

/** The second step of a login on a new device: the member shows their second factor. */
export function SecondStep({ factors, onLoggedIn, onBack }: SecondStepProps) {
  const t = useTexts(factorTexts);
  const tLogin = useTexts(loginTexts);
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone: the focus moves to the first field.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, []);
  const onSuccess = async (result: CallResult<unknown> | NotConfirmed) => {
    if (typeof result === 'string') return;
    if (result.ok) await onLoggedIn();
    else if (result.errors['mail']?.[0] !== undefined) onBack(result.errors['mail'][0]);
  };
  const coding = useMutation({
    mutationFn: (code: string) => send(completeLoginByCode, { payload: { code } }),
    onSuccess,
  });
  const asking = useMutation({ mutationFn: completeByOwnPasskey, onSuccess });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!coding.isPending) coding.mutate(fieldText(new FormData(event.currentTarget), 'code'));
  };
  const wrongCode = coding.data?.ok === false ? coding.data.errors['code']?.[0] : undefined;
  const isCodeMailed = hasMailedCode(asking.data);
  const mayUsePasskey = factors.includes('passkey');
  return (
    <div ref={place} className={styles.section}>
      <p>{tLogin('secondStepLead', { minutes: waitingLogInMinutes })}</p>
      {wrongCode === undefined && <FactorProblem result={coding.data} />}
      <FactorProblem result={asking.data} />
      {mayUsePasskey && canUsePasskeys() && (
        <Button wide size="lg" busy={asking.isPending} onClick={() => asking.mutate()}>
          {t('byPasskey')}
        </Button>
      )}
      {(factors.includes('code') || isCodeMailed) && (
        <form className={styles.section} onSubmit={submit}>
          <CodeField hint={t(isCodeMailed ? 'mailedHint' : 'codeHint')} error={wrongCode} />
          <Button wide size="lg" kind="primary" type="submit" busy={coding.isPending}>
            {tLogin('secondStepSubmit')}
          </Button>
        </form>
      )}
      {mayUsePasskey && !canUsePasskeys() && <Notice kind="info">{t('noPasskeysHere')}</Notice>}
      <Button wide kind="quiet" onClick={() => onBack(null)}>
        {tLogin('secondStepBack')}
      </Button>
      <p>
        {t('lost')} <Link to={paths.contact()}>{t('contact')}</Link>
      </p>
    </div>
  );
}
