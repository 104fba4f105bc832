import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { smsCode } from '#contract/limits.ts';
import { checkSmsCode, sendSmsCode } from '#contract/verification.ts';
import { type Failure, send } from '../../lib/api.ts';
import { commonTexts } from '../../lib/common-texts.ts';
import { textOf } from '../../lib/form.ts';
import { useTexts } from '../../lib/i18n.ts';
import { Button, ButtonStack } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/read-error.tsx';
import { Notice } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './registration.module.css';
import { verifyPhoneTexts } from './verify-phone-texts.ts';

interface Props {
  /** The number to verify, as the member typed it. */
  readonly tel: string;
  /** It is already: then only the success of this visit is said. */
  readonly isVerified: boolean;
  /** It is the next step of its screen: its button is the golden one. */
  readonly isNext?: boolean;
  /** The phone is verified: read the details and the balance anew. */
  readonly onVerified: () => void;
}

/**
 * Proves a phone by SMS: a button that asks before it sends a code, and a popup that takes the code. What speaks against
 * sending closes the popup and is said beside the button (spec, section 8).
 */
export function VerifyPhone({ tel, isVerified, isNext = false, onVerified }: Props) {
  const t = useTexts(verifyPhoneTexts);
  const common = useTexts(commonTexts);
  const failureText = useFailureText();
  const [step, setStep] = useState<'closed' | 'prompt' | 'code'>('closed');
  const [alert, setAlert] = useState('');
  const [result, setResult] = useState<{ bonus: number } | null>(null);
  const success = useRef<HTMLDivElement>(null);
  const sending = useMutation({
    mutationFn: () => send(sendSmsCode, { payload: { tel } }),
    onSuccess: (outcome) => {
      if (outcome.ok) return setStep('code');
      setAlert(failureText(outcome));
      return setStep('closed');
    },
  });
  const open = () => {
    setAlert('');
    setStep('prompt');
  };
  const verified = (bonus: number) => {
    setStep('closed');
    setResult({ bonus });
    onVerified();
  };

  return (
    <div className={styles.stack}>
      {alert !== '' && <Notice kind="danger">{alert}</Notice>}
      {result !== null && (
        <Notice kind="success" ref={success}>
          <p>{t('done')}</p>
          {result.bonus > 0 && <p>{t('bonus', { points: result.bonus })}</p>}
        </Notice>
      )}
      {!isVerified && result === null && (
        <Button kind={isNext ? 'primary' : undefined} onClick={open}>
          {t('verify')}
        </Button>
      )}
      <Dialog
        open={step !== 'closed'}
        onClose={() => setStep('closed')}
        title={step === 'prompt' ? t('prompt') : t('title')}
        closeLabel={common('close')}
        returnTo={success}
        {...(step === 'prompt' && {
          actions: (
            <>
              <Button kind="primary" busy={sending.isPending} onClick={() => sending.mutate()}>
                {t('send')}
              </Button>
              <Button onClick={() => setStep('closed')}>{common('cancel')}</Button>
            </>
          ),
        })}
      >
        {step === 'prompt' && <p>{t('promptTo', { tel, digits: smsCode.digits })}</p>}
        {step === 'code' && (
          <CodeForm
            tel={tel}
            sentAt={sending.submittedAt}
            resending={sending.isPending}
            onResend={() => sending.mutate()}
            onVerified={verified}
          />
        )}
      </Dialog>
    </div>
  );
}

interface CodeFormProps {
  readonly tel: string;
  /** When the last code was asked for, in epoch ms. */
  readonly sentAt: number;
  readonly resending: boolean;
  readonly onResend: () => void;
  readonly onVerified: (bonus: number) => void;
}

function CodeForm({ tel, sentAt, resending, onResend, onVerified }: CodeFormProps) {
  const t = useTexts(verifyPhoneTexts);
  const failureText = useFailureText();
  const wait = useSecondsUntil(sentAt + smsCode.resendSeconds * 1000);
  const checking = useMutation({
    mutationFn: (form: FormData) => send(checkSmsCode, { payload: { sms_code: textOf(form, 'sms_code') } }),
    onSuccess: (outcome) => {
      if (outcome.ok) onVerified(outcome.answer.bonus_point);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!checking.isPending) checking.mutate(new FormData(event.currentTarget));
  };
  const failure: Failure | null = checking.data?.ok === false ? checking.data : null;
  return (
    <form className={styles.form} onSubmit={submit}>
      <p role="status">{t('sent', { tel, minutes: smsCode.minutes })}</p>
      <TextField
        label={t('code', { digits: smsCode.digits })}
        name="sms_code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={smsCode.digits}
        required
        error={failure === null ? undefined : (failure.errors['sms_code']?.[0] ?? failureText(failure))}
      />
      <ButtonStack>
        <Button kind="primary" size="lg" wide type="submit" busy={checking.isPending}>
          {t('check')}
        </Button>
        <Button wide disabled={wait > 0} busy={resending} onClick={onResend}>
          {wait > 0 ? t('resendIn', { seconds: wait }) : t('resend')}
        </Button>
      </ButtonStack>
    </form>
  );
}

/** Whole seconds until a moment of this device's clock, counted down while shown. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
