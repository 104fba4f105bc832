import type { Seal } from '#contract/shop/draw.ts';
import type { Check } from './use-check.ts';
import { nameOfBeacon } from './verifier/known-beacon.ts';
import type { Verified } from './verifier/result.ts';

/**
 * The extent of the proof of a check without an error: nothing, because nothing is drawn yet
 * (`okNone`); all drawn rounds (`okAll`); the rounds of the person's purchases (`okMine`); or
 * only that the log is consistent (`okChain`). Rounds that wait for the beacon have nothing to
 * prove yet.
 */
export type ProofScope = 'okNone' | 'okAll' | 'okMine' | 'okChain';

/** Decides what a check without an error has proved. */
export function proofScopeOf({ drawn, proved, own }: Verified): ProofScope {
  if (drawn === 0) return 'okNone';
  if (proved === drawn) return 'okAll';
  return own.some(({ waitsFor, isVoid }) => waitsFor === null && !isVoid) ? 'okMine' : 'okChain';
}

export type Step = 'seal' | 'beacon' | 'chain' | 'proof' | 'draw' | 'count' | 'closed';

/** Lists the steps of a check, in the order in which they are shown. */
export function stepsOf(
  seal: Seal,
  { rounds, drawn, closed }: Pick<Verified, 'rounds' | 'drawn' | 'closed'>,
): readonly Step[] {
  const beacon = nameOfBeacon(seal) === 'none' ? [] : (['beacon'] as const);
  // Before the first sale there is only the seal to check, and before the first draw no proof.
  const bound = rounds === 0 ? [] : (['chain'] as const);
  const draws = drawn === 0 ? [] : (['proof', 'draw', 'count'] as const);
  return ['seal', ...beacon, ...bound, ...draws, ...(closed === null ? [] : ['closed' as const])];
}

/** `warned`: checked, without an error, but the reader must know something about it. */
export type StepState = 'passed' | 'warned' | 'waiting' | 'open';

/** Decides the state of one step while no error has been found. */
export function stateOfStep(step: Step, check: Check): StepState {
  if (check.phase === 'running') return 'waiting';
  if (check.phase !== 'done' || !check.result.ok) return 'open';
  if (step === 'beacon' && check.result.beacon === 'unknown') return 'warned';
  return step === 'proof' && proofScopeOf(check.result) === 'okChain' ? 'open' : 'passed';
}
