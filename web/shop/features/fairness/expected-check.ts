import type { Seal } from '#contract/shop/draw.ts';
import type { Check } from './use-check.ts';
import { nameOfBeacon } from './verifier/known-beacon.ts';
import type { Verified } from './verifier/result.ts';
import type { Depth, OwnPurchase } from './verifier/verify.ts';

interface Expected {
  readonly depth: Depth;
  readonly own: readonly OwnPurchase[];
  readonly seal: Seal;
  readonly rounds: number;
  /** The number of cards drawn so far. */
  readonly cards: number;
}

/**
 * Makes the states of a check of a valid log, while it runs and when it is done. The layout
 * reserves their space.
 */
export function expectedCheck({ depth, own, seal, rounds, cards }: Expected) {
  const found: Verified = {
    ok: true,
    sealHash: '',
    beacon: nameOfBeacon(seal),
    head: '',
    rounds,
    drawn: rounds,
    drawnHead: '',
    proved: depth === 'all' ? rounds : Math.min(own.length, rounds),
    purchases: 0,
    cards,
    prizes: [],
    own: own.map(({ purchase, round }) => ({
      purchase,
      round: round ?? 0,
      clientSeed: '',
      prizes: [],
      extras: [],
      waitsFor: null,
    })),
  };
  const running: Check = {
    phase: 'running',
    depth,
    sealed: null,
    reached: rounds,
    remainingMs: 60_000,
  };
  const done: Check = {
    phase: 'done',
    depth,
    sealed: { seal, sealHash: '', rounds },
    result: found,
  };
  return { found, running, done };
}
