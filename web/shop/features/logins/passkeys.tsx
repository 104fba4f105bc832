import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listFactors } from '#contract/shop/factors.ts';
import { listPasskeys, type MemberPasskey, removePasskey } from '#contract/shop/passkeys.ts';
import { cx } from '../../../kit/lib/cx.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import type { Failure } from '../../lib/api.ts';
import { send } from '../../lib/api.ts';
import { callQuery, invalidateCall, keepShownData } from '../../lib/queries.ts';
import { ReadError, useFailureText } from '../../ui/read-error.tsx';
import { loginTexts } from './login-texts.ts';
import styles from './logins.module.css';
import { canUsePasskeys, makePasskey } from './passkey-client.ts';
import { PasswordQuestion } from './password-question.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The member's passkeys, with buttons to add and to remove one. */
export function Passkeys() {
  const t = useTexts(loginTexts);
  const failureText = useFailureText();
  const passkeys = useQuery({ ...callQuery(listPasskeys, {}), ...keepShownData });
  const factors = useQuery({ ...callQuery(listFactors, {}), ...keepShownData });
  const [removed, setRemoved] = useState<MemberPasskey | null>(null);
  const removing = useMutation({
    mutationFn: (passkey: MemberPasskey) =>
      send(removePasskey, { payload: { passkey_id: passkey.id } }),
    onSuccess: async () => {
      await Promise.all([invalidateCall(listPasskeys), invalidateCall(listFactors)]);
      setRemoved(null);
    },
  });
  if (passkeys.isLoadingError)
    return <ReadError failure={passkeys.error.failure} onRetry={() => void passkeys.refetch()} />;
  const list = passkeys.data?.data.list;
  return (
    <section className={styles.section}>
      <h2>{t('passkeys')}</h2>
      <p>{t('passkeysLead')}</p>
      {removing.data?.ok && <Notice kind="success">{t('passkeyRemoved')}</Notice>}
      {removing.data?.ok === false && <Notice kind="danger">{failureText(removing.data)}</Notice>}
      <div className={styles.passkeys}>
        {list !== undefined && list.length > 0 ? (
          <List passkeys={list} onRemove={setRemoved} />
        ) : (
          <p className={cx(styles.none, list === undefined && styles.ahead)}>{t('noPasskeys')}</p>
        )}
      </div>
      {canUsePasskeys() ? <AddPasskey /> : <p>{t('passkeysNowhere')}</p>}
      <Dialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={t('removeTitle')}
        closeLabel={t('keep')}
      >
        <p>{t('removeLead', { name: removed?.name ?? '' })}</p>
        {list?.length === 1 && factors.data?.authenticator === null && <p>{t('removeLast')}</p>}
        <ButtonStack>
          <Button
            wide
            busy={removing.isPending}
            onClick={() => removed !== null && removing.mutate(removed)}
          >
            {t('removeNow')}
          </Button>
          <Button kind="quiet" wide onClick={() => setRemoved(null)}>
            {t('keep')}
          </Button>
        </ButtonStack>
      </Dialog>
    </section>
  );
}

interface ListProps {
  readonly passkeys: readonly MemberPasskey[];
  readonly onRemove: (passkey: MemberPasskey) => void;
}

/** A list of passkeys with their names, age and last use. */
function List({ passkeys, onRemove }: ListProps) {
  const t = useTexts(loginTexts);
  const language = useLanguage();
  const at = (time: string) => formatDateTime(time, language);
  return (
    <ul className={styles.list}>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={styles.entry}>
          <div>
            <strong>{passkey.name}</strong>
            <p>
              <span>
                {passkey.last_used === null
                  ? t('passkeySince', { time: at(passkey.created) })
                  : t('passkeyUsed', { time: at(passkey.last_used) })}
              </span>
            </p>
            {passkey.is_copied === 1 && <Notice kind="danger">{t('isCopied')}</Notice>}
          </div>
          <Button
            size="sm"
            kind="quiet"
            aria-label={t('removeNamed', { name: passkey.name })}
            onClick={() => onRemove(passkey)}
          >
            {t('removePasskey')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A button that makes a passkey. Asks for the password if the log-in was a while ago. */
function AddPasskey() {
  const t = useTexts(loginTexts);
  const failureText = useFailureText();
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const adding = useMutation({
    mutationFn: makePasskey,
    onSuccess: async (result) => {
      const needsPassword = typeof result === 'object' && !result.ok && 'pass' in result.errors;
      setAsking(needsPassword);
      if (needsPassword) return;
      if (typeof result === 'object' && result.ok) setCodes(result.answer.recovery_codes);
      await Promise.all([invalidateCall(listPasskeys), invalidateCall(listFactors)]);
    },
  });
  const result = adding.data;
  const failure: Failure | null = typeof result === 'object' && !result.ok ? result : null;
  const wrongPassword = adding.variables === undefined ? undefined : failure?.errors['pass']?.[0];
  return (
    <>
      {result === 'not-confirmed' && <Notice kind="danger">{t('passkeyNotMade')}</Notice>}
      {result === 'wrong-site' && (
        <Notice kind="danger">{t('wrongSite', { address: window.location.hostname })}</Notice>
      )}
      {failure !== null && !('pass' in failure.errors) && (
        <Notice kind="danger">{failureText(failure)}</Notice>
      )}
      {typeof result === 'object' && result.ok && (
        <Notice kind="success">{t('passkeyAdded')}</Notice>
      )}
      <Button wide busy={adding.isPending} onClick={() => adding.mutate(undefined)}>
        {t('addPasskey')}
      </Button>
      <PasswordQuestion
        open={asking}
        busy={adding.isPending}
        error={wrongPassword}
        onAnswer={(pass) => adding.mutate(pass)}
        onClose={() => setAsking(false)}
      />
      <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />
    </>
  );
}
