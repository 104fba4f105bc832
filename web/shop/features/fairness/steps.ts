import type { Check } from './use-check.ts';
import type { Verified } from './verifier/result.ts';

/**
 * What a log in which nothing is wrong amounts to: nothing sold yet, all proved, own rounds proved,
 * or none.
 */
export type Outcome = 'okNone' | 'okAll' | 'okMine' | 'okChain';

export function outcomeOf({ rounds, proved, own }: Verified): Outcome {
  if (rounds === 0) return 'okNone';
  if (proved === rounds) return 'okAll';
  return own.length > 0 ? 'okMine' : 'okChain';
}

/** What a check shows, in the order in which it is told. */
export const steps = ['seal', 'chain', 'proof', 'draw', 'count'] as const;
export type Step = (typeof steps)[number];

export type StepState = 'passed' | 'waiting' | 'open';

/** How a step of a check stands that found nothing wrong so far. */
export function stateOfStep(step: Step, check: Check): StepState {
  if (check.phase === 'running') return 'waiting';
  if (check.phase !== 'done' || !check.result.ok) return 'open';
  return step === 'proof' && outcomeOf(check.result) === 'okChain' ? 'open' : 'passed';
}
