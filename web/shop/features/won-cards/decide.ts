import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { getCurrentUser } from '#contract/shop/current-user.ts';
import { getPackHistory } from '#contract/shop/histories.ts';
import { decideCards, getOpenCards } from '#contract/shop/won-cards.ts';
import { dedupeInFlight } from '../../../kit/lib/dedupe-in-flight.ts';
import { sessionValues } from '../../../kit/lib/session-values.ts';
import { type Failure, send } from '../../lib/api.ts';
import { keptKey, newKey } from '../../lib/idempotency-key.ts';
import { invalidateCall } from '../../lib/queries.ts';
import { retryDecision } from '../../lib/retry-decision.ts';
import { type Choices, decisionOf } from './choice.rules.ts';
import { keptChoices } from './kept-choices.ts';

const attempts = sessionValues('kaifu.decision.', z.object({ key: keptKey, request: z.string() }));

export interface Decision {
  readonly packHistoryId: string;
  readonly choices: Choices;
}

/**
 * How a decision ended.
 * - `decided`: carried out now; `settledBefore`: it had been, by another tab or by the 24 hours
 * - `refused`: nothing was done, `failure` says why
 * - `uncertain`: no answer came; the same press asks again under the same key and can decide
 *   nothing twice
 */
export type DecisionOutcome =
  | { readonly kind: 'decided' | 'settledBefore' }
  | { readonly kind: 'refused' | 'uncertain'; readonly failure: Failure };

const join = dedupeInFlight<DecisionOutcome>();

/**
 * Sends a decision. Its idempotency key belongs to exactly these choices and is kept until the shop
 * has answered, over retries and reloads.
 */
export function decide(decision: Decision): Promise<DecisionOutcome> {
  return join(decision.packHistoryId, () => sendDecision(decision));
}

async function sendDecision({ packHistoryId, choices }: Decision): Promise<DecisionOutcome> {
  const payload = { pack_history_id: packHistoryId, ...decisionOf(choices) };
  const outcome = await send(decideCards, {
    payload,
    idempotencyKey: keyOf(packHistoryId, payload),
  });
  if (outcome.ok) {
    attempts.forget(packHistoryId);
    keptChoices.forget(packHistoryId);
    return {
      kind: outcome.state === 200 && outcome.answer.result === '1' ? 'decided' : 'settledBefore',
    };
  }
  const fate = retryDecision(outcome);
  if (fate === 'refused') attempts.forget(packHistoryId);
  return { kind: fate === 'uncertain' ? 'uncertain' : 'refused', failure: outcome };
}

/** The key of this very request: the one it was sent with before, or a new one. */
function keyOf(packHistoryId: string, payload: object): string {
  const request = JSON.stringify(payload);
  const before = attempts.read(packHistoryId);
  if (before !== null && before.request === request) return before.key;
  const key = newKey();
  attempts.keep(packHistoryId, { key, request });
  return key;
}

/** `decide` for a screen; afterwards the balance and the open cards are read anew. */
export function useDecision() {
  return useMutation({
    mutationFn: decide,
    onSuccess: ({ kind }) => {
      // Whether it was done is still the question: what is on the screen stays as it was asked.
      if (kind === 'uncertain') return;
      for (const call of [getCurrentUser, getOpenCards, getPackHistory]) void invalidateCall(call);
    },
  });
}
