import type { Seal } from '#contract/shop/draw.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Icon, type IconName } from '../../../kit/ui/icon.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import styles from './certificate.module.css';
import type { TranslateFairness } from './check-words.ts';
import {
  type Outcome,
  outcomeOf,
  type Step,
  type StepState,
  stateOfStep,
  stepsOf,
} from './steps.ts';
import { fairnessTexts } from './texts.ts';
import type { Check } from './use-check.ts';
import { chainHashOf, nameOfBeacon } from './verifier/known-beacon.ts';
import type { Verified } from './verifier/result.ts';

interface StepListProps {
  readonly check: Check;
  /** The likely result. It decides how much space is reserved below each step. */
  readonly expected: Outcome;
  readonly seal: Seal;
}

/** The steps of a check, each with its result. */
export function StepList({ check, expected, seal }: StepListProps) {
  const t = useTexts(fairnessTexts);
  const verified = check.phase === 'done' && check.result.ok ? check.result : null;
  // Before the first sale there is only the seal to check, which names the beacon.
  const shown = stepsOf(seal).filter((step) => verified?.rounds !== 0 || isOfSeal(step));
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
            seal={seal}
          />
        ))}
      </ol>
    </div>
  );
}

const isOfSeal = (step: Step) => step === 'seal' || step === 'beacon';

const stepTitles = {
  seal: 'stepSeal',
  beacon: 'stepBeacon',
  chain: 'stepChain',
  proof: 'stepProof',
  draw: 'stepDraw',
  count: 'stepCount',
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
  readonly expected: Outcome;
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
        {stepText(step, verified === null ? expected : outcomeOf(verified), seal, t)}
      </p>
    </li>
  );
}

/** Writes how much a step has checked: rounds, proofs or cards. */
function countOf(
  step: Step,
  { rounds, drawn, proved, cards }: Verified,
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
  }
}

/** Writes what a step of the check does. */
function stepText(step: Step, outcome: Outcome, seal: Seal, t: TranslateFairness): string {
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
      if (outcome === 'okAll')
        return nameOfBeacon(seal) !== 'none'
          ? `${t('stepProofAll')} ${t('stepProofBeacon')}`
          : t('stepProofAll');
      return t(outcome === 'okMine' ? 'stepProofMine' : 'stepProofNone');
    case 'draw':
      return t('stepDrawText');
    case 'count':
      return t('stepCountText');
  }
}

/** The beginning of a chain hash; the whole of it is among the check codes below. */
function shortened(chainHash: string): string {
  return `${chainHash.slice(0, 12)}…`;
}
