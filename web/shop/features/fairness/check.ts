import type { Seal } from '#contract/shop/draw.ts';
import type { FailureReason } from '../../lib/api-client.ts';
import type { Anchor } from './verifier/memory.ts';
import type { CheckResult } from './verifier/result.ts';
import type { Plan } from './verifier/verify.ts';
import type { SeenHead } from './verifier/witness.ts';

/** The order that a page sends to its worker. */
export interface CheckOrder {
  plan: Plan;
  /** The number of threads that check proofs. */
  threads: number;
}

/**
 * The messages of the worker, in this order: `sealed`, `reached` (repeatedly), `result`; `unread`
 * can come at any time.
 */
export type CheckEvent =
  | { kind: 'sealed'; seal: Seal; sealHash: string; rounds: number; seen: SeenHead }
  | { kind: 'reached'; reached: Anchor; drawn: Anchor }
  | { kind: 'result'; result: CheckResult }
  /** The log could not be read completely, so there is no result. */
  | { kind: 'unread'; reason: FailureReason };

/** Starts a check. The returned function stops it at any point. */
export function startCheck(order: CheckOrder, onEvent: (event: CheckEvent) => void): () => void {
  const worker = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<CheckEvent>) => onEvent(data));
  worker.addEventListener('error', () => onEvent({ kind: 'unread', reason: 'error' }));
  worker.postMessage(order);
  return () => worker.terminate();
}
