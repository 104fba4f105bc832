import { useTexts } from '../../../kit/lib/i18n.ts';
import { Icon, type IconName } from '../../../kit/ui/icon.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import styles from './certificate.module.css';
import type { TranslateFairness } from './check-words.ts';
import { type Outcome, outcomeOf, type Step, type StepState, stateOfStep, steps } from './steps.ts';
import { fairnessTexts } from './texts.ts';
import type { Check } from './use-check.ts';
import type { Verified } from './verifier/result.ts';

interface StepListProps {
  readonly check: Check;
  /** The likely result. It decides how much space is reserved below each step. */
  readonly expected: Outcome;
  /** Whether the pack is drawn with a public beacon. */
  readonly hasBeacon: boolean;
}

/** The steps of a check, each with its result. */
export function StepList({ check, expected, hasBeacon }: StepListProps) {
  const t = useTexts(fairnessTexts);
  const verified = check.phase === 'done' && check.result.ok ? check.result : null;
  // Before the first sale there is only the seal to check.
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
            hasBeacon={hasBeacon}
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

/** One step of a check with its state and text. */
function StepLine({
  step,
  state,
  verified,
  expected,
  hasBeacon,
}: {
  readonly step: Step;
  readonly state: StepState;
  readonly verified: Verified | null;
  readonly expected: Outcome;
  readonly hasBeacon: boolean;
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
        {stepText(step, verified === null ? expected : outcomeOf(verified), hasBeacon, t)}
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
function stepText(step: Step, outcome: Outcome, hasBeacon: boolean, t: TranslateFairness): string {
  switch (step) {
    case 'seal':
      return t('stepSealText');
    case 'chain':
      return t('stepChainText');
    case 'proof':
      if (outcome === 'okAll')
        return hasBeacon ? `${t('stepProofAll')} ${t('stepProofBeacon')}` : t('stepProofAll');
      return t(outcome === 'okMine' ? 'stepProofMine' : 'stepProofNone');
    case 'draw':
      return t('stepDrawText');
    case 'count':
      return t('stepCountText');
  }
}
