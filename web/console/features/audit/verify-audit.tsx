import { type FormEvent, useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import styles from '../../ui/screen.module.css';
import { Section } from '../../ui/section.tsx';
import { Failure } from '../session/failure.tsx';
import { useAttempt } from '../session/use-attempt.ts';
import { auditTexts } from './texts.ts';

type Verification = AnswerOf<typeof operations.verifyAudit>;

/** Computes the chain of the audit log again, and says whether it is intact. */
export function VerifyAudit() {
  const t = useTexts(auditTexts);
  const [verification, setVerification] = useState<Verification | null>(null);
  const { isBusy, failed, run } = useAttempt();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const head = fieldText(new FormData(event.currentTarget), 'head').trim();
    setVerification(null);
    const body = head === '' ? {} : { head };
    void run(() => send(operations.verifyAudit, { body }), setVerification);
  };
  return (
    <Section title={t('verify')}>
      <p className={styles.soft}>{t('headHint')}</p>
      <form className={styles.filters} onSubmit={onSubmit}>
        <TextField label={t('head')} name="head" maxLength={80} />
        <Button type="submit" busy={isBusy}>
          {t('check')}
        </Button>
      </form>
      <Failure failed={failed} />
      {verification && <VerificationNotice verification={verification} />}
    </Section>
  );
}

/** The result of verifying the chain of the audit log. */
function VerificationNotice({ verification }: { readonly verification: Verification }) {
  const t = useTexts(auditTexts);
  if (!verification.intact)
    return <Notice kind="danger">{t('broken', { at: verification.brokenAt ?? 0 })}</Notice>;
  return (
    <Notice kind="success">
      <p>{t('intact', { count: verification.entries })}</p>
      {verification.head !== null && (
        <p>
          {t('newest')} <code>{verification.head}</code>
        </p>
      )}
    </Notice>
  );
}
