import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { showCode } from '#contract/shop/factors.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { type CallResult, send } from '../../lib/api.ts';
import type { FactorQuestion } from '../../lib/factor-question.ts';
import { paths } from '../../lib/paths.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { CodeField } from './code-field.tsx';
import { FactorProblem, hasMailedCode } from './factor-problem.tsx';
import { factorTexts } from './factor-texts.ts';
import styles from './logins.module.css';
import { canUsePasskeys, type NotConfirmed, showOwnPasskey } from './passkey-client.ts';

/** The dialog in which a member shows their second factor, so that a request can go on. */
export function StepUp({ factors, onEnd }: FactorQuestion) {
  const t = useTexts(factorTexts);
  const failureText = useFailureText();
  const ended = (result: CallResult<unknown> | NotConfirmed) => {
    if (typeof result === 'object' && result.ok) onEnd(true);
  };
  const coding = useMutation({
    mutationFn: (code: string) => send(showCode, { payload: { code } }),
    onSuccess: ended,
  });
  const asking = useMutation({ mutationFn: showOwnPasskey, onSuccess: ended });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!coding.isPending) coding.mutate(fieldText(new FormData(event.currentTarget), 'code'));
  };
  const failure = coding.data?.ok === false ? coding.data : null;
  const wrongCode = failure?.errors['code']?.[0];
  const isCodeMailed = hasMailedCode(asking.data);
  const mayUsePasskey = factors.includes('passkey');
  return (
    <Dialog open onClose={() => onEnd(false)} title={t('askTitle')} closeLabel={t('cancel')}>
      <div className={styles.section}>
        <p>{t('askLead')}</p>
        {failure !== null && wrongCode === undefined && (
          <Notice kind="danger">{failureText(failure)}</Notice>
        )}
        <FactorProblem result={asking.data} />
        {mayUsePasskey && canUsePasskeys() && (
          <Button wide busy={asking.isPending} onClick={() => asking.mutate()}>
            {t('byPasskey')}
          </Button>
        )}
        {(factors.includes('code') || isCodeMailed) && (
          <form className={styles.section} onSubmit={submit}>
            <CodeField hint={t(isCodeMailed ? 'mailedHint' : 'codeHint')} error={wrongCode} />
            <Button wide kind="primary" type="submit" busy={coding.isPending}>
              {t('confirm')}
            </Button>
          </form>
        )}
        {mayUsePasskey && !canUsePasskeys() && <p>{t('noPasskeysHere')}</p>}
        <p>
          {t('lost')} <Link to={paths.contact()}>{t('contact')}</Link>
        </p>
      </div>
    </Dialog>
  );
}
