import type { PaymentState } from '../db/types.ts';
import { day, hour, minute } from '../lib/time.rules.ts';
import type { ProviderStatus } from '../providers/payments/payment-provider.ts';

/** What is seen of a payment when its provider is asked, held against what was to be paid. */
export const seenKinds = [
  'nothing',
  'waiting',
  'authorising',
  'paid',
  'differs',
  'partly_refunded',
  'refunded',
  'charged_back',
  'returned',
  'declined',
  'expired',
  'cancelled',
  'too_little_in_time',
] as const;
export type StatusEvent = (typeof seenKinds)[number];

export type { PaymentState } from '../db/types.ts';

/**
 * What the ledger books when a payment passes from one state to another: its points, what is left
 * to take of them, or what a charge-back took of them and the bank has returned.
 */
export type Posting = 'credit' | 'credit the rest' | 'take back' | 'give back';

export interface Transition {
  readonly to: PaymentState;
  readonly posting?: Posting;
}

type Row = Readonly<Partial<Record<StatusEvent, Transition>>>;

/** Nothing was credited so far: what follows from each thing seen. */
const unpaid: Row = {
  waiting: { to: 'waiting' },
  authorising: { to: 'authorising' },
  paid: { to: 'paid', posting: 'credit' },
  differs: { to: 'needs_attention' },
  partly_refunded: { to: 'paid', posting: 'credit the rest' },
  refunded: { to: 'refunded' },
  charged_back: { to: 'charged_back' },
  returned: { to: 'paid', posting: 'credit the rest' },
  declined: { to: 'cancelled' },
  expired: { to: 'expired' },
  cancelled: { to: 'cancelled' },
  too_little_in_time: { to: 'needs_attention' },
};

/** It is over, but money may still come, and is then credited: late money is never lost. */
const over: Row = {
  paid: { to: 'paid', posting: 'credit' },
  differs: { to: 'needs_attention' },
  partly_refunded: { to: 'paid', posting: 'credit the rest' },
  refunded: { to: 'refunded' },
  charged_back: { to: 'charged_back' },
  returned: { to: 'paid', posting: 'credit the rest' },
  too_little_in_time: { to: 'needs_attention' },
};

/**
 * The life of a payment, as one table: where it stands, what is seen at its provider, where it goes
 * and what is booked. What is not in it changes nothing: an answer that was on its way while a
 * newer one arrived, or the same one again.
 */
export const transitions: Readonly<Record<PaymentState, Row>> = {
  created: unpaid,
  waiting: unpaid,
  authorising: unpaid,
  paid: {
    partly_refunded: { to: 'paid', posting: 'take back' },
    refunded: { to: 'refunded', posting: 'take back' },
    charged_back: { to: 'charged_back', posting: 'take back' },
    // A refund that came after a charge-back was given up.
    returned: { to: 'paid', posting: 'take back' },
  },
  cancelled: over,
  expired: over,
  // The bank took back what was given back already: the points went then.
  refunded: { charged_back: { to: 'charged_back' } },
  charged_back: {
    // The bank gave it up: the money is the shop's again, and so the points are the member's.
    returned: { to: 'paid', posting: 'give back' },
    // Given up, and the shop gave all of the money back itself: the points are gone already.
    refunded: { to: 'refunded' },
  },
  // Nothing was credited.
  needs_attention: {
    // The rest of a transfer that was too small has come after all.
    paid: { to: 'paid', posting: 'credit' },
    partly_refunded: { to: 'paid', posting: 'credit the rest' },
    refunded: { to: 'refunded' },
    charged_back: { to: 'charged_back' },
    returned: { to: 'paid', posting: 'credit the rest' },
  },
};

/** As much of a payment as its life depends on. */
export interface Progress {
  state: PaymentState;
  /** In yen. */
  amount: number;
  /** Whether its points were ever credited. */
  isCredited: boolean;
  /** Yen given back so far. */
  reversed: number;
}

/** What is to become of a payment. */
export interface Judgement {
  seen: StatusEvent;
  to: PaymentState;
  /** Points to be credited now. */
  credit: number;
  /** Points to be taken back now. */
  takeBack: number;
  /** Yen that the bank took and has returned now: what was booked for them is to be undone. */
  giveBack: number;
  /** Yen given back in all, after this. */
  reversed: number;
}

/**
 * What a standing is to a payment of so many yen: the amount and the currency must be the ones
 * agreed.
 */
export function seenOf(standing: ProviderStatus, amount: number): StatusEvent {
  if (standing.kind !== 'paid') return standing.kind;
  const { received, refunded, dispute } = standing;
  if (dispute === 'taken') return 'charged_back';
  if (refunded >= received.amount) return 'refunded';
  if (received.currency !== 'JPY' || received.amount !== amount) return 'differs';
  if (dispute === 'returned') return 'returned';
  return refunded > 0 ? 'partly_refunded' : 'paid';
}

/**
 * Judges what was seen: undefined where nothing follows from it.
 *
 * @param refunded yen that the provider gave back so far
 */
export function judge(
  progress: Progress,
  seen: StatusEvent,
  refunded: number,
): Judgement | undefined {
  const transition = transitions[progress.state][seen];
  if (transition === undefined) return undefined;
  const { to, posting } = transition;
  const { isCredited, amount } = progress;
  const reversed = reversedBy(progress, seen, refunded);
  // What was credited once is not credited again, and what never was cannot be taken back.
  const credits = posting !== undefined && posting !== 'take back' && !isCredited;
  const credit = credits ? amount - reversed : 0;
  const takeBack = posting === 'take back' && isCredited ? reversed - progress.reversed : 0;
  const giveBack = posting === 'give back' && isCredited ? progress.reversed - reversed : 0;
  const isBooked = credit > 0 || takeBack > 0 || giveBack > 0;
  // Nothing becomes paid without points: what was given back once stays with a person to decide.
  if (to === 'paid' && !isBooked) return undefined;
  const changes = to !== progress.state || isBooked;
  return changes ? { seen, to, credit, takeBack, giveBack, reversed } : undefined;
}

/**
 * Yen given back in all; never fewer than were seen before, but for those that a bank took and
 * returned.
 */
function reversedBy(
  { state, amount, reversed }: Progress,
  seen: StatusEvent,
  refunded: number,
): number {
  if (seen === 'refunded' || seen === 'charged_back') return amount;
  if (seen === 'returned')
    return state === 'charged_back' ? refunded : Math.max(reversed, refunded);
  if (seen === 'partly_refunded') return Math.max(reversed, Math.min(refunded, amount));
  return reversed;
}

/**
 * How long after its last change a payment in each state is asked about, time after time; then no
 * more.
 */
const askAfter: Readonly<Record<PaymentState, readonly number[]>> = {
  created: [10 * minute, hour, 6 * hour, day],
  waiting: [10 * minute, hour, 6 * hour, day, 2 * day, 3 * day],
  authorising: [2 * minute, 10 * minute, hour, 6 * hour, day, 2 * day, 3 * day],
  // Refunds, charge-backs and late money whose callbacks were lost: banks take up to 120 days for a
  // charge-back.
  paid: [day, 7 * day, 30 * day, 60 * day, 120 * day, 180 * day],
  cancelled: [hour, day, 3 * day, 7 * day, 30 * day],
  expired: [hour, day, 3 * day, 7 * day, 30 * day],
  refunded: [],
  charged_back: [30 * day, 90 * day, 180 * day],
  needs_attention: [day, 7 * day, 30 * day],
};

/**
 * When the provider is to be asked next, should it say nothing by itself; null where there is
 * nothing left to ask. What waits for the customer is asked at its deadline in any case.
 */
export function nextAsk(state: PaymentState, since: Date, payBy: Date, now: Date): Date | null {
  const open = isOpen(state);
  const times = askAfter[state].map((wait) => since.getTime() + wait);
  if (open) times.push(payBy.getTime());
  const next = times.filter((time) => time > now.getTime()).sort((one, other) => one - other)[0];
  if (next !== undefined) return new Date(next);
  // Overdue and still not over: until it is, it is asked every hour.
  return open ? new Date(now.getTime() + hour) : null;
}

/** States in which nothing has been decided yet. */
export function isOpen(state: PaymentState): boolean {
  return state === 'created' || state === 'waiting' || state === 'authorising';
}
