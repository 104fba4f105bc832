import type { Seal } from '#contract/shop/draw.ts';
import type { Closing } from '#contract/shop/draw-2.ts';
import type { Check } from './use-check.ts';
import { nameOfBeacon } from './verifier/known-beacon.ts';
import type { Closed, Verified } from './verifier/result.ts';
import type { Depth, OwnPurchase } from './verifier/verify.ts';

interface Expected {
  readonly depth: Depth;
  readonly own: readonly OwnPurchase[];
  readonly sealed: { readonly seal: Seal; readonly rounds: number };
  /** The pack as it was when the page was opened. */
  readonly published: {
    readonly bound?: number | undefined;
    readonly drawn?: number | undefined;
    readonly closed?: Closing | undefined;
  };
  /** The number of cards drawn so far. */
  readonly cards: number;
}

/**
 * Makes the states of a check of a valid log, while it runs and when it is done. The layout
 * reserves their space.
 */
export function expectedCheck({ depth, own, sealed, published, cards }: Expected) {
  const { seal, rounds } = sealed;
  const { bound = 0, drawn: drawnThen = 0, closed } = published;
  const drawn = rounds - bound + drawnThen;
  const found: Verified = {
    ok: true,
    sealHash: '',
    beacon: nameOfBeacon(seal),
    head: '',
    rounds,
    drawn,
    closed: closed === undefined ? null : closedBy(closed, rounds),
    drawnHead: '',
    proved: depth === 'all' ? drawn : Math.min(own.length, drawn),
    purchases: 0,
    cards,
    prizes: [],
    own: own.map(({ purchase, round }) => ({
      purchase,
      round: round ?? 0,
      clientSeed: '',
      count: 0,
      prizes: [],
      extras: [],
      waitsFor: null,
      isVoid: false,
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

/** Reads from the published statement how a pack is closed. */
function closedBy({ void_from: voidFrom }: Closing, rounds: number): Closed {
  return { voidFrom, voidRounds: Math.max(rounds + 1 - voidFrom, 0) };
}
