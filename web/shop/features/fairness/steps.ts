import type { Seal } from '#contract/shop/draw.ts';
import type { Check } from './use-check.ts';
import { nameOfBeacon } from './verifier/known-beacon.ts';
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

export type Step = 'seal' | 'beacon' | 'chain' | 'proof' | 'draw' | 'count';

/** Lists the steps of a check, in the order in which they are shown. */
export function stepsOf(seal: Seal): readonly Step[] {
  const beacon = nameOfBeacon(seal) === 'none' ? [] : (['beacon'] as const);
  return ['seal', ...beacon, 'chain', 'proof', 'draw', 'count'];
}

/** `warned`: checked, without an error, but the reader must know something about it. */
export type StepState = 'passed' | 'warned' | 'waiting' | 'open';

/** Decides the state of one step while no error has been found. */
export function stateOfStep(step: Step, check: Check): StepState {
  if (check.phase === 'running') return 'waiting';
  if (check.phase !== 'done' || !check.result.ok) return 'open';
  if (step === 'beacon' && check.result.beacon === 'unknown') return 'warned';
  return step === 'proof' && outcomeOf(check.result) === 'okChain' ? 'open' : 'passed';
}
