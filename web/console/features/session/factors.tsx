import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { commonTexts } from '../../../kit/lib/common-texts.ts';
import { formatDate } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { invalidate, useRead } from '../../lib/queries.ts';
import { ReadState } from '../../ui/read-state.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './account.module.css';
import { accountTexts } from './account-texts.ts';
import { AddAuthenticator, type AddedFactor } from './add-authenticator.tsx';
import { Failure } from './failure.tsx';
import { hasPasskeys, makePasskey } from './passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { setSession } from './session.ts';
import { useSend } from './step-up.tsx';
import { useAttempt } from './use-attempt.ts';

/** The authenticators, passkeys and recovery codes of the person who is signed in. */
export function Factors() {
  const t = useTexts(accountTexts);
  const send = useSend();
  const { data, error, refetch } = useRead(operations.listFactors, {});
  const { isBusy, failed, run } = useAttempt();
  const [addsApp, setAddsApp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const changed = () => void invalidate(operations.listFactors);
  const added = ({ session, recoveryCodes }: AddedFactor) => {
    setSession(session);
    setAddsApp(false);
    setCodes(recoveryCodes);
    changed();
  };
  const addPasskey = () =>
    void run(async () => {
      const made = await makePasskey();
      if (!made.ok) return made;
      const body = { name: t('passkey'), credential: made.answer };
      return await send(operations.addPasskey, { body });
    }, added);
  const renew = () =>
    void run(
      () => send(operations.renewRecoveryCodes, {}),
      ({ recoveryCodes }) => {
        setCodes(recoveryCodes);
        changed();
      },
    );
  return (
    <Section title={t('factors')}>
      <Failure failed={failed} />
      {data === undefined ? (
        <ReadState error={error} refetch={refetch} />
      ) : (
        <>
          <FactorList factors={data} run={run} onRemoved={changed} />
          <p className={styles.soft}>{t('codesLeft', { count: data.recoveryCodesLeft })}</p>
        </>
      )}
      <div className={styles.actions}>
        <Button size="sm" onClick={() => setAddsApp(true)}>
          {t('addAuthenticator')}
        </Button>
        {hasPasskeys && (
          <Button size="sm" onClick={addPasskey} busy={isBusy}>
            {t('addPasskey')}
          </Button>
        )}
        <Button size="sm" onClick={renew} busy={isBusy}>
          {t('renewCodes')}
        </Button>
      </div>
      <FactorDialogs {...{ addsApp, setAddsApp, codes, setCodes, added }} />
    </Section>
  );
}

interface FactorDialogsProps {
  readonly addsApp: boolean;
  readonly setAddsApp: (addsApp: boolean) => void;
  readonly codes: readonly string[] | null;
  readonly setCodes: (codes: null) => void;
  readonly added: (added: AddedFactor) => void;
}

/** The dialogs that add an authenticator and show new recovery codes. */
function FactorDialogs({ addsApp, setAddsApp, codes, setCodes, added }: FactorDialogsProps) {
  const t = useTexts(accountTexts);
  const common = useTexts(commonTexts);
  return (
    <>
      <Dialog
        open={addsApp}
        onClose={() => setAddsApp(false)}
        title={t('addAuthenticator')}
        closeLabel={common('close')}
      >
        {addsApp && <AddAuthenticator onAdded={added} />}
      </Dialog>
      <Dialog
        open={codes !== null}
        onClose={() => setCodes(null)}
        title={t('newCodes')}
        closeLabel={common('close')}
      >
        {codes !== null && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
      </Dialog>
    </>
  );
}

interface FactorListProps {
  readonly factors: AnswerOf<typeof operations.listFactors>;
  readonly run: ReturnType<typeof useAttempt>['run'];
  readonly onRemoved: () => void;
}

/** A list of a person's second factors, each with a button that removes it. */
function FactorList({ factors, run, onRemoved }: FactorListProps) {
  const send = useSend();
  const { removeAuthenticator, removePasskey } = operations;
  const remove = (operation: typeof removeAuthenticator | typeof removePasskey, id: number) =>
    void run(() => send(operation, { params: { factorId: String(id) } }), onRemoved);
  return (
    <ul className={styles.list}>
      {factors.authenticators.map(({ id, ...factor }) => (
        <Factor key={`a${id}`} {...factor} onRemove={() => remove(removeAuthenticator, id)} />
      ))}
      {factors.passkeys.map(({ id, ...factor }) => (
        <Factor key={`p${id}`} {...factor} onRemove={() => remove(removePasskey, id)} />
      ))}
    </ul>
  );
}

interface FactorProps {
  readonly name: string;
  readonly createdAt: string;
  readonly onRemove: () => void;
}

/** A second factor with its name, date, and a button that removes it. */
function Factor({ name, createdAt, onRemove }: FactorProps) {
  const t = useTexts(accountTexts);
  const language = useLanguage();
  return (
    <li className={styles.row}>
      <span>{name}</span>
      <span className={styles.soft}>{t('since', { day: formatDate(createdAt, language) })}</span>
      <Button size="sm" kind="quiet" aria-label={t('removeNamed', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  );
}
