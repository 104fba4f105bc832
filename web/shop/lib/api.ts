import type { Factor } from '#contract/envelope.ts';
import type { Call } from '#contract/shop/call.ts';
import { currentLanguage } from '../../kit/lib/i18n.ts';
import { observeServerTime } from '../../kit/lib/server-clock.ts';
import { type AnswerOf, type CallResult, createClient, type RequestOf } from './api-client.ts';
import { setDatabaseUnavailable } from './database-unavailable.ts';
import { updatePageMember } from './tab-member.ts';

export type { AnswerOf, CallResult, Failure, FailureReason, RequestOf } from './api-client.ts';

interface Listeners {
  readonly onLoginRequired: () => void;
  readonly onMaintenance: () => void;
  readonly onOtherMember: () => void;
  readonly onFactorRequired: (factors: readonly Factor[]) => Promise<boolean>;
}
let listeners: Listeners | null = null;

/**
 * Sets what the app does when a response requires a login (401) or a second factor (403), the shop
 * is closed (9999) or another member has logged in in another tab. Called once at start.
 */
export function setApiListeners(to: Listeners): void {
  listeners = to;
}

const client = createClient({
  fetch: (input, init) => globalThis.fetch(input, init),
  language: currentLanguage,
  onServerTime: observeServerTime,
  onMember: (token) => {
    const isTheirs = updatePageMember(token);
    if (!isTheirs) listeners?.onOtherMember();
    return isTheirs;
  },
  onLoginRequired: () => listeners?.onLoginRequired(),
  onMaintenance: () => listeners?.onMaintenance(),
  onFactorRequired: async (factors) => (await listeners?.onFactorRequired(factors)) ?? false,
  onDatabaseUnavailable: setDatabaseUnavailable,
});

/**
 * Sends a call of the contract and returns its typed result. It never throws for errors of the
 * server or the network.
 */
export function send<C extends Call>(
  call: C,
  request: RequestOf<C>,
): Promise<CallResult<AnswerOf<C>>> {
  return client.send(call, request);
}
