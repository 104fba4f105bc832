import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { smsCode } from '#contract/limits.ts';
import { checkSmsCode, sendSmsCode } from '#contract/shop/verification.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { type Failure, send } from '../../lib/api.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { profileFieldTexts } from './profile-field-texts.ts';
import styles from './registration.module.css';
import { useEditedValue } from './use-edited-value.ts';
import { verifyPhoneTexts } from './verify-phone-texts.ts';

interface Props {
  /** The number to verify, as typed on the screen. The popup lets the member correct it. */
  readonly tel: string;
  /** Whether the number is verified: then there is no button. */
  readonly isVerified: boolean;
  /** Verification is the screen's next step, so its button is gold. */
  readonly isNext?: boolean;
  /** Called after the verification, to read the details and the balance again. */
  readonly onVerified: () => void;
}

/**
 * Verifies a phone number by SMS: a button and a popup that confirms the number, sends a code and
 * takes the code. The verified number becomes the registered one. An error that prevents sending
 * closes the popup and appears above the button (spec, section 8), which then offers to correct
 * the number.
 */
export function VerifyPhone({ tel, isVerified, isNext = false, onVerified }: Props) {
  const t = useTexts(verifyPhoneTexts);
  const common = useTexts(commonTexts);
  const formId = useId();
  const { number, setNumber, step, setStep, alert, sending, malformed, open } = useSending(tel);
  const [result, setResult] = useState<{ bonus: number } | null>(null);
  const success = useRef<HTMLDivElement>(null);
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
          {t(alert === '' ? 'verify' : 'correct')}
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
              <Button kind="primary" type="submit" form={formId} busy={sending.isPending}>
                {t('send')}
              </Button>
              <Button onClick={() => setStep('closed')}>{common('cancel')}</Button>
            </>
          ),
        })}
      >
        {step === 'prompt' && (
          <NumberForm
            id={formId}
            number={number}
            error={malformed}
            onNumber={setNumber}
            onSend={() => sending.isPending || sending.mutate()}
          />
        )}
        {step === 'code' && (
          <CodeForm
            tel={number}
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

/** Holds the phone number, the step of the popup, and the error that prevents sending a code. */
function useSending(tel: string) {
  const failureText = useFailureText();
  const [number, setNumber] = useEditedValue(tel);
  const [step, setStep] = useState<'closed' | 'prompt' | 'code'>('closed');
  const [alert, setAlert] = useState('');
  const sending = useMutation({
    mutationFn: () => send(sendSmsCode, { payload: { tel: number } }),
    onSuccess: (result) => {
      if (result.ok) return setStep('code');
      // An error of the number itself is shown below its field.
      if (result.errors['tel'] !== undefined) return;
      setAlert(failureText(result));
      setStep('closed');
    },
  });
  const malformed = sending.data?.ok === false ? sending.data.errors['tel']?.[0] : undefined;
  const open = () => {
    setAlert('');
    sending.reset();
    setStep('prompt');
  };
  return { number, setNumber, step, setStep, alert, sending, malformed, open };
}

interface NumberFormProps {
  readonly id: string;
  readonly number: string;
  readonly error: string | undefined;
  readonly onNumber: (number: string) => void;
  readonly onSend: () => void;
}

/** The number that the code is sent to; it can be corrected. */
function NumberForm({ id, number, error, onNumber, onSend }: NumberFormProps) {
  const t = useTexts(verifyPhoneTexts);
  const field = useTexts(profileFieldTexts);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form id={id} className={styles.form} onSubmit={submit}>
      <p>{t('promptTo', { digits: smsCode.digits })}</p>
      <TextField
        label={field('tel')}
        name="tel"
        type="tel"
        autoComplete="tel"
        value={number}
        maxLength={30}
        required
        onChange={(event) => onNumber(event.target.value)}
        error={error}
      />
    </form>
  );
}

interface CodeFormProps {
  readonly tel: string;
  /** When the last code was requested, in epoch milliseconds. */
  readonly sentAt: number;
  readonly resending: boolean;
  readonly onResend: () => void;
  readonly onVerified: (bonus: number) => void;
}

/** The form for the code that was sent by SMS, with a button that sends another. */
function CodeForm({ tel, sentAt, resending, onResend, onVerified }: CodeFormProps) {
  const t = useTexts(verifyPhoneTexts);
  const failureText = useFailureText();
  const wait = useSecondsUntil(sentAt + smsCode.resendSeconds * 1000);
  const checking = useMutation({
    mutationFn: (form: FormData) =>
      send(checkSmsCode, { payload: { sms_code: fieldText(form, 'sms_code') } }),
    onSuccess: (result) => {
      if (result.ok) onVerified(result.answer.bonus_point);
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
        error={
          failure === null ? undefined : (failure.errors['sms_code']?.[0] ?? failureText(failure))
        }
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

/** Returns the whole seconds until a time of this device's clock, counting down. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, []);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}
