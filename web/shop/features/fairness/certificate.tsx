import type { ReactNode } from 'react';
import type { Seal } from '#contract/shop/draw.ts';
import { cx } from '../../../kit/lib/cx.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Icon } from '../../../kit/ui/icon.tsx';
import styles from './certificate.module.css';
import { durationOf, headlineOf, remainingTimeText, subOf } from './check-words.ts';
import { estimateMs, threadCount } from './depth.ts';
import { Emblem, type EmblemState } from './emblem.tsx';
import type { expectedCheck } from './expected-check.ts';
import { describeFailure } from './failure-texts.ts';
import { StepList } from './step-list.tsx';
import { proofScopeOf } from './steps.ts';
import { fairnessTexts } from './texts.ts';
import type { Check } from './use-check.ts';
import type { CheckResult, Failure } from './verifier/result.ts';

interface CertificateProps {
  readonly packName: string;
  readonly seal: Seal;
  /** The number of rounds in the log. */
  readonly rounds: number;
  readonly check: Check;
  /** The most likely result; its size is reserved. */
  readonly expected: ReturnType<typeof expectedCheck>;
  readonly onProveAll: () => void;
  readonly onAgain: () => void;
  readonly onStop: () => void;
  readonly onStartOver: () => void;
}

type FootProps = Omit<CertificateProps, 'packName' | 'seal' | 'expected'>;

/** The certificate of a check: the result, the data it is based on, and the remaining actions. */
export function Certificate(props: CertificateProps) {
  const { check, expected, seal } = props;
  const isFound = check.phase === 'done' && check.result.ok;
  return (
    <section className={styles.certificate} data-surface="paper" aria-labelledby="fairness-result">
      {/* Reserves the height of the result, so that nothing below moves. */}
      <div className={styles.overlaid}>
        <CheckStatus {...props} />
        <ReservedSpace {...props} check={expected.running} />
        {!isFound && <ReservedSpace {...props} check={expected.done} />}
      </div>
      {failureOf(check) === null && (
        <StepList check={check} expected={expected.found} seal={seal} />
      )}
    </section>
  );
}

/** The result, or the running check, and the possible actions. */
function CheckStatus({ packName, seal, rounds, check, ...actions }: CertificateProps) {
  const t = useTexts(fairnessTexts);
  const language = useLanguage();
  const reached = 'reached' in check ? check.reached : 0;
  const failure = failureOf(check);
  return (
    <div className={styles.status}>
      <div className={styles.head}>
        <div className={styles.emblem}>
          <Emblem state={emblemOf(check)} part={rounds === 0 ? 0 : reached / rounds} />
        </div>
        <div className={styles.result} role="status">
          <p className={styles.packName}>{packName}</p>
          {/* A new key for each sentence: the browser then sees no layout shift. */}
          <h2 key={headlineOf(check, t)} id="fairness-result">
            {headlineOf(check, t)}
          </h2>
          {failure !== null && (
            <Finding failure={failure} text={describeFailure(failure, seal, language)} />
          )}
          <p key={subOf(check, t)}>{subOf(check, t)}</p>
        </div>
      </div>
      <Foot key={check.phase} check={check} rounds={rounds} {...actions} />
    </div>
  );
}

/** Reserves a result's space with the same text, invisible and hidden from screen readers. */
function ReservedSpace({ packName, rounds, check, ...actions }: CertificateProps) {
  const t = useTexts(fairnessTexts);
  return (
    <div className={cx(styles.status, styles.previous)} aria-hidden="true" inert>
      <div className={styles.head}>
        <div className={styles.emblem} />
        <div className={styles.result}>
          <p className={styles.packName}>{packName}</p>
          <h2>{headlineOf(check, t)}</h2>
          <p>{subOf(check, t)}</p>
        </div>
      </div>
      <Foot check={check} rounds={rounds} {...actions} />
    </div>
  );
}

/** The first error that a check found, and in which round. */
function Finding({ failure, text }: { readonly failure: Failure; readonly text: string }) {
  const t = useTexts(fairnessTexts);
  const { round } = failure;
  return (
    <p className={styles.finding}>
      <strong>{round === null || round === 0 ? t('badSeal') : t('badRound', { round })}</strong>
      {text}
      {round !== null && round > 1 && <span>{t('badBefore', { round: round - 1 })}</span>}
    </p>
  );
}

/** The progress of the check, or the actions that are possible now. */
function Foot({ check, rounds, ...actions }: FootProps) {
  const { onAgain, onStop } = actions;
  const t = useTexts(fairnessTexts);
  switch (check.phase) {
    case 'waiting':
      return null;
    case 'running':
      return (
        <Progress check={check} rounds={rounds}>
          <Button size="sm" onClick={onStop}>
            <Icon name="pause" size={18} />
            {t('stop')}
          </Button>
        </Progress>
      );
    case 'stopped':
      return (
        <Progress check={check} rounds={rounds}>
          <Button kind="primary" onClick={onAgain}>
            {t('goOn')}
          </Button>
        </Progress>
      );
    case 'unread':
      return (
        <div className={styles.actions}>
          <Button kind="primary" onClick={onAgain}>
            {t('again')}
          </Button>
        </div>
      );
    case 'done':
      return <Afterwards result={check.result} {...actions} />;
  }
}

interface ProgressProps {
  readonly check: Extract<Check, { phase: 'running' | 'stopped' }>;
  readonly rounds: number;
  /** Buttons beside the progress. */
  readonly children: ReactNode;
}

/** A bar that shows how far a check is, with the remaining time. */
function Progress({ check: { phase, reached, remainingMs }, rounds, children }: ProgressProps) {
  const t = useTexts(fairnessTexts);
  // A screen reader that read out each step would talk without an end.
  const percent = rounds === 0 ? 0 : Math.floor((reached / rounds) * 4) * 25;
  return (
    <div className={styles.running}>
      <progress
        className={styles.bar}
        value={reached}
        max={Math.max(rounds, 1)}
        aria-label={t('checking')}
      />
      <p className="visually-hidden" role="status">
        {percent > 0 && t('progressSpoken', { percent })}
      </p>
      <div className={styles.pace}>
        <p className="figures">
          <span>{t('progress', { reached, rounds })}</span>
          {phase === 'running' && remainingMs !== null && (
            <span key={remainingTimeText(remainingMs, t)}>{remainingTimeText(remainingMs, t)}</span>
          )}
        </p>
        {children}
      </div>
    </div>
  );
}

/** The actions after a check: prove all, check again, or forget the stored record. */
function Afterwards({
  result,
  onProveAll,
  onAgain,
  onStartOver,
}: Omit<FootProps, 'check' | 'rounds'> & { readonly result: CheckResult }) {
  const t = useTexts(fairnessTexts);
  const remembered =
    !result.ok &&
    ['history-changed', 'round-missing', 'bound-too-late'].includes(result.failure.reason);
  const unproved = result.ok && result.proved < result.drawn ? result.drawn - result.proved : 0;
  const hasBeacon = result.ok && result.beacon !== 'none';
  return (
    <div className={styles.actions}>
      {unproved > 0 && (
        <Button size="lg" kind="primary" onClick={onProveAll}>
          <span>
            {t('proveAll')}
            <small className={styles.time}>
              {t('proveAllTime', {
                time: durationOf(estimateMs(unproved, threadCount(), hasBeacon), t),
              })}
            </small>
          </span>
        </Button>
      )}
      <Button size="sm" kind="quiet" onClick={onAgain}>
        {t('again')}
      </Button>
      {remembered && (
        <Button size="sm" kind="quiet" onClick={onStartOver}>
          {t('startOver')}
        </Button>
      )}
    </div>
  );
}

function failureOf(check: Check): Failure | null {
  return check.phase === 'done' && !check.result.ok ? check.result.failure : null;
}

/**
 * Chooses the emblem of a check. Gold means proved. A log that is only consistent does not get it.
 */
function emblemOf(check: Check): EmblemState {
  if (check.phase !== 'done') return check.phase === 'unread' ? 'quiet' : 'running';
  if (!check.result.ok) return 'bad';
  return proofScopeOf(check.result) === 'okChain' ? 'quiet' : 'good';
}
