import type { Seal } from '#contract/shop/draw.ts';
import type { FailureReason } from '../../lib/api-client.ts';
import type { Anchor } from './verifier/memory.ts';
import type { CheckResult } from './verifier/result.ts';
import type { Plan } from './verifier/verify.ts';

/** What a page asks of its checking worker. */
export interface CheckOrder {
  plan: Plan;
  /** On how many threads proofs are checked. */
  threads: number;
}

/**
 * What the worker tells, in this order: `sealed`, `reached` again and again, `result`; or `unread`
 * at any time.
 */
export type CheckEvent =
  | { kind: 'sealed'; seal: Seal; sealHash: string; rounds: number }
  | { kind: 'reached'; reached: Anchor }
  | { kind: 'result'; result: CheckResult }
  /** The log could not be read to its end: nothing was found out. */
  | { kind: 'unread'; reason: FailureReason };

/** Starts a check; the function given back ends it, wherever it is. */
export function startCheck(order: CheckOrder, onEvent: (event: CheckEvent) => void): () => void {
  const worker = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<CheckEvent>) => onEvent(data));
  worker.addEventListener('error', () => onEvent({ kind: 'unread', reason: 'fault' }));
  worker.postMessage(order);
  return () => worker.terminate();
}
