import type { ReactNode } from 'react';
import type { Seal } from '#contract/draw.ts';
import { cx } from '../../lib/cx.ts';
import { type Say, useLanguage, useTexts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './certificate.module.css';
import { estimateMs, threadCount } from './depth.ts';
import { Emblem, type EmblemState } from './emblem.tsx';
import type { expectedCheck } from './expected-check.ts';
import { describeFailure } from './failure-texts.ts';
import { type Outcome, outcomeOf, type Step, type StepState, stateOfStep, steps } from './steps.ts';
import { fairnessTexts } from './texts.ts';
import type { Check } from './use-check.ts';
import type { CheckResult, Failure, Verified } from './verifier/result.ts';

type T = Say<(typeof fairnessTexts)['ja']>;

interface CertificateProps {
  readonly packName: string;
  readonly seal: Seal;
  /** How many rounds the log has. */
  readonly rounds: number;
  readonly check: Check;
  /** As it will most likely go: its place is kept. */
  readonly expected: ReturnType<typeof expectedCheck>;
  readonly onProveAll: () => void;
  readonly onAgain: () => void;
  readonly onStop: () => void;
  readonly onForget: () => void;
}

type FootProps = Omit<CertificateProps, 'packName' | 'seal' | 'expected'>;

/** The sheet of paper that says what was found, what it was found from, and what is left to do. */
export function Certificate(props: CertificateProps) {
  const { check, expected } = props;
  const isFound = check.phase === 'done' && check.result.ok;
  return (
    <section className={styles.certificate} data-surface="paper" aria-labelledby="fairness-result">
      {/* As high while it is worked out as once it is there: nothing below moves. */}
      <div className={styles.verdict}>
        <Verdict {...props} />
        <KeptPlace {...props} check={expected.running} />
        {!isFound && <KeptPlace {...props} check={expected.done} />}
      </div>
      {failureOf(check) === null && <Steps check={check} expected={outcomeOf(expected.found)} />}
    </section>
  );
}

/** What was found, or is being looked for, and what can be done. */
function Verdict({ packName, seal, rounds, check, ...actions }: CertificateProps) {
  const t = useTexts(fairnessTexts);
  const language = useLanguage();
  const reached = 'reached' in check ? check.reached : 0;
  const failure = failureOf(check);
  return (
    <div className={styles.standing}>
      <div className={styles.head}>
        <div className={styles.emblem}>
          <Emblem state={emblemOf(check)} part={rounds === 0 ? 0 : reached / rounds} />
        </div>
        <div className={styles.result} role="status">
          <p className={styles.packName}>{packName}</p>
          {/* Another sentence is another element: nothing then seems to have moved. */}
          <h2 key={headlineOf(check, t)} id="fairness-result">
            {headlineOf(check, t)}
          </h2>
          {failure !== null && <Finding failure={failure} says={describeFailure(failure, seal, language)} />}
          <p key={subOf(check, t)}>{subOf(check, t)}</p>
        </div>
      </div>
      <Foot key={check.phase} check={check} rounds={rounds} {...actions} />
    </div>
  );
}

/** The place that a verdict takes: the same words, unseen and unsaid. */
function KeptPlace({ packName, rounds, check, ...actions }: CertificateProps) {
  const t = useTexts(fairnessTexts);
  return (
    <div className={cx(styles.standing, styles.kept)} aria-hidden="true" inert>
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

function Finding({ failure, says }: { readonly failure: Failure; readonly says: string }) {
  const t = useTexts(fairnessTexts);
  const { round } = failure;
  return (
    <p className={styles.finding}>
      <strong>{round === null || round === 0 ? t('badSeal') : t('badRound', { round })}</strong>
      {says}
      {round !== null && round > 1 && <span>{t('badBefore', { round: round - 1 })}</span>}
    </p>
  );
}

/** How far it is, or what can be done now. */
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
      return <Afterwards result={check.result} rounds={rounds} {...actions} />;
  }
}

interface ProgressProps {
  readonly check: Extract<Check, { phase: 'running' | 'stopped' }>;
  readonly rounds: number;
  /** What to press, beside how far it is. */
  readonly children: ReactNode;
}

function Progress({ check: { phase, reached, remainingMs }, rounds, children }: ProgressProps) {
  const t = useTexts(fairnessTexts);
  return (
    <div className={styles.running}>
      <progress className={styles.bar} value={reached} max={Math.max(rounds, 1)} aria-label={t('checking')} />
      <div className={styles.pace}>
        <p className="figures">
          <span>{t('progress', { reached, rounds })}</span>
          {phase === 'running' && remainingMs !== null && (
            <span key={leftOf(remainingMs, t)}>{leftOf(remainingMs, t)}</span>
          )}
        </p>
        {children}
      </div>
    </div>
  );
}

function Afterwards({
  result,
  rounds,
  onProveAll,
  onAgain,
  onForget,
}: Omit<FootProps, 'check'> & { readonly result: CheckResult }) {
  const t = useTexts(fairnessTexts);
  const remembered = !result.ok && ['history-changed', 'round-missing'].includes(result.failure.reason);
  const unproved = result.ok && result.proved < result.rounds ? rounds - result.proved : 0;
  return (
    <div className={styles.actions}>
      {unproved > 0 && (
        <Button kind="primary" onClick={onProveAll}>
          <span>
            {t('proveAll')}
            <small className={styles.time}>
              {t('proveAllTime', { time: durationOf(estimateMs(unproved, threadCount()), t) })}
            </small>
          </span>
        </Button>
      )}
      <Button size="sm" kind="quiet" onClick={onAgain}>
        {t('again')}
      </Button>
      {remembered && (
        <Button size="sm" kind="quiet" onClick={onForget}>
          {t('forget')}
        </Button>
      )}
    </div>
  );
}

/** `expected` says how long what stands below each step will be, before it can be said. */
function Steps({ check, expected }: { readonly check: Check; readonly expected: Outcome }) {
  const t = useTexts(fairnessTexts);
  const verified = check.phase === 'done' && check.result.ok ? check.result : null;
  // Before the first sale there is only the seal to look at.
  const shown = verified?.rounds === 0 ? steps.slice(0, 1) : steps;
  return (
    <div className={styles.steps}>
      <h3>{verified === null ? t('stepsAhead') : t('stepsTitle')}</h3>
      <ol>
        {shown.map((step) => (
          <StepLine
            key={step}
            step={step}
            state={stateOfStep(step, check)}
            verified={verified}
            expected={expected}
          />
        ))}
      </ol>
    </div>
  );
}

const stepTitles = {
  seal: 'stepSeal',
  chain: 'stepChain',
  proof: 'stepProof',
  draw: 'stepDraw',
  count: 'stepCount',
} as const;

const stepStates = {
  passed: 'stepPassed',
  waiting: 'stepWaiting',
  open: 'stepOpen',
} as const;

const stepIcons: Record<Exclude<StepState, 'waiting'>, IconName> = {
  passed: 'check',
  open: 'minus',
};

function StepLine({
  step,
  state,
  verified,
  expected,
}: {
  readonly step: Step;
  readonly state: StepState;
  readonly verified: Verified | null;
  readonly expected: Outcome;
}) {
  const t = useTexts(fairnessTexts);
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.stepIcon}>
        {state === 'waiting' ? <Spinner size={18} /> : <Icon name={stepIcons[state]} size={18} />}
      </span>
      <p className={styles.stepTitle}>
        {t(stepTitles[step])}
        <span className="visually-hidden"> {t(stepStates[state])}</span>
        {verified !== null && <span className={styles.stepCount}>{countOf(step, verified, t)}</span>}
      </p>
      <p className={styles.stepText} data-ahead={verified === null || undefined}>
        {textOf(step, verified === null ? expected : outcomeOf(verified), t)}
      </p>
    </li>
  );
}

function failureOf(check: Check): Failure | null {
  return check.phase === 'done' && !check.result.ok ? check.result.failure : null;
}

function emblemOf(check: Check): EmblemState {
  if (check.phase !== 'done') return check.phase === 'unread' ? 'quiet' : 'running';
  if (!check.result.ok) return 'bad';
  // Gold is for what is proved: a record that only adds up does not get it.
  return outcomeOf(check.result) === 'okChain' ? 'quiet' : 'good';
}

function headlineOf(check: Check, t: T): string {
  switch (check.phase) {
    case 'waiting':
    case 'running':
      return t('checking');
    case 'stopped':
      return t('stopped');
    case 'unread':
      return t('unread');
    case 'done':
      return check.result.ok ? t(outcomeOf(check.result)) : t('bad');
  }
}

function subOf(check: Check, t: T): string {
  switch (check.phase) {
    case 'waiting':
    case 'running':
      return t('checkingSub');
    case 'stopped':
      return t('stoppedSub', { rounds: t('rounds', { count: check.reached }) });
    case 'unread':
      return t('unreadSub');
    case 'done': {
      const { result } = check;
      if (!result.ok) return t('badAdvice');
      const rounds = t('rounds', { count: result.rounds });
      switch (outcomeOf(result)) {
        case 'okAll':
          return t('okAllSub', { rounds, cards: t('cards', { count: result.cards }) });
        case 'okMine':
          return t('okMineSub');
        case 'okChain':
          return t('okChainSub', { rounds });
        case 'okNone':
          return t('okNoneSub');
      }
    }
  }
}

function countOf(step: Step, { rounds, proved, cards }: Verified, t: T): string {
  switch (step) {
    case 'seal':
    case 'count':
      return '';
    case 'chain':
      return t('rounds', { count: rounds });
    case 'proof':
      return t('ofRounds', { proved, rounds });
    case 'draw':
      return t('cards', { count: cards });
  }
}

function textOf(step: Step, outcome: Outcome, t: T): string {
  switch (step) {
    case 'seal':
      return t('stepSealText');
    case 'chain':
      return t('stepChainText');
    case 'proof':
      if (outcome === 'okAll') return t('stepProofAll');
      return t(outcome === 'okMine' ? 'stepProofMine' : 'stepProofNone');
    case 'draw':
      return t('stepDrawText');
    case 'count':
      return t('stepCountText');
  }
}

function durationOf(ms: number, t: T): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 90 ? t('seconds', { seconds }) : t('minutes', { minutes: Math.round(seconds / 60) });
}

function leftOf(ms: number, t: T): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 90
    ? t('secondsLeft', { seconds })
    : t('minutesLeft', { minutes: Math.ceil(seconds / 60) });
}
