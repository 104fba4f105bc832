import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Seal } from '#contract/shop/draw.ts';
import type { FailureReason } from '../../lib/api-client.ts';
import { type CheckEvent, startCheck } from './check.ts';
import { threadCount } from './depth.ts';
import { keep, recall } from './memory-store.ts';
import { remember } from './verifier/memory.ts';
import type { CheckResult } from './verifier/result.ts';
import type { Depth, OwnPurchase } from './verifier/verify.ts';

/** The seal that a check works from. */
export interface Sealed {
  seal: Seal;
  sealHash: string;
  rounds: number;
}

/** How a check stands. */
export type Check =
  | { phase: 'waiting' }
  | {
      phase: 'running' | 'stopped';
      depth: Depth;
      sealed: Sealed | null;
      /** The last round found good. */
      reached: number;
      /** How long it will still take, in milliseconds, once that can be told. */
      remainingMs: number | null;
    }
  | { phase: 'done'; depth: Depth; sealed: Sealed; result: CheckResult }
  | { phase: 'unread'; depth: Depth; reason: FailureReason };

type Action =
  | CheckEvent
  | { kind: 'start'; depth: Depth }
  | { kind: 'stop' }
  | { kind: 'pace'; remainingMs: number };

function reduce(check: Check, action: Action): Check {
  if (action.kind === 'start') {
    return { phase: 'running', depth: action.depth, sealed: null, reached: 0, remainingMs: null };
  }
  if (check.phase !== 'running') return check;
  switch (action.kind) {
    case 'stop':
      return { ...check, phase: 'stopped' };
    case 'sealed':
      return { ...check, sealed: action };
    case 'reached':
      return { ...check, reached: action.reached.round };
    case 'pace':
      return { ...check, remainingMs: action.remainingMs };
    case 'result':
      // The worker tells the seal first.
      if (check.sealed === null) return check;
      return { phase: 'done', depth: check.depth, sealed: check.sealed, result: action.result };
    case 'unread':
      return { phase: 'unread', depth: check.depth, reason: action.reason };
  }
}

/** Runs checks of one pack, one at a time, and keeps what each leaves behind for the next. */
export function useCheck(packId: number, own: readonly OwnPurchase[]) {
  const [check, dispatch] = useReducer(reduce, { phase: 'waiting' });
  const end = useRef(() => {});

  const start = useCallback(
    (depth: Depth) => {
      end.current();
      dispatch({ kind: 'start', depth });
      let memory = recall(packId);
      let sealed: Sealed | null = null;
      const pace = paceOf();
      end.current = startCheck(
        { plan: { packId, depth, own, memory }, threads: threadCount() },
        (event) => {
          dispatch(event);
          if (event.kind === 'sealed') sealed = event;
          if (sealed === null) return;
          const reached = reachedIn(event, sealed);
          if (reached === null) return;
          memory = remember(memory, sealed.sealHash, reached, depth === 'all');
          keep(packId, memory);
          const remainingMs = pace(reached.round, sealed.rounds);
          if (remainingMs !== null) dispatch({ kind: 'pace', remainingMs });
        },
      );
    },
    [packId, own],
  );

  const stop = useCallback(() => {
    end.current();
    dispatch({ kind: 'stop' });
  }, []);

  useEffect(() => () => end.current(), []);
  return { check, start, stop };
}

function reachedIn(event: CheckEvent, { sealHash }: Sealed) {
  if (event.kind === 'reached') return event.reached;
  if (event.kind !== 'result' || !event.result.ok) return null;
  const { rounds, head } = event.result;
  return { round: rounds, hash: rounds === 0 ? sealHash : head };
}

/**
 * Estimates what is left from the last few seconds: a check that goes on where it stopped is quick
 * at first.
 */
function paceOf() {
  const windowMs = 4_000;
  let marks: { at: number; round: number }[] = [];
  return (round: number, rounds: number): number | null => {
    const at = performance.now();
    marks = [...marks.filter((mark) => at - mark.at < windowMs), { at, round }];
    const first = marks[0];
    if (first === undefined || round <= first.round || at - first.at < 500) return null;
    return ((at - first.at) / (round - first.round)) * (rounds - round);
  };
}
