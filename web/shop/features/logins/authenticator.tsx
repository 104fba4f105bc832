import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  keepFactors,
  listFactors,
  removeAuthenticator,
  renewRecoveryCodes,
} from '#contract/shop/factors.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button, ButtonStack } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { type AnswerOf, type Failure, send } from '../../lib/api.ts';
import { callQuery, invalidateCall, keepShownData } from '../../lib/queries.ts';
import { ReadError, useFailureText } from '../../ui/read-error.tsx';
import { factorTexts } from './factor-texts.ts';
import styles from './logins.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';

/** The member's authenticator app and recovery codes, and how to change them. */
export function Authenticator() {
  const t = useTexts(factorTexts);
  const factors = useQuery({ ...callQuery(listFactors, {}), ...keepShownData });
  const [dialog, setDialog] = useState<'set-up' | 'remove' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [done, setDone] = useState<'added' | 'removed' | 'removalStopped' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const failureText = useFailureText();
  if (factors.isLoadingError)
    return <ReadError failure={factors.error.failure} onRetry={() => void factors.refetch()} />;
  const finish = (what: typeof done) => {
    setDialog(null);
    setDone(what);
    return invalidateCall(listFactors);
  };
  return (
    <section className={styles.section}>
      <h2>{t('title')}</h2>
      <p>{t('lead')}</p>
      {done !== null && <Notice kind="success">{t(done)}</Notice>}
      {failure !== null && <Notice kind="danger">{failureText(failure)}</Notice>}
      <div className={styles.passkeys}>
        {factors.data !== undefined && (
          <CurrentFactors
            factors={factors.data}
            onDialog={setDialog}
            onCodes={setCodes}
            onStopped={() => void finish('removalStopped')}
            onFailure={setFailure}
          />
        )}
      </div>
      <SetUpAuthenticator
        open={dialog === 'set-up'}
        onClose={() => setDialog(null)}
        onAdded={(added) => {
          setCodes(added);
          void finish('added');
        }}
      />
      <RemoveDialog
        open={dialog === 'remove'}
        onClose={() => setDialog(null)}
        isLast={factors.data?.passkeys === 0}
        onRemoved={() => void finish('removed')}
      />
      <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />
    </section>
  );
}

interface CurrentFactorsProps {
  readonly factors: AnswerOf<typeof listFactors>;
  readonly onDialog: (dialog: 'set-up' | 'remove') => void;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onStopped: () => void;
  readonly onFailure: (failure: Failure | null) => void;
}

/** The second factors that the member has now, with buttons to add, change or remove them. */
function CurrentFactors({ factors, onDialog, onCodes, onStopped, onFailure }: CurrentFactorsProps) {
  const t = useTexts(factorTexts);
  const language = useLanguage();
  const renewing = useMutation({
    mutationFn: () => send(renewRecoveryCodes, {}),
    onSuccess: async (result) => {
      onFailure(result.ok ? null : result);
      if (!result.ok) return;
      onCodes(result.answer.recovery_codes);
      await invalidateCall(listFactors);
    },
  });
  const stopping = useMutation({
    mutationFn: () => send(keepFactors, {}),
    onSuccess: (result) => {
      onFailure(result.ok ? null : result);
      if (result.ok) onStopped();
    },
  });
  const { authenticator, passkeys, recovery_codes: codesLeft, removal } = factors;
  return (
    <div className={styles.section}>
      {removal !== null && (
        <>
          <Notice kind="danger">
            <strong>{t('removalTitle')}</strong>{' '}
            {t('removalLead', { time: formatDateTime(removal, language) })}
          </Notice>
          <Button wide busy={stopping.isPending} onClick={() => stopping.mutate()}>
            {t('stopRemoval')}
          </Button>
        </>
      )}
      {authenticator !== null && (
        <p>{t('since', { time: formatDateTime(authenticator, language) })}</p>
      )}
      {(authenticator !== null || passkeys > 0) && (
        <>
          {codesLeft === 0 ? (
            <Notice kind="danger">{t('noCodes')}</Notice>
          ) : (
            <p>{t('codesLeft', { count: codesLeft })}</p>
          )}
          <Button wide busy={renewing.isPending} onClick={() => renewing.mutate()}>
            {t(codesLeft === 0 ? 'make' : 'renew')}
          </Button>
        </>
      )}
      <Button wide onClick={() => onDialog('set-up')}>
        {t(authenticator === null ? 'setUp' : 'replace')}
      </Button>
      {authenticator !== null && (
        <Button wide kind="quiet" onClick={() => onDialog('remove')}>
          {t('remove')}
        </Button>
      )}
    </div>
  );
}

interface RemoveDialogProps {
  readonly open: boolean;
  /** Whether the member has no passkey either. */
  readonly isLast: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks whether to remove the authenticator app, and removes it. */
function RemoveDialog({ open, isLast, onClose, onRemoved }: RemoveDialogProps) {
  const t = useTexts(factorTexts);
  const failureText = useFailureText();
  const removing = useMutation({
    mutationFn: () => send(removeAuthenticator, {}),
    onSuccess: (result) => {
      if (result.ok) onRemoved();
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={t('removeTitle')} closeLabel={t('keep')}>
      <p>{t('removeLead')}</p>
      {isLast && <p>{t('removeLast')}</p>}
      {removing.data?.ok === false && <Notice kind="danger">{failureText(removing.data)}</Notice>}
      <ButtonStack>
        <Button wide busy={removing.isPending} onClick={() => removing.mutate()}>
          {t('removeNow')}
        </Button>
        <Button kind="quiet" wide onClick={onClose}>
          {t('keep')}
        </Button>
      </ButtonStack>
    </Dialog>
  );
}
