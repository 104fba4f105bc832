import { type FormEvent, useEffect, useRef, useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { CopyButton } from '../../../kit/ui/copy-button.tsx';
import { QrCode } from '../../../kit/ui/qr-code.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { CodeField } from './code-field.tsx';
import { Failure } from './failure.tsx';
import styles from './form.module.css';
import { sessionTexts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

export type AddedFactor = AnswerOf<typeof operations.confirmAuthenticator>;

/** Shows a new secret as a QR code, and confirms it by its first code. */
export function AddAuthenticator({ onAdded }: { readonly onAdded: (added: AddedFactor) => void }) {
  const t = useTexts(sessionTexts);
  const { isBusy, failed, run } = useAttempt();
  const [begun, setBegun] = useState<AnswerOf<typeof operations.beginAuthenticator> | null>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    // React runs effects twice in development; each run would make another secret.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void run(
      () => send(operations.beginAuthenticator, { body: { name: t('ownAuthenticator') } }),
      setBegun,
    );
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (begun === null) return;
    const code = fieldText(new FormData(event.currentTarget), 'code').trim();
    const request = { params: { factorId: String(begun.id) }, body: { code } };
    void run(() => send(operations.confirmAuthenticator, request), onAdded);
  };
  return (
    <>
      <Failure failed={failed} />
      {begun !== null && (
        <form className={styles.form} onSubmit={onSubmit}>
          <QrCode text={begun.uri} label={t('qr')} />
          <p className={styles.hint}>{t('secret')}</p>
          <p className={styles.secret}>{begun.secret}</p>
          <CopyButton what={t('secretName')} text={begun.secret} />
          <CodeField hint={t('scanHint')} />
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('confirm')}
          </Button>
        </form>
      )}
    </>
  );
}
