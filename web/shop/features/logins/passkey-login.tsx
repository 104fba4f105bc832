import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { minute } from '../../../kit/lib/time.rules.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { useFailureText } from '../../ui/read-error.tsx';
import { loginTexts } from './login-texts.ts';
import styles from './logins.module.css';
import { canAutofill, canUsePasskeys, logInByPasskey, stopAutofill } from './passkey-client.ts';

/** A challenge expires after five minutes; the field gets another one before that. */
const renewalMs = 4 * minute;

/**
 * Logs in by passkey: by a button, or by choosing one in the field of the mail address. Inside the
 * login's form, whose checkbox says whether to stay logged in.
 */
export function PasskeyLogin({ onLoggedIn }: { readonly onLoggedIn: () => Promise<unknown> }) {
  const t = useTexts(loginTexts);
  const failureText = useFailureText();
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isPersistent = () => {
    const form = place.current?.closest('form');
    return form != null && new FormData(form).has('save_cookie');
  };
  const run = async (autofill: boolean) => {
    const result = await logInByPasskey(isPersistent, autofill);
    if (result === 'wrong-site') setProblem(t('wrongSite', { address: window.location.hostname }));
    else if (result === 'not-confirmed') {
      if (!autofill) setProblem(t('passkeyNotShown'));
    } else if (result.ok) await onLoggedIn();
    else setProblem(failureText(result));
  };
  const startAutofill = useEffectEvent(() => {
    // Not while the button's question is open: the browser would close it.
    if (!isBusy) void run(true);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let isGone = false;
    void canAutofill().then((can) => {
      if (!can || isGone) return;
      startAutofill();
      timer = setInterval(() => startAutofill(), renewalMs);
    });
    return () => {
      isGone = true;
      clearInterval(timer);
      if (timer !== undefined) void stopAutofill();
    };
  }, []);
  if (!canUsePasskeys()) return null;
  const press = async () => {
    setIsBusy(true);
    setProblem(null);
    await run(false);
    setIsBusy(false);
  };
  return (
    <div ref={place} className={styles.section}>
      {problem !== null && <Notice kind="danger">{problem}</Notice>}
      <Button wide busy={isBusy} onClick={() => void press()}>
        {t('byPasskey')}
      </Button>
    </div>
  );
}
