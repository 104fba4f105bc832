import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type CapName, capName, raiseConfirmationDays } from '#contract/own-limits.ts';
import { type Cap, changeCap, confirmRaise, getProtection } from '#contract/shop/protection.ts';
import { formatDateTime, formatPoints, formatYen } from '../../../kit/lib/format.ts';
import { type Language, useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { day } from '../../../kit/lib/time.rules.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog } from '../../../kit/ui/dialog.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { ReadError, useFailureText } from '../../ui/read-error.tsx';
import { CapForm } from './cap-form.tsx';
import styles from './protection.module.css';
import { protectionTexts } from './protection-texts.ts';
import { useProtection } from './use-protection.ts';

/** Writes an amount of a cap in its unit: yen or points. */
function formatAmount(name: CapName, amount: number, language: Language): string {
  return name.startsWith('paid_') ? formatYen(amount, language) : formatPoints(amount, language);
}

/** Writes from when until when a raise can be confirmed. */
function formatPeriod(from: string, language: Language): { from: string; until: string } {
  const until = new Date(Date.parse(from) + raiseConfirmationDays * day).toISOString();
  return { from: formatDateTime(from, language), until: formatDateTime(until, language) };
}

/** The member's caps, each with what was used of it. */
export function Caps() {
  const t = useTexts(protectionTexts);
  const language = useLanguage();
  const protection = useProtection();
  const [changing, setChanging] = useState<Cap | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const show = (text: string) => {
    setChanging(null);
    setMessage(text);
    return invalidateCall(getProtection);
  };
  if (protection.isLoadingError) {
    const { failure } = protection.error;
    return <ReadError failure={failure} onRetry={() => void protection.refetch()} />;
  }
  return (
    <section className={styles.section}>
      <h2>{t('capsTitle')}</h2>
      <p>{t('capsLead')}</p>
      <p>{t('capsCounted')}</p>
      {message !== null && <Notice kind="success">{message}</Notice>}
      {protection.isPending ? (
        <WaitingCaps />
      ) : (
        <ul className={styles.caps}>
          {protection.data.caps.map((cap) => (
            <CapRow
              key={cap.name}
              cap={cap}
              onChange={() => {
                setMessage(null);
                setChanging(cap);
              }}
              onDone={(text) => void show(text)}
            />
          ))}
        </ul>
      )}
      <Dialog
        open={changing !== null}
        onClose={() => setChanging(null)}
        title={changing === null ? '' : t('dialogTitle', { name: t(changing.name) })}
        closeLabel={t('cancel')}
      >
        {changing !== null && (
          <CapForm
            cap={changing}
            onCancel={() => setChanging(null)}
            onSet={({ outcome: result, from }) => {
              if (from !== null) return show(t('capWaiting', formatPeriod(from, language)));
              return show(t(result === 'set' ? 'capSet' : 'capUnchanged'));
            }}
          />
        )}
      </Dialog>
    </section>
  );
}

/** The rows of the caps before they are read, so that nothing below moves when they arrive. */
function WaitingCaps() {
  const t = useTexts(protectionTexts);
  return (
    <ul className={styles.caps} aria-busy="true">
      {capName.options.map((name) => (
        <li key={name} className={styles.cap}>
          <strong>{t(name)}</strong>
          <span className="figures">&nbsp;</span>
          <Button size="sm" disabled>
            {t('change')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface CapRowProps {
  readonly cap: Cap;
  readonly onChange: () => void;
  /** Called after a change with the text that describes it. */
  readonly onDone: (text: string) => void;
}

/** A cap of the member with what was used of it, and the form that changes it. */
function CapRow({ cap, onChange, onDone }: CapRowProps) {
  const t = useTexts(protectionTexts);
  const language = useLanguage();
  const used = formatAmount(cap.name, cap.used, language);
  return (
    <li className={styles.cap}>
      <strong>{t(cap.name)}</strong>
      <span className="figures">
        {cap.amount === null
          ? `${t('noCap')} · ${t('used', { used })}`
          : t('usedOf', { used, amount: formatAmount(cap.name, cap.amount, language) })}
      </span>
      <Button size="sm" aria-label={t('changeNamed', { name: t(cap.name) })} onClick={onChange}>
        {t('change')}
      </Button>
      {cap.amount !== null && cap.amount > 0 && (
        <meter
          className={styles.meter}
          aria-label={t(cap.name)}
          max={cap.amount}
          value={Math.min(cap.used, cap.amount)}
        />
      )}
      {cap.raise !== null && <RaiseRow cap={cap} raise={cap.raise} onDone={onDone} />}
    </li>
  );
}

/** A requested raise of a cap: when it can be confirmed, or the buttons that decide it. */
function RaiseRow({
  cap,
  raise,
  onDone,
}: {
  readonly cap: Cap;
  readonly raise: NonNullable<Cap['raise']>;
  readonly onDone: (text: string) => void;
}) {
  const t = useTexts(protectionTexts);
  const language = useLanguage();
  const failureText = useFailureText();
  const confirming = useMutation({
    mutationFn: () => send(confirmRaise, { payload: { cap: cap.name } }),
    onSuccess: (result) => result.ok && onDone(t('raised')),
  });
  const withdrawing = useMutation({
    mutationFn: () => send(changeCap, { payload: { cap: cap.name, amount: cap.amount } }),
    onSuccess: (result) => result.ok && onDone(t('capUnchanged')),
  });
  const wanted =
    raise.wanted === null ? t('noCap') : formatAmount(cap.name, raise.wanted, language);
  const period = formatPeriod(raise.from, language);
  const failed = [confirming.data, withdrawing.data].find((result) => result?.ok === false);
  return (
    <div className={styles.raise}>
      <p>
        {raise.state === 'waiting'
          ? t('raiseWaiting', { wanted, ...period })
          : t('raiseReady', { wanted, until: period.until })}
      </p>
      {failed?.ok === false && <Notice kind="danger">{failureText(failed)}</Notice>}
      <div className={styles.buttons}>
        <Button size="sm" busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          {t('leave')}
        </Button>
        {raise.state === 'to_confirm' && (
          <Button
            size="sm"
            kind="quiet"
            busy={confirming.isPending}
            onClick={() => confirming.mutate()}
          >
            {t('confirm')}
          </Button>
        )}
      </div>
    </div>
  );
}
