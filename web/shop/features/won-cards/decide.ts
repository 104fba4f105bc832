import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import { getPackHistory } from '#contract/shop/histories.ts';
import {
  type BoxedPurchase,
  decideCardBox,
  decideCards,
  getCardBox,
  getOpenCards,
} from '#contract/shop/won-cards.ts';
import { dedupeInFlight } from '../../../kit/lib/dedupe-in-flight.ts';
import { newIdempotencyKey } from '../../../kit/lib/idempotency-key.ts';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import type { Failure } from '../../lib/api.ts';
import { classifyFailure } from '../../lib/classify-failure.ts';
import { type Delivery, deliveryOnWire } from '../../lib/delivery-on-wire.ts';
import { storedIdempotencyKey } from '../../lib/idempotency-key.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { sendUnderKey } from '../../lib/send-under-key.ts';
import { type Choices, decisionOf, onlyOpen } from './choice.rules.ts';
import { storedChoices } from './stored-choices.ts';

const attempts = sessionValues(
  'kaifu.decision.',
  z.object({ key: storedIdempotencyKey, request: z.string() }),
);

export interface Decision {
  readonly packHistoryId: string;
  readonly choices: Choices;
  /** Undefined: at any time. */
  readonly delivery?: Delivery | undefined;
  /** The number of an address in the member's book; undefined: the usual one. */
  readonly address?: number | undefined;
}

/**
 * The result of a decision.
 *
 * - `decided`: carried out now; `settledBefore`: carried out before, in another tab or by the
 *   deadline
 * - `refused`: nothing was done, `failure` says why
 * - `uncertain`: no response; the next press sends the same key, so nothing is decided twice
 */
export type DecisionResult =
  | { readonly kind: 'decided' | 'settledBefore' }
  | { readonly kind: 'refused' | 'uncertain'; readonly failure: Failure };

const dedupe = dedupeInFlight<DecisionResult>();

/**
 * Sends a decision. Its idempotency key belongs to exactly these choices, and is stored until the
 * server has responded, over retries and reloads.
 */
export function decide(decision: Decision): Promise<DecisionResult> {
  return dedupe(decision.packHistoryId, () => sendDecision(decision));
}

/** Sends a decision about cards. A repeated one has the same stored key, so it is made once. */
async function sendDecision({
  packHistoryId,
  choices,
  delivery,
  address,
}: Decision): Promise<DecisionResult> {
  const payload = {
    pack_history_id: packHistoryId,
    ...decisionOf(choices),
    ...(delivery && deliveryOnWire(delivery)),
    ...(address !== undefined && { address }),
  };
  const value = attemptFor(packHistoryId, JSON.stringify(payload));
  const stored = { values: attempts, name: packHistoryId, value, key: value.key };
  const result = await sendUnderKey(decideCards, { payload }, stored);
  if (result.ok) {
    storedChoices.remove(packHistoryId);
    return {
      kind: result.state === 200 && result.answer.result === '1' ? 'decided' : 'settledBefore',
    };
  }
  const isUncertain = classifyFailure(result) === 'uncertain';
  return { kind: isUncertain ? 'uncertain' : 'refused', failure: result };
}

/** Returns the attempt with exactly this request: the stored one, or one with a new key. */
function attemptFor(packHistoryId: string, request: string) {
  const before = attempts.read(packHistoryId);
  return before?.request === request ? before : { key: newIdempotencyKey(), request };
}

/** Names the one decision on the box that a tab can have under way. */
export const boxName = 'box';

/** Sends a decision on cards of several purchases. It is carried out once, as in `decide`. */
export function decideBox(
  purchases: readonly BoxedPurchase[],
  choices: Choices,
  { delivery, address }: Pick<Decision, 'delivery' | 'address'>,
): Promise<DecisionResult> {
  return dedupe(boxName, async () => {
    const decisions = purchases
      .map(({ pack_history_id, cards }) => ({
        pack_history_id,
        ...decisionOf(onlyOpen(choices, cards)),
      }))
      .filter((each) => each.send_card.length + each.reduction_card.length > 0);
    const payload = {
      decisions,
      ...(delivery && deliveryOnWire(delivery)),
      ...(address !== undefined && { address }),
    };
    const value = attemptFor(boxName, JSON.stringify(payload));
    const stored = { values: attempts, name: boxName, value, key: value.key };
    const result = await sendUnderKey(decideCardBox, { payload }, stored);
    if (result.ok) {
      storedChoices.remove(boxName);
      const isDecided = result.state === 200 && result.answer.result === '1';
      return { kind: isDecided ? 'decided' : 'settledBefore' };
    }
    const isUncertain = classifyFailure(result) === 'uncertain';
    return { kind: isUncertain ? 'uncertain' : 'refused', failure: result };
  });
}

/** Sends decisions on the box for a screen, like `useDecision`. */
export function useBoxDecision() {
  return useMutation({
    mutationFn: (decision: {
      purchases: readonly BoxedPurchase[];
      choices: Choices;
      delivery: Delivery;
      address: number | undefined;
    }) => decideBox(decision.purchases, decision.choices, decision),
    onSuccess: ({ kind }) => {
      if (kind === 'uncertain') return;
      for (const call of [getCurrentUser, getOpenCards, getPackHistory, getCardBox])
        void invalidateCall(call);
    },
  });
}

/** Sends decisions for a screen; afterwards the balance and the open cards are read again. */
export function useDecision() {
  return useMutation({
    mutationFn: decide,
    onSuccess: ({ kind }) => {
      // The result is unknown, so the screen keeps showing the choices that were sent.
      if (kind === 'uncertain') return;
      for (const call of [getCurrentUser, getOpenCards, getPackHistory]) void invalidateCall(call);
    },
  });
}
