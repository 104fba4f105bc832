import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Seal } from '#contract/shop/draw.ts';
import type { FailureReason } from '../../lib/api-client.ts';
import { type CheckEvent, startCheck } from './check.ts';
import { threadCount } from './depth.ts';
import { addSeenHead, readMemory, readSeenHeads, saveMemory } from './memory-store.ts';
import { remember } from './verifier/memory.ts';
import type { CheckResult } from './verifier/result.ts';
import type { Depth, OwnPurchase } from './verifier/verify.ts';

/** The seal that a check starts from. */
export interface Sealed {
  seal: Seal;
  sealHash: string;
  rounds: number;
}

/** The status of a check. */
export type Check =
  | { phase: 'waiting' }
  | {
      phase: 'running' | 'stopped';
      depth: Depth;
      sealed: Sealed | null;
      /** The last round that was verified. */
      reached: number;
      /** The estimated remaining time in milliseconds; null until it can be estimated. */
      remainingMs: number | null;
    }
  | { phase: 'done'; depth: Depth; sealed: Sealed; result: CheckResult }
  | { phase: 'unread'; depth: Depth; reason: FailureReason };

type Action =
  | CheckEvent
  | { kind: 'start'; depth: Depth }
  | { kind: 'stop' }
  | { kind: 'pace'; remainingMs: number };

/** Computes the state of a check after an action or a message of the worker. */
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
      // The worker sends the seal first.
      if (check.sealed === null) return check;
      return { phase: 'done', depth: check.depth, sealed: check.sealed, result: action.result };
    case 'unread':
      return { phase: 'unread', depth: check.depth, reason: action.reason };
  }
}

/** Runs checks of one pack, one at a time, and stores the result of each for the next. */
export function useCheck(packId: number, own: readonly OwnPurchase[]) {
  const [check, dispatch] = useReducer(reduce, { phase: 'waiting' });
  const end = useRef(() => {});

  const start = useCallback(
    (depth: Depth) => {
      end.current();
      dispatch({ kind: 'start', depth });
      let memory = readMemory(packId);
      let sealed: Sealed | null = null;
      const pace = remainingTimeEstimator();
      end.current = startCheck(
        {
          plan: { packId, depth, own, memory, heads: readSeenHeads(packId) },
          threads: threadCount(),
        },
        (event) => {
          dispatch(event);
          if (event.kind === 'sealed') {
            sealed = event;
            addSeenHead(packId, event.seen);
          }
          if (sealed === null) return;
          const reached = reachedIn(event, sealed);
          if (reached === null) return;
          memory = remember(
            memory,
            sealed.sealHash,
            reached.reached,
            depth === 'all',
            reached.drawn,
          );
          saveMemory(packId, memory);
          const remainingMs = pace(reached.reached.round, sealed.rounds);
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

/** Reads from a message of the worker how far the check has come; null if it does not tell. */
function reachedIn(event: CheckEvent, { sealHash }: Sealed) {
  if (event.kind === 'reached') return event;
  if (event.kind !== 'result' || !event.result.ok) return null;
  const { rounds, head, drawn, drawnHead } = event.result;
  return {
    reached: { round: rounds, hash: rounds === 0 ? sealHash : head },
    drawn: { round: drawn, hash: drawnHead },
  };
}

/**
 * Estimates the remaining time from the last few seconds, because a resumed check is faster at
 * first.
 */
function remainingTimeEstimator() {
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
