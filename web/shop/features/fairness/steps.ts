import type { Check } from './use-check.ts';
import type { Verified } from './verifier/result.ts';

/**
 * The result of a log without errors: nothing sold yet, all drawn rounds proved, own rounds proved,
 * or only consistent. Rounds that wait for the beacon have nothing to prove yet.
 */
export type Outcome = 'okNone' | 'okAll' | 'okMine' | 'okChain';

/**
 * Decides what a check without an error has proved: all draws, the person's own, only the chain of
 * rounds, or nothing.
 */
export function outcomeOf({ rounds, drawn, proved, own }: Verified): Outcome {
  if (rounds === 0) return 'okNone';
  if (drawn > 0 && proved === drawn) return 'okAll';
  return own.some(({ waitsFor }) => waitsFor === null) ? 'okMine' : 'okChain';
}

/** The steps of a check, in the order in which they are shown. */
export const steps = ['seal', 'chain', 'proof', 'draw', 'count'] as const;
export type Step = (typeof steps)[number];

export type StepState = 'passed' | 'waiting' | 'open';

/** Decides the state of one step while no error has been found. */
export function stateOfStep(step: Step, check: Check): StepState {
  if (check.phase === 'running') return 'waiting';
  if (check.phase !== 'done' || !check.result.ok) return 'open';
  return step === 'proof' && outcomeOf(check.result) === 'okChain' ? 'open' : 'passed';
}
