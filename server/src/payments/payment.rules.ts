import type { PaymentState } from '../db/types.ts';
import { day, hour, minute } from '../lib/time.rules.ts';
import type { ProviderStatus } from '../providers/payments/payment-provider.ts';

/** Events that change a payment: the provider's status compared with the agreed price. */
export const statusEvents = [
  'nothing',
  'waiting',
  'authorising',
  'paid',
  'differs',
  'partly_refunded',
  'refunded',
  'charged_back',
  'partly_charged_back',
  'returned',
  'declined',
  'expired',
  'cancelled',
  'too_little_in_time',
] as const;
export type StatusEvent = (typeof statusEvents)[number];

export type { PaymentState } from '../db/types.ts';

/**
 * The ledger's bookings on a transition:
 *
 * - credit: all points
 * - credit the rest: the points of the yen that were not refunded
 * - take back: points for refunded yen
 * - give back: points that a charge-back took and the bank returned
 * - take or give back: takes points back if the shop has less money than before, gives them back if
 *   it has more
 */
export type Posting =
  | 'credit'
  | 'credit the rest'
  | 'take back'
  | 'give back'
  | 'take or give back';

export interface TransitionRule {
  readonly to: PaymentState;
  readonly posting?: Posting;
}

type Transitions = Readonly<Partial<Record<StatusEvent, TransitionRule>>>;

/** Transitions while nothing was credited. */
const fromUnpaid: Transitions = {
  waiting: { to: 'waiting' },
  authorising: { to: 'authorising' },
  paid: { to: 'paid', posting: 'credit' },
  differs: { to: 'needs_attention' },
  partly_refunded: { to: 'paid', posting: 'credit the rest' },
  refunded: { to: 'refunded' },
  charged_back: { to: 'charged_back' },
  // Credits all points now. Recording the payment again, right after, takes the part back.
  partly_charged_back: { to: 'paid', posting: 'credit the rest' },
  returned: { to: 'paid', posting: 'credit the rest' },
  declined: { to: 'cancelled' },
  expired: { to: 'expired' },
  cancelled: { to: 'cancelled' },
  too_little_in_time: { to: 'needs_attention' },
};

/** Transitions after the end: late money is still credited. */
const fromEnded: Transitions = {
  paid: { to: 'paid', posting: 'credit' },
  differs: { to: 'needs_attention' },
  partly_refunded: { to: 'paid', posting: 'credit the rest' },
  refunded: { to: 'refunded' },
  charged_back: { to: 'charged_back' },
  partly_charged_back: { to: 'paid', posting: 'credit the rest' },
  returned: { to: 'paid', posting: 'credit the rest' },
  too_little_in_time: { to: 'needs_attention' },
};

/**
 * The state machine of a payment: state and event decide the next state and what is booked.
 *
 * An event without an entry changes nothing: it is a repetition, or an old answer that arrived
 * late.
 */
export const transitions: Readonly<Record<PaymentState, Transitions>> = {
  created: fromUnpaid,
  waiting: fromUnpaid,
  authorising: fromUnpaid,
  paid: {
    partly_refunded: { to: 'paid', posting: 'take back' },
    refunded: { to: 'refunded', posting: 'take back' },
    charged_back: { to: 'charged_back', posting: 'take back' },
    partly_charged_back: { to: 'paid', posting: 'take or give back' },
    // A charge-back was withdrawn: of a part, or while the shop had refunded a part.
    returned: { to: 'paid', posting: 'take or give back' },
  },
  cancelled: fromEnded,
  expired: fromEnded,
  // The points were taken back with the refund.
  refunded: { charged_back: { to: 'charged_back' } },
  charged_back: {
    // The bank withdrew one of several charge-backs.
    partly_charged_back: { to: 'paid', posting: 'give back' },
    // The bank withdrew the charge-back: the shop has the money, so the member gets the points.
    returned: { to: 'paid', posting: 'give back' },
    // The bank withdrew the charge-back and the shop refunded everything: the points stay taken.
    refunded: { to: 'refunded' },
  },
  // Nothing is credited in this state.
  needs_attention: {
    // The rest of a transfer that was too small arrived.
    paid: { to: 'paid', posting: 'credit' },
    partly_refunded: { to: 'paid', posting: 'credit the rest' },
    refunded: { to: 'refunded' },
    charged_back: { to: 'charged_back' },
    partly_charged_back: { to: 'paid', posting: 'credit the rest' },
    returned: { to: 'paid', posting: 'credit the rest' },
  },
};

/** The fields of a payment that its transitions depend on. */
export interface PaymentProgress {
  state: PaymentState;
  /** Price in yen. */
  amount: number;
  /** Whether points were ever credited. */
  isCredited: boolean;
  /** Yen that were refunded or charged back so far. */
  reversed: number;
  /** Yen of `reversed` that charge-backs of a part took. */
  disputed: number;
}

/** The change of a payment by a status event. */
export interface PaymentTransition {
  seen: StatusEvent;
  to: PaymentState;
  /** Points to credit now. */
  credit: number;
  /** Points to take back now. */
  takeBack: number;
  /** Yen that the bank took and has returned now; their bookings are undone. */
  giveBack: number;
  /** Yen that are refunded or charged back in total after this event. */
  reversed: number;
  /** Yen of them that charge-backs of a part took. */
  disputed: number;
}

/**
 * Turns the provider's status into an event. If another amount or currency than the agreed one was
 * paid, and it was not refunded or charged back, the event is `differs`.
 *
 * @param amount the agreed price in yen
 */
export function statusEventOf(status: ProviderStatus, amount: number): StatusEvent {
  if (status.kind !== 'paid') return status.kind;
  const { received, refunded, dispute } = status;
  const isAgreed = received.currency === 'JPY' && received.amount === amount;
  if (dispute === 'taken')
    return isAgreed && refunded + disputedYenOf(status) < amount
      ? 'partly_charged_back'
      : 'charged_back';
  if (refunded >= received.amount) return 'refunded';
  if (!isAgreed) return 'differs';
  if (dispute === 'returned') return 'returned';
  return refunded > 0 ? 'partly_refunded' : 'paid';
}

/**
 * Computes the yen that banks hold by charge-backs now. If the provider names no amount, that is
 * the whole payment.
 */
export function disputedYenOf(status: ProviderStatus): number {
  if (status.kind !== 'paid' || status.dispute !== 'taken') return 0;
  return status.disputed ?? status.received.amount;
}

/**
 * Decides what an event changes about a payment.
 *
 * @param refunded yen that the provider refunded so far
 * @param takenByBanks yen that charge-backs have taken now
 * @returns undefined if the event changes nothing
 */
export function decideTransition(
  progress: PaymentProgress,
  seen: StatusEvent,
  refunded: number,
  takenByBanks = 0,
): PaymentTransition | undefined {
  const rule = transitions[progress.state][seen];
  if (rule === undefined) return undefined;
  const { to, posting } = rule;
  const { isCredited, amount } = progress;
  const { reversed, disputed } = reversedAfter(progress, seen, { refunded, takenByBanks });
  // Points are credited at most once, and only credited points are taken back.
  const onlyTakes = posting === 'take back' || posting === 'take or give back';
  const credits = posting !== undefined && !onlyTakes && !isCredited;
  const credit = credits ? amount - reversed : 0;
  const change = posting !== undefined && isCredited ? reversed - progress.reversed : 0;
  const takeBack = onlyTakes ? Math.max(0, change) : 0;
  const giveBack = posting?.endsWith('give back') ? Math.max(0, -change) : 0;
  const isBooked = credit > 0 || takeBack > 0 || giveBack > 0;
  // A payment never becomes paid without points. If all of it was refunded before, nothing changes
  // here: the operator decides.
  if (to === 'paid' && !isBooked) return undefined;
  const changes = to !== progress.state || isBooked;
  return changes ? { seen, to, credit, takeBack, giveBack, reversed, disputed } : undefined;
}

/**
 * Computes the yen refunded or charged back in total after an event, and how many of them partial
 * charge-backs took. The total falls only if a bank withdraws a charge-back.
 */
function reversedAfter(
  { state, amount, isCredited, reversed, disputed }: PaymentProgress,
  seen: StatusEvent,
  { refunded, takenByBanks }: { refunded: number; takenByBanks: number },
): { reversed: number; disputed: number } {
  // Yen that were refunded, not charged back. After a charge-back of the whole payment, only the
  // provider knows them.
  const refundedNow =
    state === 'charged_back' ? refunded : Math.max(reversed - disputed, Math.min(refunded, amount));
  switch (seen) {
    case 'refunded':
    case 'charged_back':
      return { reversed: amount, disputed: 0 };
    case 'returned':
      return { reversed: refundedNow, disputed: 0 };
    case 'partly_charged_back': {
      const taken = isCredited ? Math.min(takenByBanks, amount - refundedNow) : 0;
      return { reversed: refundedNow + taken, disputed: taken };
    }
    case 'partly_refunded':
      return { reversed: Math.min(amount, refundedNow + disputed), disputed };
    default:
      return { reversed, disputed };
  }
}

/**
 * When a payment is polled, by state: milliseconds after it was made while it is open, and after
 * its last change from then on. After the last one polling ends.
 */
const pollDelaysMs: Readonly<Record<PaymentState, readonly number[]>> = {
  created: [10 * minute, hour, 6 * hour, day],
  waiting: [10 * minute, hour, 6 * hour, day, 2 * day, 3 * day],
  authorising: [2 * minute, 10 * minute, hour, 6 * hour, day, 2 * day, 3 * day],
  // Finds refunds, charge-backs and late money whose callbacks were lost. Banks take up to 120 days
  // for a charge-back.
  paid: [day, 7 * day, 30 * day, 60 * day, 120 * day, 180 * day],
  cancelled: [hour, day, 3 * day, 7 * day, 30 * day],
  expired: [hour, day, 3 * day, 7 * day, 30 * day],
  refunded: [],
  charged_back: [30 * day, 90 * day, 180 * day],
  needs_attention: [day, 7 * day, 30 * day],
};

/**
 * Computes when the provider is polled next if no callback arrives. An open payment is always
 * polled at its deadline.
 *
 * @returns null if polling has ended
 */
export function nextPollAt(state: PaymentState, since: Date, payBy: Date, now: Date): Date | null {
  const open = isOpen(state);
  const times = pollDelaysMs[state].map((delayMs) => since.getTime() + delayMs);
  if (open) times.push(payBy.getTime());
  const next = times.filter((time) => time > now.getTime()).sort((one, other) => one - other)[0];
  if (next !== undefined) return new Date(next);
  // Past the deadline and still open: polled every hour.
  return open ? new Date(now.getTime() + hour) : null;
}

/** Whether the payment has no result yet. */
export function isOpen(state: PaymentState): boolean {
  return state === 'created' || state === 'waiting' || state === 'authorising';
}
