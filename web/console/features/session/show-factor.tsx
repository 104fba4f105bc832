import type { FormEvent } from 'react';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack } from '../../../kit/ui/button.tsx';
import { PageTitle } from '../../../kit/ui/page-title.tsx';
import { send } from '../../lib/api.ts';
import { Single } from '../../ui/single.tsx';
import { CodeField } from './code-field.tsx';
import { Failure } from './failure.tsx';
import styles from './form.module.css';
import { setSession, signOut } from './session.ts';
import { sessionTexts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** The second step of a sign-in by password: a code. */
export function ShowFactor() {
  const t = useTexts(sessionTexts);
  const { isBusy, failed, run } = useAttempt();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = fieldText(new FormData(event.currentTarget), 'code').trim();
    void run(() => send(operations.sendFactor, { body: { code } }), setSession);
  };
  return (
    <Single heading={t('factorTitle')}>
      <PageTitle>{t('factorTitle')}</PageTitle>
      <Failure failed={failed} />
      <form className={styles.form} onSubmit={onSubmit}>
        <CodeField hint={t('factorHint')} />
        <ButtonStack>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('confirm')}
          </Button>
          <Button kind="quiet" onClick={() => void signOut()}>
            {t('otherPerson')}
          </Button>
        </ButtonStack>
      </form>
    </Single>
  );
}
