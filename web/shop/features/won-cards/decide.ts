import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import { getPackHistory } from '#contract/shop/histories.ts';
import { decideCards, getOpenCards } from '#contract/shop/won-cards.ts';
import { dedupeInFlight } from '../../../kit/lib/dedupe-in-flight.ts';
import { newIdempotencyKey } from '../../../kit/lib/idempotency-key.ts';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import { type Failure, send } from '../../lib/api.ts';
import { classifyFailure } from '../../lib/classify-failure.ts';
import { storedIdempotencyKey } from '../../lib/idempotency-key.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { type Choices, decisionOf } from './choice.rules.ts';
import { storedChoices } from './stored-choices.ts';

const attempts = sessionValues(
  'kaifu.decision.',
  z.object({ key: storedIdempotencyKey, request: z.string() }),
);

export interface Decision {
  readonly packHistoryId: string;
  readonly choices: Choices;
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
async function sendDecision({ packHistoryId, choices }: Decision): Promise<DecisionResult> {
  const payload = { pack_history_id: packHistoryId, ...decisionOf(choices) };
  const result = await send(decideCards, {
    payload,
    idempotencyKey: keyOfDecision(packHistoryId, payload),
  });
  if (result.ok) {
    attempts.remove(packHistoryId);
    storedChoices.remove(packHistoryId);
    return {
      kind: result.state === 200 && result.answer.result === '1' ? 'decided' : 'settledBefore',
    };
  }
  const failureClass = classifyFailure(result);
  if (failureClass === 'refused') attempts.remove(packHistoryId);
  return { kind: failureClass === 'uncertain' ? 'uncertain' : 'refused', failure: result };
}

/** Returns the key of exactly this decision: the stored one, or a new one. */
function keyOfDecision(packHistoryId: string, payload: object): string {
  const request = JSON.stringify(payload);
  const before = attempts.read(packHistoryId);
  if (before !== null && before.request === request) return before.key;
  const key = newIdempotencyKey();
  attempts.write(packHistoryId, { key, request });
  return key;
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
