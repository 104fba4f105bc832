import type { Seal } from '#contract/shop/draw.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Icon, type IconName } from '../../../kit/ui/icon.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import styles from './certificate.module.css';
import type { TranslateFairness } from './check-words.ts';
import { proofScopeOf, type Step, type StepState, stateOfStep, stepsOf } from './steps.ts';
import { fairnessTexts } from './texts.ts';
import type { Check } from './use-check.ts';
import { chainHashOf, nameOfBeacon } from './verifier/known-beacon.ts';
import type { Closed, Verified } from './verifier/result.ts';

interface StepListProps {
  readonly check: Check;
  /** The likely result. It decides which steps are shown, and how much space is reserved. */
  readonly expected: Verified;
  readonly seal: Seal;
}

/** The steps of a check, each with its result. */
export function StepList({ check, expected, seal }: StepListProps) {
  const t = useTexts(fairnessTexts);
  const verified = check.phase === 'done' && check.result.ok ? check.result : null;
  return (
    <div className={styles.steps}>
      <h3>{verified === null ? t('stepsAhead') : t('stepsTitle')}</h3>
      <ol>
        {stepsOf(seal, verified ?? expected).map((step) => (
          <StepLine
            key={step}
            step={step}
            state={stateOfStep(step, check)}
            verified={verified}
            expected={expected}
            seal={seal}
          />
        ))}
      </ol>
    </div>
  );
}

const stepTitles = {
  seal: 'stepSeal',
  beacon: 'stepBeacon',
  chain: 'stepChain',
  proof: 'stepProof',
  draw: 'stepDraw',
  count: 'stepCount',
  closed: 'stepClosed',
} as const;

const stepStates = {
  passed: 'stepPassed',
  warned: 'stepWarned',
  waiting: 'stepWaiting',
  open: 'stepOpen',
} as const;

const stepIcons: Record<Exclude<StepState, 'waiting'>, IconName> = {
  passed: 'check',
  warned: 'alert',
  open: 'minus',
};

/** One step of a check with its state and text. */
function StepLine({
  step,
  state,
  verified,
  expected,
  seal,
}: {
  readonly step: Step;
  readonly state: StepState;
  readonly verified: Verified | null;
  readonly expected: Verified;
  readonly seal: Seal;
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
        {verified !== null && (
          <span className={styles.stepCount}>{countOf(step, verified, t)}</span>
        )}
      </p>
      <p className={styles.stepText} data-ahead={verified === null || undefined}>
        {stepText(step, verified ?? expected, seal, t)}
      </p>
    </li>
  );
}

/** Writes how much a step has checked: rounds, proofs or cards. */
function countOf(
  step: Step,
  { rounds, drawn, proved, cards, closed }: Verified,
  t: TranslateFairness,
): string {
  switch (step) {
    case 'seal':
    case 'beacon':
    case 'count':
      return '';
    case 'chain':
      return t('rounds', { count: rounds });
    case 'proof':
      return t('ofRounds', { proved, rounds: drawn });
    case 'draw':
      return t('cards', { count: cards });
    case 'closed':
      return closed === null || closed.voidRounds === 0
        ? ''
        : t('voidCount', { rounds: t('rounds', { count: closed.voidRounds }) });
  }
}

/** Writes what a step of the check does. */
function stepText(step: Step, found: Verified, seal: Seal, t: TranslateFairness): string {
  switch (step) {
    case 'seal':
      return t('stepSealText');
    case 'beacon':
      return nameOfBeacon(seal) === 'quicknet'
        ? t('stepBeaconKnown')
        : t('stepBeaconUnknown', { chain: shortened(chainHashOf(seal)) });
    case 'chain':
      return t('stepChainText');
    case 'proof':
      if (proofScopeOf(found) === 'okAll')
        return nameOfBeacon(seal) !== 'none'
          ? `${t('stepProofAll')} ${t('stepProofBeacon')}`
          : t('stepProofAll');
      return t(proofScopeOf(found) === 'okMine' ? 'stepProofMine' : 'stepProofNone');
    case 'draw':
      return t('stepDrawText');
    case 'count':
      return t('stepCountText');
    case 'closed':
      return found.closed === null ? '' : closedText(found.closed, t);
  }
}

/** Writes what the shop signed when it closed the pack. */
function closedText({ voidFrom, voidRounds }: Closed, t: TranslateFairness): string {
  return voidRounds === 0
    ? t('stepClosedEnded', { from: voidFrom })
    : t('stepClosedVoid', { from: voidFrom, rounds: t('rounds', { count: voidRounds }) });
}

/** The beginning of a chain hash; the whole of it is among the check codes below. */
function shortened(chainHash: string): string {
  return `${chainHash.slice(0, 12)}…`;
}
